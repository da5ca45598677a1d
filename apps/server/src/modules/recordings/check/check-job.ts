import { isRowOf } from '../../../database/rows.ts';
import { iso } from '../../../kernel/iso.ts';
import { defineJob, NO_DATA, only, type WorkedJob } from '../../../kernel/job.ts';
import { keepCheck, lastCheckOf } from '../../../kernel/last-check.ts';
import type { Orm } from '../../../ports/database.ts';
import { type CheckDeps, checkRecordings, FOUND, type Found } from './check.ts';

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
    await keepCheck(orm, CHECK_RECORDINGS.kind, clock.now(), found);
    if (found.removed > 0) log.warn(found, 'removing unneeded session objects');
  });

const isFound = isRowOf(FOUND);

/** What the last look that came to its end has found, and when (ISO 8601); undefined when there was none. */
export async function lastCheck(orm: Orm): Promise<(Found & { checked_at: string }) | undefined> {
  const last = await lastCheckOf(orm, CHECK_RECORDINGS.kind);
  return last && isFound(last.found) ? { ...last.found, checked_at: iso(last.checked_at) } : undefined;
}
