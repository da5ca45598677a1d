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

const fellBack = z.object({ checkpoint: z.number().int(), made_at: z.string() });

/** The checkpoint that the database was taken from. */
export type FellBack = z.infer<typeof fellBack>;

export interface RunState {
  readonly last: LastRun;
  /** What an earlier run fell back to and did not come to tell: it was killed before. */
  readonly fell_back: FellBack | undefined;
  /** What the last run's `replace` was given, when it ended before it could use what took the files' place. */
  readonly replacing: string | undefined;
  /**
   * To be called before anything is written that is not fsynced.
   * @param fell_back what a person is still to be told of; without it, everything has been told
   */
  open(fell_back?: FellBack): Promise<void>;
  /**
   * To be called before the files are put aside, to be replaced.
   * @param aside name of their new place
   * @param trusted whether they are those of a process that was killed at the worst, should they be put back
   */
  replace(aside: string, trusted: boolean): Promise<void>;
  /** To be called when everything is fsynced and nothing will be written any more. */
  close(): Promise<void>;
}

const content = z.object({
  state: z.enum(['open', 'closed']),
  /** Empty: none that could be this one. */
  boot: z.string(),
  /** The file's own. A copy of a folder in use was never on the disk as a whole, and has another one. */
  inode: z.string(),
  fell_back: fellBack.optional(),
  replacing: z.string().optional(),
});

/** The file at `path` tells the next start how this run ended; a power cut leaves it as it was before or after a change. */
export async function readRunState(path: string): Promise<RunState> {
  const { boot } = identityOf(process.pid);
  const { last, fell_back, replacing } = await lastRun(path, boot);
  let untold = fell_back;
  const write = (now: Omit<z.infer<typeof content>, 'inode' | 'fell_back'>) =>
    replaceDurably(path, (inode) => JSON.stringify({ ...now, inode, fell_back: untold }));
  return {
    last,
    fell_back,
    replacing,
    open(fell_back) {
      untold = fell_back;
      return write({ state: 'open', boot });
    },
    replace: (aside, trusted) => write({ state: 'open', boot: trusted ? boot : '', replacing: aside }),
    close: () => write({ state: 'closed', boot }),
  };
}

async function lastRun(
  path: string,
  boot: string,
): Promise<{ last: LastRun; fell_back?: FellBack | undefined; replacing?: string | undefined }> {
  try {
    const { state, inode, ...found } = content.parse(JSON.parse(await readFile(path, 'utf8')));
    const { ino } = await stat(path, { bigint: true });
    const is_same = boot !== '' && found.boot === boot && inode === String(ino);
    return { ...found, last: state === 'closed' ? 'closed' : is_same ? 'killed' : 'cut' };
  } catch (error) {
    return { last: isMissing(error) ? 'none' : 'cut' };
  }
}
