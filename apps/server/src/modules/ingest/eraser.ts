import { createStandBack } from '../../http/stand-back.ts';
import { type ErasureDeps, eraseNext } from './erasure.ts';

/** How often to look for what failed, or what a process left that is no more. */
const SWEEP_MS = 30_000;
/** Segments that are erased before ingest has a turn, when it is busy: 4 to 20 seconds of work. */
const SEGMENTS_A_TURN = 256;

export interface Eraser {
  /** Sessions were deleted: there is something to do. */
  wake(): void;
  /** Whether ingest has all that it can do. */
  tell(busy: boolean): void;
  /** Resolves when the segment under way is done; the rest is the next start's. */
  close(): Promise<void>;
}

/** Erases the bytes of deleted sessions in the background, one segment at a time; at the start what was left. */
export function startEraser(deps: ErasureDeps): Eraser {
  const standBack = createStandBack();
  let closed = false;
  let due = true;
  let running: Promise<void> | undefined;

  const timer = setInterval(wake, SWEEP_MS);
  timer.unref();

  function wake(): void {
    due = true;
    if (closed || running) return;
    running = work().finally(() => {
      running = undefined;
      if (due) wake();
    });
  }

  async function work(): Promise<void> {
    due = false;
    try {
      for (let n = 0; !closed; n++) {
        if (n % SEGMENTS_A_TURN === 0) await standBack.turn();
        if (closed || !(await eraseNext(deps))) return;
      }
    } catch (error) {
      if (!closed) deps.log.error({ err: error }, 'erasing failed; it will be tried again');
    }
  }

  wake();
  return {
    wake,
    tell: standBack.tell,
    async close() {
      closed = true;
      clearInterval(timer);
      standBack.close();
      await running;
    },
  };
}
