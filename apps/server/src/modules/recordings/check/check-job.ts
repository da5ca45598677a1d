import { sql } from 'drizzle-orm';
import { defineJob, NO_DATA, only, type WorkedJob } from '../../../kernel/job.ts';
import { type Orm, rowsOf } from '../../../ports/database.ts';
import { type CheckDeps, checkRecordings, type Found } from './check.ts';

/** Rows and objects of visits are compared (check.ts). */
const CHECK_RECORDINGS = defineJob({
  kind: 'check_recordings',
  key: only,
  data: NO_DATA,
  role: 'worker',
  lease_ms: 30_000,
  gated: true,
});

/** As often as what was left fresh the last time is old enough. */
const CHECK_MS = 60 * 60_000;

export const checkingRecordings = (deps: CheckDeps): WorkedJob =>
  CHECK_RECORDINGS.recurring({ subject: 'all', every_ms: CHECK_MS }, async (_job, signal) => {
    const { orm, clock, log } = deps;
    const found = await checkRecordings(deps, () => signal.aborted);
    signal.throwIfAborted();
    await keepFound(orm, clock.now(), found);
    if (found.removed > 0) log.warn(found, 'removing unneeded session objects');
  });

const keepFound = (orm: Orm, now: number, found: Found) =>
  orm.execute(sql`INSERT INTO checks (name, checked_at, found)
    VALUES (${CHECK_RECORDINGS.kind}, ${new Date(now).toISOString()}::timestamptz, ${JSON.stringify(found)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, found = excluded.found`);

/** What the last look that came to its end has found, and when (ISO 8601); undefined when there was none. */
export async function lastCheck(orm: Orm): Promise<(Found & { checked_at: string }) | undefined> {
  const [row] = await rowsOf<{ checked_at: number; found: Found }>(
    orm,
    sql`SELECT (date_part('epoch', checked_at) * 1000)::bigint AS checked_at, found FROM checks
      WHERE name = ${CHECK_RECORDINGS.kind}`,
  );
  return row && { ...row.found, checked_at: new Date(Number(row.checked_at)).toISOString() };
}
