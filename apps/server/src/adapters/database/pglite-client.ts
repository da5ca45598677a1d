import { Worker } from 'node:worker_threads';
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
  close(): Promise<void>;
}

const revive = ({ name, message, ...rest }: PlainError): Error =>
  Object.assign(new Error(message), { name, ...rest });

const WORKER = new URL('./pglite.worker.js', import.meta.url);

/**
 * Opens the database in `folder` (made when absent) in a worker thread. Rejects when it does not open.
 * @param onCrash the thread ended though nobody had closed the database; whoever waited has been told
 * @param worker the thread's program; tests bring one that dies
 */
export async function openPglite(
  folder: string,
  onCrash: (error: Error) => void,
  worker = WORKER,
): Promise<PgliteClient> {
  const thread = new Worker(worker, { workerData: { folder } });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let dead: Error | undefined;
  let opened = false;
  let closing = false;

  const die = (error: Error) => {
    if (!dead && opened && !closing) onCrash(error);
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  thread.on('error', (error: Error) =>
    die(new Error(`the embedded database stopped: ${error.message}`, { cause: error })),
  );
  thread.on('exit', () => die(new Error('the embedded database is closed')));

  const ask = (request: Request): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      const asked: Asked = { ...request, id: ++lastId };
      waiting.set(asked.id, { resolve, reject });
      try {
        thread.postMessage(asked);
      } catch (error) {
        // A value that cannot be cloned must not leave its caller waiting.
        waiting.delete(asked.id);
        reject(error);
      }
    });

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

  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the embedded database stopped while it was opening')));
    thread.once('message', (message: Ready) => {
      if (message.ready) resolve();
      else reject(revive(message.error));
    });
  });
  opened = true;
  thread.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(revive(answer.error));
  });

  return {
    ...session(),
    async transaction(work) {
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
    },
    async close() {
      if (dead) return;
      closing = true;
      const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      await ask({ kind: 'close' });
      await exited;
    },
  };
}
