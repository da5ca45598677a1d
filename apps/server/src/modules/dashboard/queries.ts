import type { TimelinePoint } from '@vitrine/contract/dashboard';
import { sql } from 'drizzle-orm';
import { number, text } from '../../database/kinds.ts';
import { firstRow, rowsOf } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';

/** Which days are asked about. */
export interface Window {
  workspace_id: string;
  /** IANA name that the database knows. */
  time_zone: string;
  /** So many, up to the one of `now` (ISO 8601). */
  days: number;
  now: string;
}

const daysOf = ({ time_zone, days, now }: Window) => sql`
  SELECT day::date AS day, day AT TIME ZONE ${time_zone} AS begins, (day + interval '1 day') AT TIME ZONE ${time_zone} AS ends
  FROM (SELECT (${now}::timestamptz AT TIME ZONE ${time_zone})::date AS today) t,
    generate_series(today - ${days - 1}::integer, today::timestamp, interval '1 day') AS day`;

/** One point a day, of the rollups' quarters of an hour: every time zone's midnight is at the beginning of one. */
export const timeline = (orm: Orm, window: Window): Promise<TimelinePoint[]> =>
  rowsOf(orm, { date: text, sessions: number })`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(sum(r.sessions), 0)::bigint AS sessions
    FROM (${daysOf(window)}) d LEFT JOIN session_rollups r
      ON r.workspace_id = ${window.workspace_id} AND r.bucket >= d.begins AND r.bucket < d.ends
    GROUP BY d.day ORDER BY d.day`;

/** Over the same days. */
export async function totals(orm: Orm, window: Window): Promise<{ sessions: number; duration_ms: number }> {
  const row = await firstRow(orm, { sessions: number, duration_ms: number })`
    SELECT coalesce(sum(sessions), 0)::bigint AS sessions, coalesce(sum(duration_ms), 0)::bigint AS duration_ms
    FROM session_rollups WHERE workspace_id = ${window.workspace_id}
      AND bucket >= (SELECT min(begins) FROM (${daysOf(window)}) d)
      AND bucket < (SELECT max(ends) FROM (${daysOf(window)}) d)`;
  return row ?? { sessions: 0, duration_ms: 0 };
}
