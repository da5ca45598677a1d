import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

export interface UseRow {
  /** -1 means unlimited. */
  session_limit: number;
  used: number;
  period_end: string;
}

/** Use of the period of `now` (ISO 8601): the calendar month in the workspace's time zone, as ingest reserves by it. */
export async function useOf(orm: Orm, workspace_id: string, now: string): Promise<UseRow | undefined> {
  const [row] = await rowsOf<UseRow>(
    orm,
    sql`SELECT w.session_limit, coalesce(u.used, 0) AS used,
        (p.month + interval '1 month') AT TIME ZONE w.time_zone AS period_end
      FROM workspaces w
      CROSS JOIN LATERAL (SELECT date_trunc('month', ${now}::timestamptz AT TIME ZONE w.time_zone) AS month) p
      LEFT JOIN quota_usage u ON u.workspace_id = w.id AND u.period_start = p.month::date
      WHERE w.id = ${workspace_id}`,
  );
  return row;
}
