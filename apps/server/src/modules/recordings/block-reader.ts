import { OutOfMemory, WorkerProcess } from '../../sandbox/worker-process.ts';
import type { Answer, Answered, Asked, Preview } from './block-reader-protocol.ts';
import type { Claims, ReadableBody, Verdict } from './body.ts';
import type { StoredFrame } from './compaction/frame-lines.ts';
import type { Part } from './compaction/parts.ts';
import type { EventChunk } from './event-chunks.ts';

/** For the JSON of one line at a time, 16 MB at most. A line made to need more ends the program. */
const MAX_HEAP_MB = 256;

export interface BlockReader {
  validate(body: Uint8Array, claims: Claims): Promise<Verdict>;
  read(body: Uint8Array, from: number, invalidLines: readonly number[]): Promise<EventChunk>;
  /** The events of a frame that the visitor's page wrote, from a line on. */
  frame(frame: StoredFrame, from: number): Promise<EventChunk>;
  /** The first picture in these parts of one page; `origin` is ours. */
  preview(parts: readonly Part[], origin: string): Promise<Preview>;
  /** What these blocks of one page load name (read-names.ts). */
  names(blocks: readonly ReadableBody[]): Promise<string[]>;
  /** The same of a frame of a recording. */
  frameNames(frame: Omit<StoredFrame, 'keyframe_lines'>): Promise<string[]>;
  close(): Promise<void>;
}

interface Task {
  /** It took too long once: the machine may have stood still, and then it is nobody's fault. */
  was_late?: boolean;
  asked: Asked;
  resolve(value: Answered): void;
  reject(error: Error): void;
}

/**
 * A program that reads blocks, one after the other. It starts with the first block, and again after a block killed it.
 * @param background it takes what processor time other processes leave
 * @param deadline_ms what takes longer is rejected, and ends the program
 */
export function createBlockReader({
  max_heap_mb = MAX_HEAP_MB,
  background = false,
  deadline_ms = Number.POSITIVE_INFINITY,
} = {}): BlockReader {
  const waiting: Task[] = [];
  let current: Task | undefined;
  let program: WorkerProcess | undefined;
  /** Of this program. */
  let tasks = 0;
  let closed = false;
  let expire = () => {};
  let deadline: NodeJS.Timeout | undefined;

  function start(): WorkerProcess {
    const started = new WorkerProcess(new URL('./block-reader.worker.js', import.meta.url), {
      max_heap_mb,
      background,
    });
    tasks = 0;
    let expired = false;
    expire = () => {
      expired = true;
      void started.terminate();
    };
    started.on('end', (error) => {
      if (program === started) program = undefined;
      // What was read before may have used it up: a block is to blame when it needs too much as the first one, too.
      const isLate = expired && current?.asked.kind === 'validate' && !current.was_late;
      if (isLate && current) current.was_late = true;
      if ((isLate || (error instanceof OutOfMemory && tasks > 1)) && !closed)
        finish((task) => waiting.unshift(task));
      else finish((task) => fail(task, expired ? new TookTooLong() : error));
    });
    started.on('message', (message) => {
      // What comes as the program is being ended would have the next block sent to it.
      if (expired) return;
      const answer = message as Answer;
      finish((task) => (answer.ok ? task.resolve(answer.value) : task.reject(new Error(answer.message))));
    });
    return started;
  }

  function finish(how: (task: Task) => void): void {
    clearTimeout(deadline);
    const task = current;
    current = undefined;
    if (task) how(task);
    next();
  }

  function next(): void {
    if (current) return;
    current = waiting.shift();
    if (!current) {
      // Nothing to do is no reason to keep the process alive.
      program?.holdProcess(false);
      return;
    }
    program ??= start();
    program.holdProcess(true);
    tasks += 1;
    program.post(current.asked);
    if (Number.isFinite(deadline_ms)) deadline = setTimeout(() => expire(), deadline_ms);
  }

  const ask = (asked: Asked) =>
    new Promise<Answered>((resolve, reject) => {
      if (closed) return reject(new Error('the block reader is closed'));
      waiting.push({ asked, resolve, reject });
      next();
    });

  return {
    validate: async (body, { digest, first_at, last_at }) =>
      (await ask({ kind: 'validate', body, claims: { digest, first_at, last_at } })) as Verdict,
    read: async (body, from, invalid_lines) =>
      (await ask({ kind: 'read', body, from, invalid_lines })) as EventChunk,
    frame: async (frame, from) => (await ask({ kind: 'frame', frame, from })) as EventChunk,
    preview: async (parts, origin) => (await ask({ kind: 'preview', parts, origin })) as Preview,
    names: async (blocks) => (await ask({ kind: 'names', blocks })) as string[],
    frameNames: async (frame) => (await ask({ kind: 'frame_names', frame })) as string[],
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new Error('the block reader is closed'));
      await program?.terminate();
    },
  };
}

class TookTooLong extends Error {
  override message = 'the block reader took too long';
}

/** The ways in which a block can be to blame: it needed more memory than a block may, or more time. */
function fail({ asked, resolve, reject }: Task, error: Error): void {
  const outOfMemory = error instanceof OutOfMemory;
  const isToBlame = outOfMemory || error instanceof TookTooLong;
  if (isToBlame && asked.kind === 'validate') resolve({ ok: false, reason: 'unreadable' });
  else if (outOfMemory && asked.kind === 'preview') resolve(undefined);
  else if (outOfMemory && (asked.kind === 'names' || asked.kind === 'frame_names')) resolve([]);
  else reject(error);
}
