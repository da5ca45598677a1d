import { keepCheck, lastCheckOf } from '../../../kernel/last-check.ts';
import { createLoadGate } from '../../../kernel/load-gate.ts';
import { scheduleRecurring } from '../../../kernel/scheduler.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { recoverSegments, type SegmentRecoveryDeps } from './recover-segments.ts';

/** The kind of the job; its key is `all`. */
export const RECOVER_SEGMENTS = 'adopt_segments';

/** How often to look for what processes have left. Each asks for it; one that was looked for just now is enough for all. */
const RECOVER_EVERY_MS = 5 * 60_000;
const JUST_NOW_MS = 4 * 60_000;
/**
 * What is younger may be about to get its rows: a put takes some seconds, a transaction too, and clocks of machines differ by some
 * more. Nothing is lost when it takes longer; then two are at it.
 */
export const LEFT_ALONE_MS = 10 * 60_000;
/** Storage's clock may be behind: deletions of so long before are looked at again. */
const CLOCKS_DIFFER_MS = 15 * 60_000;
/** What would be left again is looked at again after this: what stood in the way may be mended. */
const PASSED_MS = 60 * 60_000;
const LEASE_MS = 60_000;

export interface SegmentRecovery {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the segment under way is done; another look goes on. */
  close(): Promise<void>;
}

/**
 * Takes over what processes have left that died (recover-segments.ts), where several share a database. Of the embedded one there is one
 * process, and its next start reads storage again (recovery.ts).
 */
export function startSegmentRecovery(deps: SegmentRecoveryDeps & { jobs: JobQueue }): SegmentRecovery {
  const { orm, jobs, clock, log } = deps;
  const loadGate = createLoadGate();
  let passed = new Set<string>();
  let passed_since = clock.now();
  const worker = jobs.work(RECOVER_SEGMENTS, {
    // An outage ends, however long it takes.
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 1,
    lease_ms: LEASE_MS,
    before: () => loadGate.turn(),
    async handler(_job, signal) {
      const now = clock.now();
      const last = (await lastCheckOf(orm, RECOVER_SEGMENTS))?.checked_at;
      if (last !== undefined && now - last < JUST_NOW_MS && now >= last) return undefined;
      if (now - passed_since > PASSED_MS) {
        passed = new Set();
        passed_since = now;
      }
      const found = await recoverSegments(deps, {
        until: now - LEFT_ALONE_MS,
        deletions_from: last === undefined ? undefined : last - LEFT_ALONE_MS - CLOCKS_DIFFER_MS,
        passed,
        isOver: () => signal.aborted,
      });
      signal.throwIfAborted();
      await keepCheck(orm, RECOVER_SEGMENTS, now, found);
      if (found.blocks + found.removed > 0) log.warn(found, 'orphaned segments recovered');
      return undefined;
    },
  });
  const stopAsking = scheduleRecurring(deps, { kind: RECOVER_SEGMENTS, every_ms: RECOVER_EVERY_MS });
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await Promise.all([stopAsking(), worker.stop()]);
    },
  };
}
