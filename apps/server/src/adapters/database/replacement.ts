import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RunState } from '../data-dir/run-state.ts';
import { exists, removeTree, renameDurably } from '../files/durable.ts';

/** `database-broken`, then `database-broken-2` and so on. */
const REPLACED = /^database-broken(?:-(\d+))?$/;
const numberOf = (path: string) => Number(REPLACED.exec(basename(path))?.[1] ?? 1);

/** Folders of databases that were replaced, the oldest first. They are the operator's to remove. */
export async function replacedFolders(data_dir: string): Promise<string[]> {
  const names = (await readdir(data_dir)).filter((name) => REPLACED.test(name));
  return names.map((name) => join(data_dir, name)).sort((a, b) => numberOf(a) - numberOf(b));
}

/**
 * Those that may go, so that a machine in trouble does not fill its disk: the two oldest, which mishaps began with, and
 * the newest stay. Only to be removed when a checkpoint was made after all of them.
 */
export const expendable = (folders: readonly string[]): string[] => folders.slice(2, -1);

/** Replaces the database's own files in a way that can be undone, by the next start too. */
export interface Replacement {
  /** Puts the own files aside; what has come to their place since is removed. `trusted`: as of RunState.replace. */
  makeWay(trusted: boolean): Promise<void>;
  /** The own files are at their place again, as if nothing had been tried. */
  putBack(): Promise<void>;
}

/** Begins with putting back what a start that was killed had put aside and not yet replaced by a database that opens. */
export async function openReplacement(live: string, run: RunState): Promise<Replacement> {
  const data_dir = dirname(live);
  let aside: string | undefined;
  let had_files = true;

  async function putBack(): Promise<void> {
    if (!aside) return;
    const is_aside = await exists(aside);
    // A copy of a checkpoint, or new and empty. Of a killed start that had not come to put anything aside: the own files.
    if (is_aside || !had_files) await removeTree(live);
    if (is_aside) await renameDurably(aside, live);
    aside = undefined;
  }

  if (run.replacing !== undefined) {
    aside = join(data_dir, run.replacing);
    await putBack();
  }
  return {
    putBack,
    async makeWay(trusted) {
      if (aside) return removeTree(live);
      const newest = (await replacedFolders(data_dir)).at(-1);
      const name = newest ? `database-broken-${numberOf(newest) + 1}` : 'database-broken';
      await run.replace(name, trusted);
      had_files = await exists(live);
      if (had_files) await rename(live, join(data_dir, name));
      aside = join(data_dir, name);
    },
  };
}
