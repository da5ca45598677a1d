// Runs in the database's own thread while it stands still, hence without a promise: nothing else has to be done there.
import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { RESERVE_BYTES } from '../disk-space/monitor.ts';

/**
 * Tells whether a file has changed: its inode, size and time of change, or empty when it might change once more and
 * keep them all.
 */
export type Signature = string;

export interface CopiedFile {
  /** In the database's folder, with `/`. */
  path: string;
  bytes: number;
  signature: Signature;
  /** False: it is as it was when its signature was taken. */
  copied: boolean;
}

export interface CopiedTree {
  folders: string[];
  files: CopiedFile[];
}

/** Names of write-ahead log files, inclusive: what lies before is not needed, what lies after is waiting to be used again. */
export interface WalFiles {
  first: string;
  last: string;
}

/**
 * Beside the copy itself: what the checkpoint and the log still write to the database's own folder, and the reserve.
 * A copy that touched it would keep visits from being recorded.
 */
export const SPARE_BYTES = 32 * 1024 * 1024 + RESERVE_BYTES;

/** Windows tells of a change when the file is closed, and the engine closes none: there everything is copied. */
const SIGNATURES_HOLD = process.platform !== 'win32';

const WAL_FILE = /^pg_wal\/([0-9A-F]{24})$/;

export class NoRoomForCheckpoint extends Error {
  override readonly name = 'NoRoomForCheckpoint';
  readonly code = 'ENOSPC';
  /** Whether the engine can at least be told to flush, which gives its log back. */
  readonly can_flush: boolean;
  constructor(free: number, wanted: number) {
    super(`a checkpoint needs ${mb(wanted)} MB, and ${mb(free)} MB are free`);
    this.can_flush = free >= SPARE_BYTES;
  }
}

interface Found {
  path: string;
  bytes: number;
  signature: Signature;
  changed_at: bigint;
}

function survey(root: string): { folders: string[]; files: Found[] } {
  const folders: string[] = [];
  const files: Found[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.push(path);
        walk(path);
      } else if (entry.isFile()) {
        const { ino, size, ctimeNs } = lstatSync(join(root, path), { bigint: true });
        const signature = SIGNATURES_HOLD ? `${ino}:${size}:${ctimeNs}` : '';
        files.push({ path, bytes: Number(size), signature, changed_at: ctimeNs });
      }
    }
  };
  walk('');
  return { folders, files };
}

const isKnown = (known: Readonly<Record<string, Signature>>, { path, signature }: Found) =>
  signature !== '' && known[path] === signature;

/** Throws when there is clearly no room beside `to` for what has changed: to be asked before the engine is told to flush. */
export function checkRoom(from: string, beside: string, known: Readonly<Record<string, Signature>>): void {
  const changed = survey(from).files.filter((file) => !isKnown(known, file) && !WAL_FILE.test(file.path));
  const wanted = changed.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
  const { bavail, bsize } = statfsSync(beside);
  const free = bavail * bsize;
  if (free < wanted) throw new NoRoomForCheckpoint(free, wanted);
}

const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/**
 * Copies the files of `from` that are not as `known` (path to signature) into `to`, which lies in a folder of its own.
 * The caller sees to it that nobody writes to `from` meanwhile. Nothing is fsynced.
 */
export function copyChanged(
  from: string,
  to: string,
  known: Readonly<Record<string, Signature>>,
  wal: WalFiles,
): CopiedTree {
  const { folders, files } = survey(from);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const folder of folders) mkdirSync(join(to, folder), { mode: 0o700 });
  const taken = files.filter(({ path }) => {
    const name = WAL_FILE.exec(path)?.[1];
    return name === undefined || (name >= wal.first && name <= wal.last);
  });
  const copies = taken.map((file) => {
    const copied = !isKnown(known, file);
    if (copied) copyFileSync(join(from, file.path), join(to, file.path), constants.COPYFILE_FICLONE);
    return { ...file, copied };
  });
  const now = tick(from, to);
  return {
    folders,
    files: copies.map(({ path, bytes, signature, changed_at, copied }) => ({
      path,
      bytes,
      // A file system's clock stands still for milliseconds, or for two seconds: a file that changed at the time it
      // still shows could change again and look the same.
      signature: now !== undefined && changed_at < now ? signature : '',
      copied,
    })),
  };
}

/** What the file system's clock shows now; undefined when the two folders lie on different ones. */
function tick(from: string, to: string): bigint | undefined {
  const path = join(dirname(to), 'tick');
  writeFileSync(path, '');
  const { dev, ctimeNs } = lstatSync(path, { bigint: true });
  rmSync(path);
  return dev === lstatSync(from, { bigint: true }).dev ? ctimeNs : undefined;
}
