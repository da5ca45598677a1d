import { sql } from 'drizzle-orm';
import { jsonOf, number } from '../../../database/kinds.ts';
import { isRowOf, rowsOf } from '../../../database/rows.ts';
import { createLoadGate } from '../../../kernel/load-gate.ts';
import { retryForever } from '../../../kernel/retry.ts';
import { scheduleRecurring } from '../../../kernel/scheduler.ts';
import type { Orm } from '../../../ports/database.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { type CheckDeps, checkRecordings, FOUND, type Found } from './check.ts';

/** The kind of the job; its key is `all`. */
export const CHECK_RECORDINGS = 'check_recordings';

/** How often to have everything looked at: as often as what was left fresh the last time is old enough. */
const CHECK_MS = 60 * 60_000;
const LEASE_MS = 30_000;

export interface Check {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when what is under way has stopped; it begins anew at the next start. */
  close(): Promise<void>;
}

/**
 * Has looked every hour whether rows and objects of visits agree (check.ts). Each process asks for it, one does it: those that ask
 * while it waits ask for one.
 */
export function startCheck(deps: CheckDeps & { jobs: JobQueue }): Check {
  const { orm, jobs, clock, log } = deps;
  const loadGate = createLoadGate();
  const worker = jobs.work(CHECK_RECORDINGS, {
    ...retryForever(loadGate, LEASE_MS),
    async handler(_job, signal) {
      const found = await checkRecordings(deps, () => signal.aborted);
      signal.throwIfAborted();
      await keepFound(orm, clock.now(), found);
      if (found.removed > 0) log.warn(found, 'removing unneeded session objects');
      return undefined;
    },
  });
  const stopAsking = scheduleRecurring(deps, { kind: CHECK_RECORDINGS, every_ms: CHECK_MS });
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await Promise.all([stopAsking(), worker.stop()]);
    },
  };
}

const keepFound = (orm: Orm, now: number, found: Found) =>
  orm.execute(sql`INSERT INTO checks (name, checked_at, found)
    VALUES (${CHECK_RECORDINGS}, ${new Date(now).toISOString()}::timestamptz, ${JSON.stringify(found)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, found = excluded.found`);

/** What the last look that came to its end has found, and when (ISO 8601); undefined when there was none. */
export async function lastCheck(orm: Orm): Promise<(Found & { checked_at: string }) | undefined> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT (date_part('epoch', checked_at) * 1000)::bigint AS checked_at, found FROM checks
      WHERE name = ${CHECK_RECORDINGS}`,
    { checked_at: number, found: jsonOf(isRowOf(FOUND)) },
  );
  return row && { ...row.found, checked_at: new Date(Number(row.checked_at)).toISOString() };
}
