import { createLoadGate } from '../../../kernel/load-gate.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { type ByteDeletionDeps, deleteSegmentBytes, ERASE_SEGMENT } from './delete-bytes.ts';

/** Erasing goes on for so long before ingest has a turn again, when it is busy: some hundred segments. */
const TURN_MS = 10_000;
/** A segment takes tenths of a second; of one whose process is no more the rest waits for so long. */
const LEASE_MS = 30_000;

export interface ByteDeletion {
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the segment under way is done; the rest is the next start's. */
  close(): Promise<void>;
}

/** Erases the bytes of deleted sessions in the background, one segment at a time. What was promised is never given up. */
export function startByteDeletion(deps: ByteDeletionDeps & { jobs: JobQueue }): ByteDeletion {
  const loadGate = createLoadGate();
  let turnEnds = 0;
  const worker = deps.jobs.work(ERASE_SEGMENT, {
    attempts: Number.POSITIVE_INFINITY,
    concurrency: 1,
    lease_ms: LEASE_MS,
    async before() {
      if (deps.clock.now() < turnEnds) return;
      await loadGate.turn();
      turnEnds = deps.clock.now() + TURN_MS;
    },
    handler: (job) => deleteSegmentBytes(deps, job),
  });
  return {
    tell: loadGate.tell,
    async close() {
      loadGate.close();
      await worker.stop();
    },
  };
}
