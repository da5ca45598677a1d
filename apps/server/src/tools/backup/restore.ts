import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lockDataDir } from '../../adapters/data-dir/lock.ts';
import { readRunState } from '../../adapters/data-dir/run-state.ts';
import { MANIFEST as CHECKPOINT_MANIFEST } from '../../adapters/database/checkpoint-manifest.ts';
import { checkpointFolder } from '../../adapters/database/checkpoint-store.ts';
import {
  exists,
  makeFolder,
  removeTree,
  renameDurably,
  syncFolder,
  syncTree,
} from '../../adapters/files/durable.ts';
import { count, megabytes, type Say, ToolRefused, tellProgress } from '../operator.ts';
import { ABOUT, type About, about, BackupDamaged, FOLDERS, isPath, MANIFEST, SECRETS } from './format.ts';
import { type ManifestLines, openManifestLines } from './manifest-lines.ts';
import { readTar, type TarEntry } from './tar-reader.ts';

export interface RestoreDeps {
  /** What `backUp` has written. */
  file: string;
  /** Absent, or empty. */
  data_dir: string;
  say: Say;
}

/** Where files lie until all have been checked; below it the folders of a backup. */
const UNCHECKED = 'restoring';
/** What a restore leaves that was killed before it had checked everything: it may be begun again. */
const LEFT_BEHIND = /^(restoring|lock(\..+)?)$/;

/** Makes a data folder of a backup. Nothing of it is put to its place before every file has been found as it was. */
export async function restore({ file, data_dir, say }: RestoreDeps): Promise<About> {
  const source = resolve(file);
  if (!(await exists(source))) throw new ToolRefused(`File not found: ${source}.`);
  await makeFolder(data_dir);
  const others = (await readdir(data_dir)).filter((name) => !LEFT_BEHIND.test(name));
  if (others.length > 0)
    throw new ToolRefused(
      `${data_dir} is not empty (it contains ${others.slice(0, 3).join(', ')}). Set DATA_DIR to a new, empty folder.`,
    );
  const unlock = await lockDataDir(data_dir);
  const unchecked = join(data_dir, UNCHECKED);
  try {
    await removeTree(unchecked);
    await mkdir(unchecked, { mode: 0o700 });
    say(`Restoring ${source} to ${data_dir}`);
    const made = await unpack(source, unchecked, say);
    await syncTree(unchecked);
    await putInPlace(unchecked, data_dir, made);
    say(`Restored ${count(made.files)} files. All checksums match.`);
    return made;
  } catch (error) {
    await removeTree(unchecked);
    if (!(error instanceof BackupDamaged)) throw error;
    throw new ToolRefused(`Failed to restore ${source}: ${error.message}. Nothing was restored.`);
  } finally {
    await unlock();
  }
}

async function unpack(source: string, to: string, say: Say): Promise<About> {
  const file = await open(source, 'r');
  const lines = await openManifestLines(join(to, MANIFEST));
  try {
    const entries = readTar(file);
    const first = await entries.next();
    const made = first.done ? undefined : await readAbout(first.value, lines);
    if (!made) throw new BackupDamaged('it is no backup of Vitrine');
    say(
      `Made at ${made.made_at}${made.running ? ' while the product ran' : ''}: ${count(made.files)} files, ${megabytes(made.bytes)}`,
    );
    await checkRoom(to, made);
    const tell = tellProgress(say, 'files', made.files);
    let files = 0;
    let is_whole = false;
    for await (const entry of entries) {
      if (is_whole) throw new BackupDamaged(`something follows its end: ${entry.path}`);
      if (entry.path === MANIFEST) {
        await lines.compare(entry);
        is_whole = true;
        continue;
      }
      if (!isPath(entry.path)) throw new BackupDamaged(`it holds what no backup holds: ${entry.path}`);
      await lines.add(entry.path, entry.bytes, await keep(entry, join(to, entry.path)));
      files += 1;
      tell(files);
    }
    if (!is_whole) throw new BackupDamaged('it is cut short: its manifest is missing');
    if (files !== made.files || !(await exists(join(to, FOLDERS.checkpoint, CHECKPOINT_MANIFEST))))
      throw new BackupDamaged('it does not hold what it says it holds');
    return made;
  } finally {
    await lines.close();
    await file.close();
  }
}

/** Undefined when the file is none of ours. */
async function readAbout(entry: TarEntry, lines: ManifestLines): Promise<About | undefined> {
  if (entry.path !== ABOUT || entry.bytes > 64 * 1024) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of entry.pieces) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  await lines.add(entry.path, bytes.length, createHash('sha256').update(bytes).digest('hex'));
  let found: unknown;
  try {
    found = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  const { version } = (found ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > 1)
    throw new BackupDamaged('it was made by a newer version of this program');
  return about.safeParse(found).data;
}

async function checkRoom(folder: string, { bytes }: About): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new ToolRefused(
      `Not enough disk space in ${dirname(folder)}: ${megabytes(bytes)} needed, ${megabytes(bavail * bsize)} free.`,
    );
}

/** @returns its SHA-256, hex */
async function keep({ pieces }: TarEntry, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

/**
 * The database comes last. A start that finds objects and no database refuses to make a new one, once a run is known to have been
 * (`planOpening`): so a restore that is killed here leaves a folder on which nothing starts.
 */
async function putInPlace(unchecked: string, data_dir: string, { checkpoint }: About): Promise<void> {
  const run_file = join(data_dir, 'last-run-embedded');
  const run = await readRunState(run_file);
  await run.open();
  await move(join(unchecked, FOLDERS.objects), join(data_dir, 'storage/objects'));
  await move(join(unchecked, FOLDERS.outbox), join(data_dir, 'outbox'));
  for (const name of SECRETS) await move(join(unchecked, name), join(data_dir, name));
  const place = checkpointFolder(join(data_dir, 'checkpoints'), checkpoint);
  await move(join(unchecked, FOLDERS.checkpoint), place);
  // The first start is one from a checkpoint, and nobody's run was cut off.
  await rm(run_file);
  await removeTree(unchecked);
  await syncFolder(data_dir);
}

async function move(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  await makeFolder(dirname(to));
  await renameDurably(from, to);
}
