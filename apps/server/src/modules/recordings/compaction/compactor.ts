import { MessageChannel, Worker } from 'node:worker_threads';
import type { Told } from './compactor-protocol.ts';
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

/** A thread that writes recordings. It starts with the first one, and again after one killed it. */
export function createCompactor(): Compactor {
  let worker: Worker | undefined;
  let closed = false;
  let lost = (_error: Error) => {};

  function start(): Worker {
    const started = new Worker(new URL('./compactor.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    let failure = new Error('the compactor stopped');
    started.on('error', (error: Error) => {
      failure = error;
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      lost(failure);
    });
    return started;
  }

  return {
    async write(plan, ask) {
      if (closed) throw new Error('the compactor is closed');
      worker ??= start();
      worker.ref();
      const { port1, port2 } = new MessageChannel();
      try {
        return await new Promise<WrittenRecording>((resolve, reject) => {
          lost = reject;
          port1.on('message', (told: Told) => {
            if (told.kind === 'written') resolve(told.recording);
            else if (told.kind === 'failed') reject(new Error(told.message));
            else
              answer(told, ask).then(
                (value) => port1.postMessage({ value }),
                (error) => {
                  reject(error);
                  // What it holds of this recording goes with it.
                  void worker?.terminate();
                },
              );
          });
          worker?.postMessage({ plan, port: port2 }, [port2]);
        });
      } finally {
        lost = () => {};
        port1.close();
        // Nothing to do is no reason to keep the process alive.
        worker?.unref();
      }
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

const answer = async (told: Exclude<Told, { kind: 'written' | 'failed' }>, ask: Ask) =>
  told.kind === 'part' ? ask.part(told.source) : ask.unknown(told.hashes);
