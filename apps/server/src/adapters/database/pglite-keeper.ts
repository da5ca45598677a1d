import type { FastifyBaseLogger } from 'fastify';
import type { PgliteClient } from './pglite-client.ts';

/** Between two tries to open the database again; the engine takes about half a second of a core for one. */
export const REOPEN_PAUSES_MS = [0, 500, 2_000, 5_000];
/** Then a new process, which can fall back to a checkpoint, does better than this one. */
export const GIVE_UP_AFTER_TRIES = 12;

export interface KeeperOptions {
  /** Opens the database; `onCrash` is to be told when it has ended by itself. */
  open: (onCrash: (error: Error) => void) => Promise<PgliteClient>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Whether there is room on the disk: as long as there is none, trying goes on. */
  hasDiskSpace: () => Promise<boolean>;
  /** The database does not open any more, and nothing here can help. */
  onLost: (error: unknown) => void;
  pauses_ms?: readonly number[];
}

/**
 * The database, opened again when its engine breaks: its files are whole then, as after a process was killed.
 * What was under way is rejected (a commit whose answer was lost may have been done), and so is what is asked while it
 * is not open, by an error that `kernel/transient-error.ts` knows.
 */
export async function keepOpen(options: KeeperOptions): Promise<PgliteClient> {
  const { log, pauses_ms = REOPEN_PAUSES_MS } = options;
  let closing = false;
  let reopening: Promise<void> = Promise.resolve();
  let wake = () => {};
  let current: PgliteClient | undefined;

  const onCrash = (error: Error) => {
    current = undefined;
    if (closing) return;
    log.error({ err: error }, 'embedded database crashed; reopening');
    reopening = reopen();
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });

  async function reopen(): Promise<void> {
    let failures = 0;
    for (let tries = 0; !closing; tries++) {
      const ms = pauses_ms[Math.min(tries, pauses_ms.length - 1)];
      if (ms) await pause(ms);
      if (closing) return;
      try {
        current = await options.open(onCrash);
        log.warn({ tries: tries + 1 }, 'embedded database reopened');
        return;
      } catch (error) {
        const disk_space = await options.hasDiskSpace();
        if (disk_space) failures += 1;
        log.error({ err: error, disk_space }, 'failed to reopen embedded database');
        if (failures >= GIVE_UP_AFTER_TRIES) return options.onLost(error);
      }
    }
  }

  const now = (): PgliteClient => {
    if (current) return current;
    throw new Error(`the embedded database is ${closing ? 'closed' : 'being opened again'}`);
  };

  current = await options.open(onCrash);
  return {
    query: async (...args) => now().query(...args),
    exec: async (sql) => now().exec(sql),
    transaction: async (work) => now().transaction(work),
    checkpoint: async (to, known) => now().checkpoint(to, known),
    async close() {
      closing = true;
      wake();
      await reopening;
      await current?.close();
      current = undefined;
    },
  };
}
