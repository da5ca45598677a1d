import { chmod, copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isMissing,
  makeFolder,
  removeTree,
  renameDurably,
  replaceDurably,
  syncFile,
  syncFolder,
  writeDurably,
} from '../files/durable.ts';
import type { CopiedFile, CopiedTree, Signature } from './checkpoint-copy.ts';
import { checksumWhile, FileDamaged, MANIFEST, type Manifest, readManifest } from './checkpoint-manifest.ts';

/** Two: while one is made, and should one be damaged, there is another. */
export const KEPT = 2;

/** Files that are fsynced at the same time. Node has four threads for files, and segments need some of them. */
const AT_ONCE = 2;

export interface Checkpoint extends Manifest {
  /** Counts up. */
  number: number;
}

export interface CopiedDatabase extends CopiedTree {
  position: string;
  engine: string;
}

/**
 * The checkpoints of a database: `root/<number>/manifest.json` and `root/<number>/database/…`; `root/making` is one
 * that is not finished. Files that are the same in two of them are one file with two names.
 */
export interface CheckpointStore {
  /** Newest first; those whose manifest cannot be read are none. */
  list(): Promise<Checkpoint[]>;
  /**
   * Makes a checkpoint of what `copy` puts into `to`. Files that are as `known` need not be there: they are taken from the
   * newest checkpoint. The older ones go when this one would survive a power cut.
   */
  make(
    copy: (to: string, known: Record<string, Signature>) => Promise<CopiedDatabase>,
    now: number,
  ): Promise<Checkpoint>;
  /**
   * Puts the checkpoint's files to `live`, once `makeWay` has taken away what is there. Throws FileDamaged, with nothing
   * changed, when a file is not as it was. A power cut leaves the old database, or the new one, or none, and then this
   * can be done again.
   */
  restore(checkpoint: Checkpoint, live: string, makeWay: () => Promise<void>): Promise<void>;
  discard(checkpoint: Checkpoint): Promise<void>;
  /**
   * No file of it, which is damaged, is ever linked from. It stays until others were made: where there is no checkpoint at
   * all, the database counts as not used yet.
   */
  distrust(checkpoint: Checkpoint): Promise<void>;
}

/** The checkpoint that unchanged files are taken from. */
interface Previous {
  number: number;
  checksums: ReadonlyMap<string, string>;
}

const nameOf = (number: number) => String(number).padStart(8, '0');

/** Where a checkpoint lies below the folder of all of them. */
export const checkpointFolder = (root: string, { number }: { number: number }): string =>
  join(root, nameOf(number));

/** Numbers of what is there, the newest first. */
const numbersIn = async (root: string): Promise<number[]> =>
  (await readdir(root))
    .filter((name) => /^\d{8,}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);

/** As `CheckpointStore.list`, for who only looks: the folder may be another process's. */
export async function listCheckpoints(root: string): Promise<Checkpoint[]> {
  const found: Checkpoint[] = [];
  for (const number of await numbersIn(root)) {
    const manifest = await readManifest(join(checkpointFolder(root, { number }), MANIFEST));
    if (manifest) found.push({ ...manifest, number });
  }
  return found;
}

export async function openCheckpointStore(root: string): Promise<CheckpointStore> {
  await makeFolder(root);
  await chmod(root, 0o700);
  const making = join(root, 'making');
  await removeTree(making);
  const folderOf = (checkpoint: { number: number }) => checkpointFolder(root, checkpoint);
  const databaseOf = (folder: string) => join(folder, 'database');

  const numbers = () => numbersIn(root);

  // Not of those that are there: the number of one that was discarded is in somebody's log.
  let lastNumber = (await numbers())[0] ?? 0;

  const list = () => listCheckpoints(root);

  /** Brings the file into `making`, durably, and answers its checksum. */
  async function settleFile(file: CopiedFile, previous: Previous | undefined): Promise<string> {
    const path = join(databaseOf(making), file.path);
    if (file.copied) {
      const { bytes, checksum } = await checksumWhile(path);
      if (bytes !== file.bytes) throw new FileDamaged(`${path} has ${bytes} bytes, not ${file.bytes}`);
      await syncFile(path);
      return checksum;
    }
    const checksum = previous?.checksums.get(file.path);
    if (!previous || checksum === undefined) throw new Error(`no checkpoint contains ${file.path}`);
    const source = join(databaseOf(folderOf(previous)), file.path);
    try {
      await link(source, path);
    } catch {
      // Some file systems have no links, or no more of them to one file.
      await copyFile(source, path);
      await syncFile(path);
    }
    return checksum;
  }

  async function finish(copied: CopiedDatabase, previous: Previous | undefined, now: number) {
    const { folders, files, position, engine } = copied;
    const kept: Manifest['files'] = [];
    const left = files.values();
    const settleMany = async () => {
      for (const file of left) {
        const { path, bytes, signature } = file;
        kept.push({ path, bytes, signature, checksum: await settleFile(file, previous) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settleMany));
    for (const folder of ['', ...folders]) await syncFolder(join(databaseOf(making), folder));
    const manifest: Manifest = {
      format: 1,
      made_at: new Date(now).toISOString(),
      position,
      engine,
      folders,
      files: kept,
    };
    await writeDurably(join(making, MANIFEST), JSON.stringify(manifest));
    await syncFolder(making);
    const older = await numbers();
    lastNumber += 1;
    const number = lastNumber;
    await renameDurably(making, folderOf({ number }));
    const good = (await list()).slice(0, KEPT).map((checkpoint) => checkpoint.number);
    for (const old of older) if (!good.includes(old)) await removeTree(folderOf({ number: old }));
    return { ...manifest, number };
  }

  return {
    list,

    async make(copy, now) {
      await removeTree(making);
      await mkdir(making, { mode: 0o700 });
      try {
        const [newest] = await list();
        const files = newest?.files ?? [];
        const known = Object.fromEntries(files.map(({ path, signature }) => [path, signature]));
        const checksums = new Map(files.map(({ path, checksum }) => [path, checksum]));
        const previous = newest && { number: newest.number, checksums };
        return await finish(await copy(databaseOf(making), known), previous, now);
      } catch (error) {
        // It may be for lack of room: give it back.
        await removeTree(making).catch(() => undefined);
        throw error;
      }
    },

    async restore(checkpoint, live, makeWay) {
      const from = databaseOf(folderOf(checkpoint));
      const side = `${live}-restoring`;
      await removeTree(side);
      try {
        await mkdir(side, { mode: 0o700 });
        for (const folder of checkpoint.folders) await mkdir(join(side, folder), { mode: 0o700 });
        for (const file of checkpoint.files)
          await restoreFile(join(from, file.path), join(side, file.path), file);
        for (const folder of ['', ...checkpoint.folders]) await syncFolder(join(side, folder));
      } catch (error) {
        await removeTree(side).catch(() => undefined);
        throw isMissing(error) ? new FileDamaged(`${from} is not complete`, { cause: error }) : error;
      }
      await makeWay();
      await renameDurably(side, live);
    },

    discard: (checkpoint) => removeTree(folderOf(checkpoint)),

    async distrust({ number, ...manifest }) {
      const files = manifest.files.map((file) => ({ ...file, signature: '' }));
      const path = join(folderOf({ number }), MANIFEST);
      await replaceDurably(path, () => JSON.stringify({ ...manifest, files }));
    },
  };
}

async function restoreFile(from: string, to: string, wanted: { bytes: number; checksum: string }) {
  const file = await open(to, 'wx', 0o600);
  try {
    const { bytes, checksum } = await checksumWhile(from, async (piece) => {
      await file.writeFile(piece);
    });
    if (bytes !== wanted.bytes || checksum !== wanted.checksum)
      throw new FileDamaged(`${from} is not what it was when it was written`);
    await file.sync();
  } finally {
    await file.close();
  }
}
