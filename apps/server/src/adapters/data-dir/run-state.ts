import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { isMissing, replaceDurably } from '../files/durable.ts';
import { identityOf } from './process-identity.ts';

/**
 * How the last run on the folder ended, as far as what it wrote is concerned:
 * - `none`: there was none (or one of a version that kept no such file);
 * - `closed`: in order, everything is on the disk;
 * - `killed`: the process ended, the machine did not: what was written is there, on the disk or on its way to it;
 * - `cut`: the machine has started anew since, or does not say, or the folder is a copy: what no fsync vouches for
 *   may be there, in part, or not.
 */
export type LastRun = 'none' | 'closed' | 'killed' | 'cut';

export interface RunState {
  readonly last: LastRun;
  /** To be called before anything is written that is not fsynced. */
  open(): Promise<void>;
  /** To be called when everything is fsynced and nothing will be written any more. */
  close(): Promise<void>;
}

/** `inode`: the file's own. A copy of a folder in use was never on the disk as a whole, and has another one. */
const content = z.object({ state: z.enum(['open', 'closed']), boot: z.string(), inode: z.string() });

/** The file at `path` tells the next start how this run ended; a power cut leaves it as it was before or after a change. */
export async function readRunState(path: string): Promise<RunState> {
  const { boot } = identityOf(process.pid);
  const write = (state: 'open' | 'closed') =>
    replaceDurably(path, (inode) => JSON.stringify({ state, boot, inode }));
  return {
    last: await lastRun(path, boot),
    open: () => write('open'),
    close: () => write('closed'),
  };
}

async function lastRun(path: string, boot: string): Promise<LastRun> {
  try {
    const found = content.parse(JSON.parse(await readFile(path, 'utf8')));
    if (found.state === 'closed') return 'closed';
    const { ino } = await stat(path, { bigint: true });
    return boot !== '' && found.boot === boot && found.inode === String(ino) ? 'killed' : 'cut';
  } catch (error) {
    return isMissing(error) ? 'none' : 'cut';
  }
}
