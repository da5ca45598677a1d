import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WorkerProcess } from '../../sandbox/worker-process.ts';
import type { FileAnswer, FileAsked } from './file-reader-protocol.ts';
import type { WholeSheet } from './style-sheet.ts';

/** The largest file that is read has 8 MiB; what one is made into, a few times that. */
const MAX_HEAP_MB = 256;
/** A style sheet of a theme takes some hundredths of a second. What takes so long was made for it. */
const DEADLINE_MS = 5_000;

/**
 * Reads files that came from outside in a process of its own, one after another: none can be made so that it holds up the event
 * loop. Rejects when one takes too long or needs too much, and when it is closed.
 */
export interface FileReader {
  /** Whether something in the drawing would run if it were opened by itself. */
  isActive(svg: Uint8Array): Promise<boolean>;
  /** The style sheet as it is kept. @param address where it came from */
  sheet(css: Uint8Array, address: string): Promise<WholeSheet>;
  close(): Promise<void>;
}

class TookTooLong extends Error {
  override message = 'a file took too long to read';
}

/** @param deadline_ms for one file */
export function createFileReader({ deadline_ms = DEADLINE_MS } = {}): FileReader {
  let program: WorkerProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function start(): WorkerProcess {
    const started = new WorkerProcess(new URL('./file-reader.worker.js', import.meta.url), {
      max_heap_mb: MAX_HEAP_MB,
      background: true,
    });
    return started.on('end', () => {
      if (program === started) program = undefined;
    });
  }

  async function answerTo(asked: FileAsked): Promise<FileAnswer> {
    if (closed) throw new Error('file reader is closed');
    const isFirst = !program;
    program ??= start();
    const mine = program;
    mine.holdProcess(true);
    try {
      return await answerOf(mine, asked, deadline_ms);
    } catch (error) {
      program = undefined;
      await mine.terminate();
      // What was read before may have ended it: a file is to blame when it does so as the first one, too.
      if (isFirst || error instanceof TookTooLong) throw error;
      return answerTo(asked);
    } finally {
      // Nothing to do is no reason to keep the process alive.
      mine.holdProcess(false);
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
      await program?.terminate();
      await last;
    },
  };
}

async function answerOf(program: WorkerProcess, asked: FileAsked, deadline_ms: number): Promise<FileAnswer> {
  const over = new AbortController();
  const { signal } = over;
  program.post(asked);
  try {
    return await Promise.race([
      once(program, 'message', { signal }).then(([answer]) => answer as FileAnswer),
      once(program, 'end', { signal }).then(([error]) => Promise.reject(error as Error)),
      setTimeout(deadline_ms, undefined, { signal }).then(() => Promise.reject(new TookTooLong())),
    ]);
  } finally {
    over.abort();
  }
}
