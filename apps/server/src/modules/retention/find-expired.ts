import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { EXPIRE_SESSIONS, FIND_EXPIRED } from './jobs.ts';
import { noteRetention, withExpired, workspacesAfter } from './queries.ts';

/** Workspaces searched in one transaction: some index entries each. */
const PAGE = 500;

interface SearchDeps {
  orm: Orm;
  clock: Clock;
  jobs: Pick<JobQueue, 'add'>;
}

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
    if (after === undefined) return noteSearch(orm, now, found);
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

async function noteSearch(
  orm: Orm,
  now: string,
  found: { workspaces: number; expired: number },
): Promise<void> {
  await orm.execute(sql`INSERT INTO checks (name, checked_at, found)
    VALUES (${FIND_EXPIRED.kind}, ${now}::timestamptz, ${JSON.stringify(found)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, found = excluded.found`);
}

/** When the last search that came to its end began (ms since the epoch). */
export async function lastSearch(orm: Orm): Promise<number | undefined> {
  const [row] = await rowsOf<{ checked_at: number }>(
    orm,
    sql`SELECT (date_part('epoch', checked_at) * 1000)::bigint AS checked_at FROM checks
      WHERE name = ${FIND_EXPIRED.kind}`,
  );
  return row && Number(row.checked_at);
}
