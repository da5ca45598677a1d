import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { type DiskSpace, isDiskFull } from '../../ports/disk-space.ts';

const MIB = 1024 * 1024;

/**
 * What stays free for reading, signing in and the database. Each group of blocks is preceded by a check, so one group is
 * the most that we write without one: a segment of up to 12 MiB, and behind it the database's log, which comes in
 * files of 16 MiB and takes up to some 60 MiB a group just after a checkpoint, when it holds whole pages.
 */
export const RESERVE_BYTES = 128 * MIB;
/** Full ends with a good deal more than it began with: a disk at the edge would be full and not full by turns. */
const ENOUGH_BYTES = RESERVE_BYTES + 32 * MIB;

/** A group makes a file and two folders at most; the embedded database a few files an hour. */
const RESERVE_FILES = 100;
const ENOUGH_FILES = 2 * RESERVE_FILES;

/** Other programs fill disks too, and the dashboard asks. A check costs some microseconds. */
const CHECK_MS = 1_000;

/** After a write has failed although there seemed to be room: when to try whether it can be done again, and how much. */
const PROOF_MS = 10_000;
const PROOF_BYTES = 32 * MIB;

export interface FreeSpace {
  bytes: number;
  /** Undefined where the file system does not count files. */
  files: number | undefined;
}

/** Whether there is too little; `before` is what the last answer was. */
export function isTooLittle(
  { bytes, files = Number.POSITIVE_INFINITY }: FreeSpace,
  before: boolean,
): boolean {
  return before
    ? bytes < ENOUGH_BYTES || files < ENOUGH_FILES
    : bytes < RESERVE_BYTES || files < RESERVE_FILES;
}

async function freeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return { bytes: bavail * bsize, files: files > 0 ? ffree : undefined };
}

/** Whether as much can be written as a commit needs at once. Random bytes: some file systems compress. */
async function canWrite(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      const piece = randomBytes(MIB);
      for (let written = 0; written < PROOF_BYTES; written += MIB) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Watches the disk of `folder`. A line in the log when it becomes full, and one when there is room again.
 * @returns the watch, and how to end it
 */
export async function monitorDiskSpace({
  folder,
  clock,
  log,
}: {
  folder: string;
  clock: Clock;
  log: { warn(facts: object, message: string): void };
}): Promise<DiskSpace & { close(): void }> {
  const proof = join(folder, 'room-proof');
  // Of a process that was killed in the middle of it.
  await rm(proof, { force: true });
  let free: FreeSpace = { bytes: Number.POSITIVE_INFINITY, files: undefined };
  let full = false;
  /** A write has failed: when to try whether one succeeds. */
  let proveAt: number | undefined;
  let checking: Promise<void> | undefined;

  function become(value: boolean): void {
    if (full === value) return;
    full = value;
    const facts = { folder, free_bytes: free.bytes, free_files: free.files, reserve_bytes: RESERVE_BYTES };
    if (full) log.warn(facts, 'data folder disk is full; rejecting new sessions until space is freed');
    else log.warn(facts, 'data folder disk has space again; recording resumed');
  }

  async function measure(): Promise<void> {
    free = await freeSpace(folder);
    if (isTooLittle(free, full)) return become(true);
    if (proveAt === undefined) return become(false);
    if (clock.now() < proveAt) return;
    proveAt = clock.now() + PROOF_MS;
    if (!(await canWrite(proof))) return;
    proveAt = undefined;
    become(false);
  }

  async function check(): Promise<boolean> {
    checking ??= measure().finally(() => {
      checking = undefined;
    });
    try {
      await checking;
    } catch (error) {
      // It says nothing about room; what is wrong will be told by whoever reads or writes next.
      log.warn({ err: error, folder }, 'failed to check free space of the data folder');
    }
    return full;
  }
  await check();
  const timer = setInterval(check, CHECK_MS);
  timer.unref();

  return {
    isFull: () => full,
    bytes: () => (full ? 0 : Math.max(0, free.bytes - RESERVE_BYTES)),
    check,
    failed(error) {
      if (!isDiskFull(error)) return false;
      proveAt = clock.now() + PROOF_MS;
      become(true);
      return true;
    },
    close: () => clearInterval(timer),
  };
}
