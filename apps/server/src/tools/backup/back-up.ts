import { statSync } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataDirInUse, lockDataDir } from '../../adapters/data-dir/lock.ts';
import { readRunState } from '../../adapters/data-dir/run-state.ts';
import { exists, isMissing, makeFolder, removeTree, renameDurably } from '../../adapters/files/durable.ts';
import type { Clock } from '../../ports/clock.ts';
import { count, megabytes, type Say, ToolRefused, tellProgress } from '../operator.ts';
import { ABOUT, type About, FOLDERS, MANIFEST, SECRETS } from './format.ts';
import { entriesOf, filesBelow } from './link-files.ts';
import { takeSnapshot } from './snapshot.ts';
import { piecesOf, writeTar } from './tar-writer.ts';

export interface BackupDeps {
  /** The product's, which may run. */
  data_dir: string;
  /** What is to be written; there must be none. */
  file: string;
  clock: Clock;
  say: Say;
}

/** Writes one file with everything that the embedded store keeps. Rejects with nothing left behind. */
export async function backUp({ data_dir, file, clock, say }: BackupDeps): Promise<About> {
  const target = resolve(file);
  if (await exists(target)) throw new ToolRefused(`${target} already exists. Choose another file name.`);
  if (!(await exists(data_dir))) throw new ToolRefused(`Folder not found: ${data_dir}.`);
  // Beside what it links: a file has all its names in one file system.
  const staging = join(data_dir, 'backup-making');
  const release = await take(staging);
  const draft = `${target}.part`;
  const [links, list] = [join(staging, 'files'), join(staging, MANIFEST)];
  try {
    await removeTree(links);
    say(`Backing up ${data_dir}`);
    const { checkpoint, running } = await snapshotOf(data_dir, links, say);
    const about = { ...describe(links), made_at: new Date(clock.now()).toISOString(), running, checkpoint };
    await write(draft, { links, about, list, say });
    await renameDurably(draft, target);
    say(`Written: ${target} (${count(about.files)} files, ${megabytes(about.bytes)})`);
    return about;
  } finally {
    await rm(draft, { force: true });
    // What the next backup finds here is its own.
    await removeTree(links);
    await rm(list, { force: true });
    await release();
    // Not while somebody else makes it his.
    await rmdir(staging).catch(() => undefined);
  }
}

/** Makes the folder, and this process the only one in it; the answer gives it back. */
async function take(staging: string): Promise<() => Promise<void>> {
  for (;;) {
    await makeFolder(staging);
    try {
      return await lockDataDir(staging);
    } catch (error) {
      if (error instanceof DataDirInUse)
        throw new ToolRefused('Another backup of this folder is in progress.');
      // Removed between the two by a backup that has ended.
      if (!isMissing(error)) throw error;
    }
  }
}

/** While the links are made no product may start, and afterwards it may. */
async function snapshotOf(data_dir: string, to: string, say: Say) {
  const unlock = await lockDataDir(data_dir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  const running = unlock === undefined;
  try {
    const { number, made_at, engine } = await takeSnapshot(data_dir, to);
    const { last } = await readRunState(join(data_dir, 'last-run-embedded'));
    if (running)
      say(
        `Vitrine is running. The backup includes sessions up to now; accounts, settings and watched marks as of the last checkpoint, ${made_at}.`,
      );
    else if (last !== 'closed')
      say(
        `The last run did not shut down cleanly, so accounts and settings are from the last checkpoint, ${made_at}. To include newer changes, start and stop Vitrine, then back up again.`,
      );
    return { checkpoint: { number, made_at, engine }, running };
  } finally {
    await unlock?.();
  }
}

function describe(links: string): Pick<About, 'format' | 'version' | 'files' | 'bytes'> {
  const sum = { files: 0, bytes: 0 };
  for (const { bytes } of filesOf(links)) {
    sum.files += 1;
    sum.bytes += bytes;
  }
  return { format: 'vitrine-backup', version: 1, ...sum };
}

/** In the order of the format. */
function* filesOf(links: string): Generator<{ path: string; bytes: number }> {
  for (const folder of Object.values(FOLDERS))
    for (const { path, bytes } of filesBelow(join(links, folder))) yield { path: `${folder}/${path}`, bytes };
  for (const { name } of entriesOf(links))
    if (SECRETS.includes(name)) yield { path: name, bytes: statSync(join(links, name)).size };
}

interface Written {
  links: string;
  about: About;
  /** Where the manifest is kept until it is written: it has a line for each object. */
  list: string;
  say: Say;
}

async function write(draft: string, { links, about, list, say }: Written): Promise<void> {
  const manifest = await open(list, 'w+', 0o600);
  const file = await open(draft, 'w', 0o600);
  try {
    const tar = writeTar(file, new Date(about.made_at), (line) => manifest.writeFile(line));
    const text = Buffer.from(`${JSON.stringify(about, undefined, 2)}\n`);
    await tar.add(ABOUT, text.length, piecesIn(text));
    const tell = tellProgress(say, 'files', about.files);
    let done = 0;
    for (const { path, bytes } of filesOf(links)) {
      await tar.add(path, bytes, piecesOf(join(links, path), bytes));
      done += 1;
      tell(done);
    }
    const { size } = await manifest.stat();
    await tar.add(MANIFEST, size, piecesOf(list, size));
    await tar.finish();
  } finally {
    await file.close();
    await manifest.close();
  }
}

async function* piecesIn(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
