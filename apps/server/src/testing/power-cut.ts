import type { ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Does `work` while the process stands still: an instant, as far as it can tell. */
export function standingStill<T>(child: ChildProcess, work: () => T): T {
  child.kill('SIGSTOP');
  try {
    return work();
  } finally {
    child.kill('SIGCONT');
  }
}

/** Files of a folder at an instant, by path. */
export type Moment = ReadonlyMap<string, Uint8Array>;

export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

export const momentOf = (folder: string): Moment =>
  new Map(filesOf(folder).map((path) => [path, readFileSync(join(folder, path))]));

/** What a disk holds of files that nobody fsynced: for each file, what it makes of its moments. */
export type Fate = (path: string, moments: readonly (Uint8Array | undefined)[]) => Uint8Array | undefined;

/** Each file as it was at a moment of its own. */
export const atRandomMoments =
  (random: () => number): Fate =>
  (_, moments) =>
    moments[Math.floor(random() * moments.length)];

/** A disk writes sectors: pages of 8 kB come apart. */
const SECTOR = 512;

/** The last moment's beginning and the first one's end, or the other way round, cut within a page. */
export const torn =
  (random: () => number): Fate =>
  (_, moments) => {
    const [a, b] = random() < 0.5 ? [moments[0], moments.at(-1)] : [moments.at(-1), moments[0]];
    if (!a || !b) return a ?? b;
    const at = SECTOR * (1 + Math.floor(random() * (Math.min(a.length, b.length) / SECTOR)));
    return Buffer.concat([a.subarray(0, at), b.subarray(at)]);
  };

/** Some files never came to the disk, or are empty. */
export const missing =
  (random: () => number): Fate =>
  (_, moments) => {
    const dice = random();
    if (dice < 0.1) return undefined;
    return dice < 0.2 ? new Uint8Array() : moments.at(-1);
  };

/** What is not fsynced, in the data folder; all else is kept as it is. */
const NOT_ON_DISK = ['database', 'database-restoring', 'checkpoints/making'];

/**
 * A copy of a data folder in use as the disk holds it after a power cut, and the machine has started again. `before` are
 * earlier moments of its database. The process that uses it must stand still.
 */
export function cutPower(data_dir: string, before: readonly Moment[], fate: Fate): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-cut-'));
  cpSync(data_dir, copy, { recursive: true });
  const moments = [...before, momentOf(join(data_dir, 'database'))];
  lose(join(copy, 'database'), moments, fate);
  for (const name of NOT_ON_DISK.slice(1)) {
    const folder = join(copy, name);
    if (existsSync(folder)) lose(folder, [new Map(), momentOf(folder)], fate);
  }
  reboot(copy);
  return copy;
}

function lose(folder: string, moments: readonly Moment[], fate: Fate): void {
  for (const path of new Set(moments.flatMap((moment) => [...moment.keys()]))) {
    const kept = fate(
      path,
      moments.map((moment) => moment.get(path)),
    );
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (kept) writeFileSync(file, kept);
    else rmSync(file, { force: true });
  }
}

/** The folder as a machine finds it that has started anew; with `boot`, as one finds it that has not. */
export function reboot(data_dir: string, boot = 'the boot before'): void {
  const last = join(data_dir, 'last-run-embedded');
  const state = JSON.parse(readFileSync(last, 'utf8')) as object;
  const inode = String(statSync(last, { bigint: true }).ino);
  writeFileSync(last, JSON.stringify({ ...state, boot, inode }));
  // Its process is not one of this boot, whatever its number.
  rmSync(join(data_dir, 'lock'), { force: true });
}

/** Numbers of the checkpoints, newest first. */
export const checkpointsOf = (data_dir: string): string[] =>
  readdirSync(join(data_dir, 'checkpoints'))
    .filter((name) => name !== 'making')
    .sort()
    .reverse();

/** Damages one file of the checkpoint in one byte, and only there: unchanged files are shared between checkpoints. */
export function damage(data_dir: string, checkpoint: string, path: string): void {
  const file = join(data_dir, 'checkpoints', checkpoint, 'database', path);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  rmSync(file);
  writeFileSync(file, bytes);
}
