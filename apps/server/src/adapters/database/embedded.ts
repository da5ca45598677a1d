import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../ports/database.ts';
import { isNoRoom } from '../../ports/room.ts';
import type { RunState } from '../data-dir/run-state.ts';
import { exists, removeTree, syncTree } from '../files/durable.ts';
import { FileDamaged } from './checkpoint-manifest.ts';
import { type Checkpoint, type CheckpointStore, openCheckpointStore } from './checkpoint-store.ts';
import { type Opening, planOpening } from './opening.ts';
import { openPgliteDatabase, type PgliteOptions } from './pglite.ts';
import { openPglite } from './pglite-client.ts';

type Opened = Awaited<ReturnType<typeof openPgliteDatabase>>;

/** The engine seldom says why it does not open. */
class NoRoomToOpen extends Error {
  override readonly name = 'NoRoomToOpen';
  readonly code = 'ENOSPC';
  constructor(cause: unknown) {
    super('the database does not open while there is no room on the disk', { cause });
  }
}

export interface EmbeddedOptions extends Omit<PgliteOptions, 'folder' | 'checkpoints'> {
  /** Holds the database, its checkpoints, and what was put aside. */
  data_dir: string;
  run: RunState;
  /** Whether object storage holds anything. */
  hasObjects: () => Promise<boolean>;
}

export interface Embedded {
  /** `close` takes a last checkpoint, and writes down that everything is on the disk. */
  database: Database;
  opening: Opening;
  /**
   * Sees to it that a checkpoint knows what is there now, and takes checkpoints by itself from then on. To be called
   * before blocks are acknowledged: storing them again after a power cut needs a database that knows their workspace.
   */
  protect(): Promise<void>;
}

/** No database that could be used, though there are recordings (or accounts) that need one. */
export class NoUsableDatabase extends Error {
  override readonly name = 'NoUsableDatabase';
}

/** Opens the embedded database of the data folder, or what can be had of it (`planOpening` says what is tried). */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { data_dir, run, log } = options;
  const live = join(data_dir, 'database');
  const checkpoints = join(data_dir, 'checkpoints');
  const store = await openCheckpointStore(checkpoints);
  const found = await store.list();
  const { database, opening } = await tryInOrder({ ...options, live, store, found, open });
  const { checkpointer } = database;
  return {
    opening,
    async protect() {
      await database.settle().catch((error: unknown) => {
        // An older one will do: accounts are few, and blocks are in their segments.
        if (found.length === 0 || opening.from === 'new') throw error;
        log.warn({ err: error }, 'no checkpoint of the embedded database at the start');
      });
      checkpointer.start();
    },
    database: {
      ...database,
      async close() {
        await checkpointer.stop();
        await database.settle().catch((error: unknown) => {
          log.warn({ err: error }, 'no checkpoint of the embedded database at the stop');
        });
        await database.close();
        await syncTree(live);
        await run.close();
      },
    },
  };

  async function open(): Promise<Opened> {
    await run.open();
    return openPgliteDatabase({ ...options, folder: live, checkpoints });
  }
}

interface Attempts extends EmbeddedOptions {
  live: string;
  store: CheckpointStore;
  /** Newest first. */
  found: readonly Checkpoint[];
  open: () => Promise<Opened>;
}

async function tryInOrder(attempts: Attempts): Promise<{ database: Opened; opening: Opening }> {
  const { live, found, open, store, log } = attempts;
  const { last } = attempts.run;
  const aside = `${live}-broken`;
  const failures: string[] = [];
  let put_aside: string | undefined;

  /** The database's own files are kept, once; what took their place and was no good either is not. */
  async function makeWay(): Promise<void> {
    if (!(await exists(live))) return;
    if (put_aside) return removeTree(live);
    await removeTree(aside);
    await rename(live, aside);
    put_aside = aside;
  }
  async function attempt(from: Opening['from'], what: string): Promise<Opened | undefined> {
    try {
      return await open();
    } catch (error) {
      // With room it may well open: then it is the best there is.
      if (isNoRoom(error)) throw error;
      if (!(await attempts.hasRoom())) throw new NoRoomToOpen(error);
      log.error({ err: error, from }, `${what} does not open`);
      failures.push(`${what} does not open.`);
      return undefined;
    }
  }
  const answer = (database: Opened, from: Opening['from']) => ({
    database,
    opening: { last, from, failures, put_aside },
  });

  const has_objects = await attempts.hasObjects();
  const has_files = await exists(join(live, 'PG_VERSION'));
  for (const step of planOpening({ last, has_files, has_checkpoints: found.length > 0, has_objects })) {
    if (step === 'own_files') {
      if (put_aside) {
        await removeTree(live);
        await rename(put_aside, live);
        put_aside = undefined;
      }
      const database = await attempt(step, 'The database');
      if (database) return answer(database, step);
    } else if (step === 'new') {
      const making = await makeNew(`${live}-making`);
      await makeWay();
      await rename(making, live);
      return answer(await open(), step);
    } else {
      for (const checkpoint of found) {
        const { number, made_at } = checkpoint;
        const from = { checkpoint: number, made_at };
        try {
          await store.restore(checkpoint, live, makeWay);
        } catch (error) {
          if (!(error instanceof FileDamaged)) throw error;
          log.error({ err: error, checkpoint: number }, 'a checkpoint is damaged');
          failures.push(`Checkpoint ${number} is damaged.`);
          continue;
        }
        const database = await attempt(from, `Checkpoint ${number}`);
        if (!database) continue;
        // Newer ones have failed: nothing must be built upon them.
        for (const other of found) if (other.number > number) await store.discard(other);
        return answer(database, from);
      }
    }
  }
  throw new NoUsableDatabase(
    [
      `The database in ${live} cannot be used, and there is no checkpoint that can.`,
      ...failures,
      'Put a copy of the data folder back, or set DATA_DIR to a new folder.',
    ].join(' '),
  );
}

/** Not in its place: a first start that is interrupted must not leave half a database there. */
async function makeNew(folder: string): Promise<string> {
  await removeTree(folder);
  await mkdir(folder, { mode: 0o700 });
  const client = await openPglite(folder, () => undefined);
  await client.close();
  return folder;
}
