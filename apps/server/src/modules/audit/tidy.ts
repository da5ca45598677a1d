import { DAY_MS } from '@vitrine/contract/durations';
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from '@vitrine/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { hasRows } from '../../database/rows.ts';
import { scheduleRecurring } from '../../kernel/scheduler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

/** The kind of the job; its key is `all`. */
export const TIDY_AUDIT = 'tidy_audit';
/** What is kept for days goes at most so much late. */
const EVERY_MS = 6 * 60 * 60_000;
const LEASE_MS = 60_000;
/** Lines changed in one statement: some tens of milliseconds. */
const BATCH = 1_000;

interface Deps {
  orm: Orm;
  clock: Clock;
  jobs: JobQueue;
  log: FastifyBaseLogger;
}

export interface AuditTidying {
  close(): Promise<void>;
}

/** Has lines removed that are older than a year, and addresses forgotten that are older than 90 days. */
export function startAuditTidying(deps: Deps): AuditTidying {
  const worker = deps.jobs.work(TIDY_AUDIT, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 1,
    lease_ms: LEASE_MS,
    async handler(_job, signal) {
      await tidyAudit(deps, () => signal.aborted);
      signal.throwIfAborted();
      return undefined;
    },
  });
  const stopAsking = scheduleRecurring(deps, { kind: TIDY_AUDIT, every_ms: EVERY_MS });
  return {
    async close() {
      await Promise.all([stopAsking(), worker.stop()]);
    },
  };
}

/** @param isOver asked between its steps */
export async function tidyAudit(
  { orm, clock }: Pick<Deps, 'orm' | 'clock'>,
  isOver: () => boolean,
): Promise<void> {
  const before = (days: number) => sql`${new Date(clock.now() - days * DAY_MS).toISOString()}::timestamptz`;
  const steps: SQL[] = [
    // Their numbers rise with their times: the oldest are found without an index of its own.
    sql`DELETE FROM audit_log WHERE id IN (SELECT id FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH}) oldest
      WHERE at < ${before(AUDIT_DAYS)}) RETURNING 1`,
    sql`UPDATE audit_log SET ip = '', user_agent = '' WHERE id IN (SELECT id FROM audit_log
      WHERE at < ${before(AUDIT_ADDRESS_DAYS)} AND (ip <> '' OR user_agent <> '') ORDER BY at LIMIT ${BATCH}) RETURNING 1`,
  ];
  for (const step of steps) while (!isOver() && (await hasRows(orm, step)));
}
