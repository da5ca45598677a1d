import { DAY_MS } from '@vitrine/contract/durations';
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from '@vitrine/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import { hasRows } from '../../database/rows.ts';
import { defineJob, NO_DATA, only, type WorkedJob } from '../../kernel/job.ts';
import type { Needs } from '../../kernel/needs.ts';

/** Old lines go, and old addresses. */
const TIDY_AUDIT = defineJob({
  kind: 'tidy_audit',
  key: only,
  data: NO_DATA,
  role: 'worker',
  lease_ms: 60_000,
});
/** What is kept for days goes at most so much late. */
const EVERY_MS = 6 * 60 * 60_000;
/** Lines changed in one statement: some tens of milliseconds. */
const BATCH = 1_000;

type Deps = Needs<'orm' | 'clock'>;

/** Has lines removed that are older than a year, and addresses forgotten that are older than 90 days. */
export const tidyingAudit = (deps: Deps): WorkedJob =>
  TIDY_AUDIT.recurring({ subject: 'all', every_ms: EVERY_MS }, async (_job, signal) => {
    await tidyAudit(deps, () => signal.aborted);
    signal.throwIfAborted();
  });

/** @param isOver asked between its steps */
export async function tidyAudit({ orm, clock }: Deps, isOver: () => boolean): Promise<void> {
  const before = (days: number) => sql`${new Date(clock.now() - days * DAY_MS).toISOString()}::timestamptz`;
  const steps: SQL[] = [
    // Their numbers rise with their times: the oldest are found without an index of its own.
    sql`DELETE FROM audit_log WHERE id IN (SELECT id FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH}) oldest
      WHERE at < ${before(AUDIT_DAYS)}) RETURNING 1`,
    sql`UPDATE audit_log SET ip = '', user_agent = '' WHERE id IN (SELECT id FROM audit_log
      WHERE at < ${before(AUDIT_ADDRESS_DAYS)} AND (ip <> '' OR user_agent <> '') ORDER BY at LIMIT ${BATCH}) RETURNING 1`,
  ];
  for (const step of steps) while (!isOver() && (await hasRows(orm)`${step}`));
}
