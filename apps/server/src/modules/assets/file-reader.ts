import { Worker } from 'node:worker_threads';
import type { FileAnswer, FileAsked } from './file-reader-protocol.ts';
import type { WholeSheet } from './style-sheet.ts';

/** The largest file that is read has 8 MiB; what one is made into, a few times that. */
const MAX_HEAP_MB = 256;
/** A style sheet of a theme takes some hundredths of a second. What takes so long was made for it. */
const DEADLINE_MS = 5_000;

/**
 * Reads files that came from outside in a thread of its own, one after another: none can be made so that it holds up the event
 * loop. Rejects when one takes too long or needs too much, and when it is closed.
 */
export interface FileReader {
  /** Whether something in the drawing would run if it were opened by itself. */
  isActive(svg: Uint8Array): Promise<boolean>;
  /** The style sheet as it is kept. @param address where it came from */
  sheet(css: Uint8Array, address: string): Promise<WholeSheet>;
  close(): Promise<void>;
}

/** @param deadline_ms for one file */
export function createFileReader({ deadline_ms = DEADLINE_MS } = {}): FileReader {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function start(): Worker {
    const started = new Worker(new URL('./file-reader.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Told to whoever waits; an error that nobody waits for is no reason to end.
    started.on('error', () => undefined);
    return started;
  }

  async function answerTo(asked: FileAsked): Promise<FileAnswer> {
    if (closed) throw new Error('the file reader is closed');
    worker ??= start();
    const thread = worker;
    thread.ref();
    const over = new AbortController();
    try {
      return await new Promise<FileAnswer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a file took too long to read')), deadline_ms);
        const onEnd = () => reject(new Error('the file reader stopped'));
        thread.once('message', resolve).once('error', reject).once('exit', onEnd);
        over.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          thread.off('message', resolve).off('error', reject).off('exit', onEnd);
        });
        thread.postMessage(asked);
      });
    } catch (error) {
      worker = undefined;
      await thread.terminate();
      throw error;
    } finally {
      over.abort();
      // Nothing to do is no reason to keep the process alive.
      thread.unref();
    }
  }

  function ask(asked: FileAsked): Promise<FileAnswer> {
    const answer = last.then(() => answerTo(asked));
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    async isActive(svg) {
      const answer = await ask({ kind: 'drawing', bytes: svg });
      if (answer.kind !== 'drawing') throw new TypeError('an answer to another question');
      return answer.active;
    },
    async sheet(css, address) {
      const answer = await ask({ kind: 'sheet', bytes: css, address });
      if (answer.kind !== 'sheet') throw new TypeError('an answer to another question');
      return answer.sheet;
    },
    async close() {
      closed = true;
      await worker?.terminate();
      await last;
    },
  };
}
