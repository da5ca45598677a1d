import { defineJob, NO_DATA, only, type WorkedJob } from '../../../kernel/job.ts';
import { keepCheck, lastCheckOf } from '../../../kernel/last-check.ts';
import { recoverSegments, type SegmentRecoveryDeps } from './recover-segments.ts';

/** What processes have left that died is taken over. */
export const RECOVER_SEGMENTS = defineJob({
  kind: 'adopt_segments',
  key: only,
  data: NO_DATA,
  role: 'worker',
  lease_ms: 60_000,
  gated: true,
});

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

/**
 * Takes over what processes have left that died (recover-segments.ts), where several share a database. Of the embedded one there is one
 * process, and its next start reads storage again (recovery.ts).
 */
export function recoveringSegments(deps: SegmentRecoveryDeps): WorkedJob {
  const { orm, clock, log } = deps;
  let passed = new Set<string>();
  let passed_since = clock.now();
  return RECOVER_SEGMENTS.recurring({ subject: 'all', every_ms: RECOVER_EVERY_MS }, async (_job, signal) => {
    const now = clock.now();
    const last = (await lastCheckOf(orm, RECOVER_SEGMENTS.kind))?.checked_at;
    if (last !== undefined && now - last < JUST_NOW_MS && now >= last) return;
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
    await keepCheck(orm, RECOVER_SEGMENTS.kind, now, found);
    if (found.blocks + found.removed > 0) log.warn(found, 'orphaned segments recovered');
  });
}
