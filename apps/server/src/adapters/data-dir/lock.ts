import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isMissing } from '../files/durable.ts';
import { identityOf, isRunning } from './process-identity.ts';

const holder = z.object({ pid: z.number().int().positive(), boot: z.string(), started: z.string() });

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Vitrine process (pid ${pid}). ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.pid = pid;
  }
}

export interface LockWait {
  wait_ms: number;
  /** Called once, when there is something to wait for. */
  onWait(pid: number): void;
}

const RETRY_MS = 100;

/**
 * Makes this process the only one of ours in `folder`; the answer gives the folder back. Throws DataDirInUse when
 * another one has it, and still has it after `wait`. A lock whose process has ended, or whose number now belongs to
 * another process, is taken over.
 */
export async function lockDataDir(folder: string, wait?: LockWait): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const content = JSON.stringify({ ...identityOf(process.pid), token: randomUUID() });
  await acquirePatiently(path, content, folder, wait);
  return async () => {
    if ((await readText(path)) === content) await rm(path, { force: true });
  };
}

/** Who was just told to end needs a moment: a start right after it waits. */
async function acquirePatiently(
  path: string,
  content: string,
  folder: string,
  wait: LockWait | undefined,
): Promise<void> {
  const until = performance.now() + (wait?.wait_ms ?? 0);
  for (let told = false; ; told = true) {
    try {
      return await acquire(path, content, folder);
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() >= until) throw error;
      if (!told) wait?.onWait(error.pid);
      await sleep(RETRY_MS);
    }
  }
}

async function acquire(path: string, content: string, folder: string): Promise<void> {
  for (;;) {
    if (await create(path, content)) return;
    const found = await readText(path);
    // Given back between the two: try again.
    if (found === undefined) continue;
    const pid = runningHolder(found);
    if (pid !== undefined) throw new DataDirInUse(folder, pid);
    await removeStale(path, found, content, folder);
  }
}

/**
 * Removes a lock whose holder has ended. Several processes may find it at once, and the slower one must not remove the
 * lock that the faster one has made since: so whoever removes it holds a lock on this very content meanwhile.
 */
async function removeStale(path: string, stale: string, content: string, folder: string): Promise<void> {
  const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  await acquire(claim, content, folder);
  try {
    if ((await readText(path)) === stale) await rm(path);
  } finally {
    await rm(claim, { force: true });
  }
}

/** Makes the file with its content in one step; false when there is one. */
async function create(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The number of the holder that still runs; a content that cannot be read was cut by a power failure. */
function runningHolder(content: string): number | undefined {
  try {
    const found = holder.parse(JSON.parse(content));
    return isRunning(found) ? found.pid : undefined;
  } catch {
    return undefined;
  }
}
