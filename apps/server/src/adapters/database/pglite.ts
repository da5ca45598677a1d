import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { asking } from './askers.ts';
import type { FlushBudget } from './checkpoint-policy.ts';
import { openCheckpointStore } from './checkpoint-store.ts';
import { type Checkpointer, createCheckpointer } from './checkpointer.ts';
import { expunge, vacuum } from './expunge.ts';
import { applyMigrations } from './migrations.ts';
import { openPglite } from './pglite-client.ts';
import { keepOpen } from './pglite-keeper.ts';

export interface PgliteOptions {
  /** Where the database is kept; made when absent. */
  folder: string;
  /** Where its checkpoints are. */
  checkpoints: string;
  /** The numbered SQL files. */
  migrations: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Whether there is room on the disk: while there is none, a database that broke is awaited. */
  hasDiskSpace: () => Promise<boolean>;
  /** Hears of it when the database broke and does not open again: nothing but a new process may bring it back. */
  onLost: (error: unknown) => void;
  /** The engine's program; tests bring one that is missing. */
  worker?: URL;
  /** What `settle` may take of everybody's time; tests bring one. */
  budget?: FlushBudget;
}

/**
 * The embedded database. One process at a time: the caller holds a lock on the folder. Its files are written and never
 * fsynced: what survives a power cut is its checkpoints, which `settle` makes, and `checkpointer.start()` by itself.
 */
export async function openPgliteDatabase(
  options: PgliteOptions,
): Promise<Database & { checkpointer: Checkpointer }> {
  const { folder, clock, log, hasDiskSpace, onLost, worker, budget } = options;
  const open = (onCrash: (error: Error) => void) => openPglite(folder, onCrash, worker);
  const client = await keepOpen({ open, log, hasDiskSpace, onLost });
  const store = await openCheckpointStore(options.checkpoints);
  const [newest] = await store.list();
  const newest_at = newest && Date.parse(newest.made_at);
  const checkpointer = createCheckpointer({
    client,
    store,
    newest_at,
    clock,
    log,
    ...(budget && { budget }),
  });
  const migrate = async () => ({
    applied: await applyMigrations(
      options.migrations,
      { query: (sql, params) => client.query(sql, params), exec: client.exec },
      (work) => client.transaction(work),
    ),
  });
  /** There is one process, but it may ask twice at once. */
  let migrating = Promise.resolve<{ applied: string[] }>({ applied: [] });
  return {
    engine: 'pglite',
    // Drizzle's session uses `query` and `transaction` of its client, and nothing else of PGlite.
    orm: drizzle({ client: client as unknown as PGlite }),
    asking,
    migrate: () => {
      migrating = migrating.catch(() => undefined).then(migrate);
      return migrating;
    },
    flush: checkpointer.flush,
    expunge: () => expunge({ client, folder, checkpointer }),
    vacuum: () => vacuum(client),
    checkpointer,
    async close() {
      await checkpointer.stop();
      await client.close();
    },
  };
}
