// Where the tests put what they throw away: databases are copied, data folders filled and removed hundreds of times.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory: to copy a database there takes a tenth of what it takes on a disk. */
const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** Under a gigabyte was seen at once; and browsers and databases want memory of their own. */
const ROOM = { folder: 4 * GIB, memory: 8 * GIB };

/** @returns {{ TMPDIR: string }} For the environment of a run: a folder of its own, in memory where there is plenty, until this process ends. */
export function scratchFolder() {
  const folder = mkdtempSync(join(isMemoryPlenty() ? MEMORY : tmpdir(), 'vitrine-'));
  // PostgreSQL runs as a user of its own, and has its folder inside.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Else an interrupted run would keep the memory.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}

function isMemoryPlenty() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM.folder && freemem() >= ROOM.memory;
  } catch {
    return false;
  }
}
