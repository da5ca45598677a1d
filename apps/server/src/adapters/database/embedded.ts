import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../ports/database.ts';
import { isDiskFull } from '../../ports/disk-space.ts';
import type { RunState } from '../data-dir/run-state.ts';
import { exists, removeTree, syncTree } from '../files/durable.ts';
import { FileDamaged } from './checkpoint-manifest.ts';
import { type Checkpoint, type CheckpointStore, openCheckpointStore } from './checkpoint-store.ts';
import { makeNew, otherReason } from './engine.ts';
import { type Opening, planOpening } from './opening.ts';
import { openPgliteDatabase, type PgliteOptions } from './pglite.ts';
import { expendable, openReplacement, replacedFolders } from './replacement.ts';

type Opened = Awaited<ReturnType<typeof openPgliteDatabase>>;

/** The engine seldom says why it does not open. */
class NoRoomToOpen extends Error {
  override readonly name = 'NoRoomToOpen';
  readonly code = 'ENOSPC';
  constructor(cause: unknown) {
    super('the database failed to open because the disk is full', { cause });
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
  const open = () => openPgliteDatabase({ ...options, folder: live, checkpoints });
  const { database, opening, has_checkpoint } = await tryInOrder({ ...options, live, store, found, open });
  const { checkpointer } = database;
  return {
    opening,
    async protect() {
      // All has been told by now.
      await run.open();
      try {
        await database.flush();
        for (const folder of expendable(await replacedFolders(data_dir))) await removeTree(folder);
      } catch (error) {
        // An older one will do: accounts are few, and blocks are in their segments.
        if (!has_checkpoint) throw error;
        log.warn({ err: error }, 'failed to write embedded database checkpoint on startup');
      }
      checkpointer.start();
    },
    database: {
      ...database,
      async close() {
        await checkpointer.stop();
        await database.flush().catch((error: unknown) => {
          log.warn({ err: error }, 'failed to write embedded database checkpoint on shutdown');
        });
        await database.close();
        await syncTree(live);
        await run.close();
      },
    },
  };
}

interface LoginThrottling extends EmbeddedOptions {
  live: string;
  store: CheckpointStore;
  /** Newest first. */
  found: readonly Checkpoint[];
  /** Opens what is at `live`. */
  open: () => Promise<Opened>;
}

interface Found {
  database: Opened;
  opening: Opening;
  /** Whether there is a checkpoint that could be used, as far as is known. */
  has_checkpoint: boolean;
}

async function tryInOrder(attempts: LoginThrottling): Promise<Found> {
  const { data_dir, live, found, open, store, run, log, worker } = attempts;
  const { last } = run;
  const making = `${live}-making`;
  const failures: string[] = [];
  const damaged: Checkpoint[] = [];
  const replacement = await openReplacement(live, run);

  async function attempt(what: string): Promise<Opened | undefined> {
    try {
      return await open();
    } catch (error) {
      // With room it may well open: then it is the best there is.
      if (isDiskFull(error)) throw error;
      if (!(await attempts.hasDiskSpace())) throw new NoRoomToOpen(error);
      log.error({ err: error }, `${what} failed to open`);
      const reason = await otherReason(live, making, worker);
      if (reason)
        throw new NoUsableDatabase(
          `The database in ${live} failed to open: ${reason}. Nothing was changed.`,
          {
            cause: error,
          },
        );
      failures.push(`${what} failed to open.`);
      return undefined;
    }
  }
  async function answer(database: Opened, from: Opening['from']): Promise<Found> {
    const fell_back = from === 'own_files' ? run.fell_back : undefined;
    await run.open(typeof from === 'object' ? from : fell_back);
    const folders = await replacedFolders(data_dir);
    const going = expendable(folders);
    const replaced = folders.filter((folder) => !going.includes(folder));
    const has_checkpoint = from !== 'new' && found.length > damaged.length;
    return { database, opening: { last, from, failures, fell_back, replaced }, has_checkpoint };
  }

  const has_objects = await attempts.hasObjects();
  const has_files = await exists(join(live, 'PG_VERSION'));
  const steps = planOpening({ last, has_files, has_checkpoints: found.length > 0, has_objects });
  // A cut stays one until something has opened: else files that are put back would pass for those of a killed process.
  const trusted = last !== 'cut' && steps[0] === 'own_files';
  try {
    for (const step of steps) {
      if (step === 'own_files') {
        await replacement.putBack();
        if (trusted) await run.open(run.fell_back);
        const database = await attempt('The database');
        if (!database) continue;
        for (const checkpoint of damaged) await store.distrust(checkpoint);
        return await answer(database, step);
      }
      if (step === 'new') {
        await makeNew(making, worker);
        if (await exists(live)) await replacement.makeWay(trusted);
        await rename(making, live);
        await run.open();
        return await answer(await open(), step);
      }
      for (const checkpoint of found) {
        const { number, made_at } = checkpoint;
        try {
          await store.restore(checkpoint, live, () => replacement.makeWay(trusted));
        } catch (error) {
          if (!(error instanceof FileDamaged)) throw error;
          log.error({ err: error, checkpoint: number }, 'checkpoint is corrupted');
          failures.push(`Checkpoint ${number} is corrupted.`);
          damaged.push(checkpoint);
          continue;
        }
        const database = await attempt(`Checkpoint ${number}`);
        if (!database) continue;
        // Newer ones have failed: nothing must be built upon them.
        for (const other of found) if (other.number > number) await store.discard(other);
        return await answer(database, { checkpoint: number, made_at });
      }
    }
    throw new NoUsableDatabase(
      [
        `The database in ${live} is unusable, and so are all its checkpoints.`,
        ...failures,
        'Restore a backup of the data folder, or set DATA_DIR to a new folder.',
      ].join(' '),
    );
  } catch (error) {
    await leaveAsFound().catch((err: unknown) =>
      log.error({ err }, 'failed to put the original database files back'),
    );
    throw error;
  }

  async function leaveAsFound(): Promise<void> {
    await replacement.putBack();
    if (last !== 'closed' || !has_files) return;
    // The engine may have touched them.
    await syncTree(live);
    await run.close();
  }
}
