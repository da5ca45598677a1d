import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../../ports/disk-space.ts';
import { removeTree } from '../files/durable.ts';
import { openPglite } from './pglite-client.ts';

/** A new database in `folder`, closed. Not at its place: a first start that is interrupted must not leave half a one there. */
export async function makeNew(folder: string, worker?: URL): Promise<string> {
  await removeTree(folder);
  await mkdir(folder, { mode: 0o700 });
  const client = await openPglite(folder, () => undefined, worker);
  await client.close();
  return folder;
}

/**
 * Why the files in `live` do not open, when it is not their fault: the engine opens no new database in `trial` either, or they
 * are of another version of it. Undefined when they are to blame. Throws when there is no room to tell.
 */
export async function otherReason(live: string, trial: string, worker?: URL): Promise<string | undefined> {
  try {
    await makeNew(trial, worker);
    const [theirs, ours] = [await versionOf(live), await versionOf(trial)];
    if (theirs === undefined || theirs === ours) return undefined;
    return `its files were written by PostgreSQL ${theirs}, but this version of Vitrine uses PostgreSQL ${ours}`;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return `a new, empty database failed to open too: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await removeTree(trial);
  }
}

async function versionOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  return /^\d+/.exec(text)?.[0];
}
