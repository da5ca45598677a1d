import { sql } from 'drizzle-orm';
import { recordset } from '../../database/recordset.ts';
import { firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { periodKey } from './period.ts';
import { insertUse } from './use-rows.ts';

/**
 * Takes one of the workspace's downloads of the period of `now` (ISO 8601), as sessions are counted by. Exact however many ask at once: the row of the workspace's use is locked while units are handed out.
 * @returns the period whose unit it is, a date; undefined when there is none left
 */
export async function takeDownload(tx: Orm, workspace_id: string, now: string): Promise<string | undefined> {
  const period = periodKey(sql`${now}::timestamptz`);
  await tx.execute(insertUse(sql`SELECT w.id, ${period} FROM workspaces w WHERE w.id = ${workspace_id}`));
  return firstValue(tx, pick(schema.quota_usage, 'period_start'))`
    UPDATE quota_usage u SET downloads_used = u.downloads_used + 1 FROM workspaces w
    WHERE w.id = ${workspace_id} AND u.workspace_id = w.id AND u.period_start = ${period}
      AND (w.download_limit = -1 OR u.downloads_used < w.download_limit)
    RETURNING u.period_start`;
}

/** Gives units of periods back, one each. */
export async function giveBackDownloads(
  tx: Orm,
  units: readonly { workspace_id: string; period_start: string | null }[],
): Promise<void> {
  if (units.length === 0) return;
  await tx.execute(sql`UPDATE quota_usage u SET downloads_used = u.downloads_used - g.units
    FROM (SELECT workspace_id, period_start, count(*)::integer AS units
      FROM ${recordset(units, 'workspace_id uuid, period_start date')} GROUP BY 1, 2) g
    WHERE u.workspace_id = g.workspace_id AND u.period_start = g.period_start`);
}
