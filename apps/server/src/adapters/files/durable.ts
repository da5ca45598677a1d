import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Windows has no fsync for folders; NTFS keeps their entries in its journal. */
const FOLDERS_SYNC = process.platform !== 'win32';

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes what was written to the file survive a power cut; not its name, which is its folder's. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+');

/** Makes the names in the folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  if (FOLDERS_SYNC) await sync(path, 'r');
}

/** Makes the folder, for its owner alone, and what is missing above it survive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = resolve(first);
  for (let made = resolve(folder); made.length >= top.length; made = dirname(made))
    await syncFolder(dirname(made));
}

/** Everything in the folder and below it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

/** A new file of that content, for its owner alone; it survives a power cut when its folder is synced too. */
export async function writeDurably(path: string, content: string): Promise<void> {
  await withFile(path, 'w', async (file) => {
    await writeFile(file, content);
    await file.sync();
  });
}

/** The file with this content or as it was before: never something between, whatever happens. */
export async function replaceDurably(path: string, contentOf: (inode: string) => string): Promise<void> {
  const draft = `${path}.new`;
  await withFile(draft, 'w', async (file) => {
    const { ino } = await file.stat({ bigint: true });
    await writeFile(file, contentOf(String(ino)));
    await file.sync();
  });
  await renameDurably(draft, path);
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
