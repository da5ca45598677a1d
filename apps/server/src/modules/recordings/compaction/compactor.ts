import { WorkerProcess } from '../../../sandbox/worker-process.ts';
import type { Order, Reply, Told } from './compactor-protocol.ts';
import type { Ask, Plan, WrittenRecording } from './write-recording.ts';

/**
 * A megabyte of each page that is open at a time, with what a page has become; lines of up to 16 MB. A visit made to need more
 * ends the program.
 */
const MAX_HEAP_MB = 512;

export interface Compactor {
  /**
   * Writes a recording (write-recording.ts). Rejects when it cannot be written, when `ask` does, and when it is closed; one at
   * a time.
   */
  write(plan: Plan, ask: Ask): Promise<WrittenRecording>;
  close(): Promise<void>;
}

/** What takes longer was made for it: a visit of 128 MB of gzip may take some minutes. */
const LONGEST_MS = 15 * 60_000;

/** A program that writes recordings. It starts with the first one, and again after one ended it. */
export function createCompactor(): Compactor {
  let program: WorkerProcess | undefined;
  let closed = false;

  function start(): WorkerProcess {
    const started = new WorkerProcess(new URL('./compactor.worker.js', import.meta.url), {
      max_heap_mb: MAX_HEAP_MB,
      background: true,
    });
    return started.on('end', () => {
      if (program === started) program = undefined;
    });
  }

  const end = (ended: WorkerProcess) => {
    if (program === ended) program = undefined;
    return ended.terminate();
  };

  return {
    async write(plan, ask) {
      if (closed) throw new Error('compactor is closed');
      program ??= start();
      const mine = program;
      mine.holdProcess(true);
      const tell = (said: Order | Reply) => mine.post(said);
      let onEnd = (_error: Error) => {};
      let onMessage = (_message: unknown) => {};
      let deadline: NodeJS.Timeout | undefined;
      try {
        return await new Promise<WrittenRecording>((resolve, reject) => {
          onEnd = reject;
          onMessage = (message) => {
            const told = message as Told;
            if (told.kind === 'written') resolve(told.recording);
            else if (told.kind === 'failed') reject(new Error(told.message));
            else answer(told, ask).then((value) => tell({ kind: 'reply', value }), reject);
          };
          mine.on('message', onMessage).on('end', onEnd);
          deadline = setTimeout(() => reject(new Error('the recording took too long')), LONGEST_MS);
          tell({ kind: 'order', plan });
        });
      } catch (error) {
        // What it holds of this recording goes with it.
        void end(mine);
        throw error;
      } finally {
        clearTimeout(deadline);
        mine.off('message', onMessage).off('end', onEnd);
        // Nothing to do is no reason to keep the process alive.
        mine.holdProcess(false);
      }
    },
    async close() {
      closed = true;
      if (program) await end(program);
    },
  };
}

function answer(told: Exclude<Told, { kind: 'written' | 'failed' }>, ask: Ask): Promise<Reply['value']> {
  if (told.kind === 'part') return ask.part(told.source);
  return told.kind === 'unknown' ? ask.unknown(told.hashes) : ask.origin();
}
