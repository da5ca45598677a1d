import { isRowOf } from '../../../database/rows.ts';
import { iso } from '../../../kernel/iso.ts';
import { keepCheck, lastCheckOf } from '../../../kernel/last-check.ts';
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
      await keepCheck(orm, CHECK_RECORDINGS, clock.now(), found);
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

const isFound = isRowOf(FOUND);

/** What the last look that came to its end has found, and when (ISO 8601); undefined when there was none. */
export async function lastCheck(orm: Orm): Promise<(Found & { checked_at: string }) | undefined> {
  const last = await lastCheckOf(orm, CHECK_RECORDINGS);
  return last && isFound(last.found) ? { ...last.found, checked_at: iso(last.checked_at) } : undefined;
}
