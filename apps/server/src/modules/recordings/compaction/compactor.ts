import { MessageChannel, Worker } from 'node:worker_threads';
import type { Reply, Told } from './compactor-protocol.ts';
import type { Ask, Plan, WrittenRecording } from './write-recording.ts';

/**
 * A megabyte of each page that is open at a time, with what a page has become; lines of up to 16 MB. A visit made to need more
 * ends the thread, and not the process.
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

/** A thread that writes recordings. It starts with the first one, and again after one ended it. */
export function createCompactor(): Compactor {
  let worker: Worker | undefined;
  let closed = false;

  function start(): Worker {
    const started = new Worker(new URL('./compactor.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Whoever waits for it hears of it too; what comes of it when nobody does is nobody's.
    return started.on('error', () => undefined);
  }

  const end = (ended: Worker) => {
    if (worker === ended) worker = undefined;
    return ended.terminate();
  };

  return {
    async write(plan, ask) {
      if (closed) throw new Error('the compactor is closed');
      worker ??= start();
      const mine = worker;
      mine.ref();
      const { port1, port2 } = new MessageChannel();
      let onExit = () => {};
      let onError = (_error: Error) => {};
      let deadline: NodeJS.Timeout | undefined;
      try {
        return await new Promise<WrittenRecording>((resolve, reject) => {
          onError = reject;
          onExit = () => {
            if (worker === mine) worker = undefined;
            reject(new Error('the compactor stopped'));
          };
          mine.on('error', onError).on('exit', onExit);
          deadline = setTimeout(() => reject(new Error('the recording took too long')), LONGEST_MS);
          port1.on('message', (told: Told) => {
            if (told.kind === 'written') resolve(told.recording);
            else if (told.kind === 'failed') reject(new Error(told.message));
            else answer(told, ask).then((value) => port1.postMessage({ value }), reject);
          });
          mine.postMessage({ plan, port: port2 }, [port2]);
        });
      } catch (error) {
        // What it holds of this recording goes with it.
        void end(mine);
        throw error;
      } finally {
        clearTimeout(deadline);
        mine.off('exit', onExit).off('error', onError);
        port1.close();
        // Nothing to do is no reason to keep the process alive.
        mine.unref();
      }
    },
    async close() {
      closed = true;
      if (worker) await end(worker);
    },
  };
}

function answer(told: Exclude<Told, { kind: 'written' | 'failed' }>, ask: Ask): Promise<Reply['value']> {
  if (told.kind === 'part') return ask.part(told.source);
  return told.kind === 'unknown' ? ask.unknown(told.hashes) : ask.origin();
}
