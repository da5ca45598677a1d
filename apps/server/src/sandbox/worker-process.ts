import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The program needed more memory than it may have: whatever it was asked for was too large, or made to be. */
export class OutOfMemory extends Error {}

export interface WorkerProcessOptions {
  /** Of JavaScript's values; typed arrays are not among them. */
  max_heap_mb: number;
  /** It takes what processor time other processes leave. */
  background: boolean;
}

/**
 * A program of ours (`<name>.worker.ts`) in a process of its own, for what comes from outside: nothing that it reads can end more
 * than this process. A thread with `resourceLimits` is not enough: when one allocation goes far beyond its limit (a list of
 * millions of numbers, an object of a hundred thousand keys), V8 ends the whole process, and Node's limit is a best effort
 * (nodejs/node#47224, and the pull request #65019 to its documentation).
 *
 * `message`: what it told, by `parent-port.ts`. `end`: it is there no more, and why; no message comes after, and it comes once.
 */
export class WorkerProcess extends EventEmitter<{ message: [unknown]; end: [Error] }> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;

  constructor(file: URL, { max_heap_mb, background }: WorkerProcessOptions) {
    super();
    this.#child = fork(fileURLToPath(file), background ? ['background'] : [], {
      execArgv: [`--max-old-space-size=${max_heap_mb}`],
      serialization: 'advanced',
      // A session of its own, so that its priority counts beside all others' work (parent-port.ts).
      detached: background && process.platform === 'linux',
      // It is to know no secret. What V8 prints when it is out of memory is no line of our log.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ended = new Promise((resolve) => {
      const end = (error: Error) => {
        for (const event of ['message', 'error', 'exit']) this.#child.removeAllListeners(event);
        this.#child.on('error', () => undefined);
        resolve();
        this.emit('end', error);
      };
      this.#child.once('error', end).once('exit', (code, signal) => end(whyEnded(code, signal)));
    });
    this.#child.on('message', (message) => this.emit('message', message));
  }

  /** What is told to a program that has ended is lost; `end` says so. */
  post(message: object): void {
    this.#child.send(message, () => undefined);
  }

  /** Whether it keeps our process alive. */
  holdProcess(holds: boolean): void {
    if (holds) {
      this.#child.ref();
      this.#child.channel?.ref();
    } else {
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** Ends it at once, whatever it does; resolves when it has ended. */
  terminate(): Promise<void> {
    // To wait for it is reason enough.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.#ended;
  }
}

/** V8 aborts a process that is out of memory: 134 is what a shell, or Windows, makes of that. */
function whyEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === 'SIGABRT' || code === 134) return new OutOfMemory('it needed more memory than it may have');
  return new Error(`it ended by ${signal ?? code}`);
}
