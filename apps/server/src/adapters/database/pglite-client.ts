import { Worker } from 'node:worker_threads';
import { createTurns } from '../../kernel/turns.ts';
import { askedBy, OURSELVES } from './askers.ts';
import type { Signature } from './checkpoint-copy.ts';
import type { StillCopy } from './pglite-checkpoint.ts';
import type {
  Answer,
  Asked,
  PlainError,
  QueryOptions,
  QueryResult,
  Ready,
  Request,
} from './pglite-protocol.ts';

/** What Drizzle's PGlite session calls. Its `parsers` are functions and cannot cross threads: the worker has its own. */
interface PgliteSession {
  query(sql: string, params?: unknown[], options?: Partial<QueryOptions>): Promise<QueryResult>;
  /** Statements without values, several at once. */
  exec(sql: string): Promise<void>;
}

export interface PgliteClient extends PgliteSession {
  /** Commits when `work` resolves, rolls back when it rejects. One transaction at a time; others wait. */
  transaction<T>(work: (session: PgliteSession) => Promise<T>): Promise<T>;
  /** Flushes everything and copies the database's files that are not as `known` into `to`; nobody is served meanwhile. */
  checkpoint(to: string, known: Record<string, Signature>): Promise<StillCopy>;
  close(): Promise<void>;
}

interface Waiter {
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** It may take as long as it takes: a checkpoint, a migration. */
  unhurried: boolean;
}

const revive = ({ name, message, ...rest }: PlainError): Error =>
  Object.assign(new Error(message), { name, ...rest });

const UNHURRIED: readonly Request['kind'][] = ['checkpoint', 'exec', 'close'];

const WORKER = new URL('./pglite.worker.js', import.meta.url);

/**
 * What a statement may take, and how long others wait for somebody's transaction: as on a server (postgres.ts). The engine has no clock, so
 * one that takes longer is ended with its thread, as by a kill, and the database is opened again (pglite-keeper.ts).
 */
const STATEMENT_MS = 60_000;
/** The thread does one thing at a time anyway, and what it is given cannot be overtaken. */
const AT_ONCE = 1;
/** Of the time that others ask for too, what nobody waits for has so much beside each of them. */
const BACKGROUND = 1 / 4;
/** It is looked so often whether something was answered: a machine that stood still has not looked either. */
const LOOKS = 12;

/**
 * Opens the database in `folder` (made when absent) in a worker thread. Rejects when it does not open.
 * @param onCrash the thread has ended though nobody had closed the database, and its files are nobody's; whoever
 *   waited has been told
 * @param worker the thread's program; tests bring one that dies
 */
export async function openPglite(
  folder: string,
  onCrash: (error: Error) => void,
  worker = WORKER,
  statement_ms = STATEMENT_MS,
): Promise<PgliteClient> {
  const thread = new Worker(worker, { workerData: { folder } });
  const waiting = new Map<number, Waiter>();
  let lastId = 0;
  let dead: Error | undefined;
  let opened = false;
  let closing = false;

  const die = (error: Error): Error => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
    return dead;
  };
  const stopped = (error: Error) =>
    die(new Error(`the embedded database stopped: ${error.message}`, { cause: error }));
  /** What waits for its turn. */
  let queued = 0;
  /** Looks since the last answer, while somebody waits for one. */
  let silent_for = 0;
  const watch = setInterval(() => {
    const isHurried = queued > 0 || [...waiting.values()].some(({ unhurried }) => !unhurried);
    const isBusy = [...waiting.values()].some(({ unhurried }) => unhurried);
    silent_for = isHurried && !isBusy ? silent_for + 1 : 0;
    if (silent_for <= LOOKS) return;
    stopped(new Error(`a statement took more than ${statement_ms / 1_000} s`));
    void thread.terminate();
  }, statement_ms / LOOKS);
  watch.unref();
  thread.on('error', stopped);
  thread.on('exit', () => {
    clearInterval(watch);
    const error = die(new Error('the embedded database is closed'));
    if (opened && !closing) onCrash(error);
  });

  const ask = (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      const asked: Asked = { ...request, id: ++lastId };
      // Only migrations run several statements at once.
      waiting.set(asked.id, { resolve, reject, unhurried: UNHURRIED.includes(request.kind) });
      try {
        thread.postMessage(asked);
      } catch (error) {
        // A value that cannot be cloned must not leave its caller waiting.
        waiting.delete(asked.id);
        reject(error);
      }
    });

  const turns = createTurns({
    at_once: AT_ONCE,
    weightOf: (whose) => (whose === OURSELVES ? BACKGROUND : 1),
  });
  const inTurn = <T>(work: () => Promise<T>) => {
    queued += 1;
    return turns.take(askedBy(), () => {
      queued -= 1;
      return work();
    });
  };

  const session = (transaction?: number): PgliteSession => {
    const inside = transaction === undefined ? {} : { transaction };
    return {
      query: async (sql, params = [], options = {}) =>
        (await ask({
          kind: 'query',
          sql,
          params,
          options: { rowMode: options.rowMode ?? 'object' },
          ...inside,
        })) as QueryResult,
      exec: async (sql) => {
        await ask({ kind: 'exec', sql, ...inside });
      },
    };
  };

  const ready = new Promise<void>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the embedded database stopped while it was opening')));
    thread.once('message', (message: Ready) => {
      if (message.ready) resolve();
      else reject(revive(message.error));
    });
  });
  await ready.catch(async (error: unknown) => {
    // Whoever takes the folder next must find it left alone.
    await thread.terminate();
    throw error;
  });
  opened = true;
  thread.on('message', (answer: Answer) => {
    if ('broken' in answer) {
      stopped(revive(answer.broken));
      void thread.terminate();
      return;
    }
    silent_for = 0;
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(revive(answer.error));
  });

  async function transact<T>(work: (session: PgliteSession) => Promise<T>): Promise<T> {
    const transaction = (await ask({ kind: 'begin' })) as number;
    try {
      const result = await work(session(transaction));
      await ask({ kind: 'commit', transaction });
      return result;
    } catch (error) {
      // The first error is the one to tell; a commit that failed has rolled back by itself.
      await ask({ kind: 'rollback', transaction }).catch(() => undefined);
      throw error;
    }
  }

  const direct = session();
  return {
    query: (...asked) => inTurn(() => direct.query(...asked)),
    exec: direct.exec,
    transaction: (work) => inTurn(() => transact(work)),
    checkpoint: async (to, known) => (await ask({ kind: 'checkpoint', to, known })) as StillCopy,
    async close() {
      if (dead) return;
      closing = true;
      const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      await ask({ kind: 'close' });
      await exited;
    },
  };
}
