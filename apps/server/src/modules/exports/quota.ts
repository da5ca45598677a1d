import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { periodKey } from '../billing/service.ts';

/**
 * Takes one of the workspace's downloads of the period of `now` (ISO 8601), as sessions are counted by. Exact however many ask at once: the row of the workspace's use is locked while units are handed out.
 * @returns the period whose unit it is, a date; undefined when there is none left
 */
export async function takeDownload(tx: Orm, workspace_id: string, now: string): Promise<string | undefined> {
  const period = periodKey(sql`${now}::timestamptz`);
  await tx.execute(sql`INSERT INTO quota_usage (workspace_id, period_start)
    SELECT w.id, ${period} FROM workspaces w WHERE w.id = ${workspace_id} ON CONFLICT DO NOTHING`);
  const [taken] = await rowsOf<{ period_start: string }>(
    tx,
    sql`UPDATE quota_usage u SET downloads_used = u.downloads_used + 1 FROM workspaces w
      WHERE w.id = ${workspace_id} AND u.workspace_id = w.id AND u.period_start = ${period}
        AND (w.download_limit = -1 OR u.downloads_used < w.download_limit)
      RETURNING u.period_start`,
  );
  return taken?.period_start;
}

/** Gives a unit of a period back. */
export const giveBackDownload = (tx: Orm, workspace_id: string, period_start: string) =>
  tx.execute(sql`UPDATE quota_usage SET downloads_used = downloads_used - 1
    WHERE workspace_id = ${workspace_id} AND period_start = ${period_start}::date`);
