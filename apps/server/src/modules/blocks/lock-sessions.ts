import { type SQL, sql } from 'drizzle-orm';
import { jsonOf, number, text } from '../../database/kinds.ts';
import { recordset, SESSION_ID } from '../../database/recordset.ts';
import { checkedRows, columnsOf, firstRow, pick, type RowOf, type Shape } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { SessionId } from './stored-block.ts';
import { isMarks } from './summary.ts';

/** Many rows of many columns come as one value in half the time that they take one by one. */
async function rowsAsOne<S extends Shape>(tx: Orm, query: SQL, shape: S): Promise<RowOf<S>[]> {
  const answer = await firstRow(tx, { rows: text })`
    SELECT coalesce(json_agg(r), '[]')::text AS rows FROM (${query}) r`;
  return checkedRows(JSON.parse(answer?.rows ?? '[]'), shape);
}

/** A session's columns that a fold reads as they are. */
const FOLDED = pick(
  schema.sessions,
  'workspace_id',
  'session_id',
  'clock_skew_ms',
  'duration_ms',
  'visitor_id',
  'user_email',
  'store_user_id',
  'device',
  'browser',
  'os',
  'is_bot',
  'country',
  'time_zone',
  'language',
  'original_url',
  'original_domain',
  'referrer_host',
  'paid',
  'in_app',
  'from_checkout',
  'cart_refs',
  'viewport_width',
  'viewport_height',
  'has_full_snapshot',
  'event_counts',
  'block_count',
  'received_bytes',
  'has_received_pages',
);
const LOCKED_SESSION = {
  ...FOLDED,
  marks: jsonOf(isMarks),
  created_at: number,
  start_time: number,
  last_event_at: number,
};
export type LockedSession = RowOf<typeof LOCKED_SESSION>;

/** Locks the sessions' rows in order of key and answers them. */
export const lockSessions = (tx: Orm, sessions: readonly SessionId[]): Promise<LockedSession[]> =>
  rowsAsOne(
    tx,
    sql`SELECT ${columnsOf(FOLDED, 's')}, s.marks,
        (date_part('epoch', s.created_at) * 1000)::bigint AS created_at,
        (date_part('epoch', s.start_time) * 1000)::bigint AS start_time,
        (date_part('epoch', s.last_event_at) * 1000)::bigint AS last_event_at
      FROM sessions s JOIN ${recordset(sessions, SESSION_ID)}
        ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
      ORDER BY s.workspace_id, s.session_id FOR UPDATE OF s`,
    LOCKED_SESSION,
  );
