import { keepCheck, lastCheckOf } from '../../kernel/last-check.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { EXPIRE_SESSIONS, FIND_EXPIRED } from './jobs.ts';
import { noteRetention, withExpired, workspacesAfter } from './queries.ts';

/** Workspaces searched in one transaction: some index entries each. */
const PAGE = 500;

type SearchDeps = Needs<'orm' | 'clock' | 'jobs'>;

/**
 * Looks at every workspace: notes what its plan keeps now, so that one that keeps less is seen and has its grace, and has what outlived it
 * removed, by a job a workspace. Cut off anywhere, the next search does it: twice is once.
 * @param isOver asked between its steps
 */
export async function findExpired({ orm, clock, jobs }: SearchDeps, isOver: () => boolean): Promise<void> {
  const started = clock.now();
  const now = new Date(started).toISOString();
  const found = { workspaces: 0, expired: 0 };
  for (let after: string | undefined; !isOver(); ) {
    const ids: string[] = await workspacesAfter(orm, after, PAGE);
    after = ids.at(-1);
    if (after === undefined) {
      await keepCheck(orm, FIND_EXPIRED.kind, started, found);
      return;
    }
    await orm.transaction(async (tx) => {
      await noteRetention(tx, ids, now);
      const expired = await withExpired(tx, ids, now);
      await jobs.add(
        tx,
        expired.map((workspace_id) => EXPIRE_SESSIONS.ask(workspace_id)),
      );
      found.workspaces += ids.length;
      found.expired += expired.length;
    });
  }
}

/** When the last search that came to its end began (ms since the epoch). */
export const lastSearch = async (orm: Orm): Promise<number | undefined> =>
  (await lastCheckOf(orm, FIND_EXPIRED.kind))?.checked_at;
