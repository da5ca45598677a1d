import { sql } from 'drizzle-orm';
import type { SessionKey } from '../../database/recordset.ts';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

const SHOWN_SESSION = pick(
  schema.sessions,
  'public_id',
  'original_domain',
  'created_at',
  'start_time',
  'duration_ms',
  'device',
  'browser',
  'os',
  'country',
  'time_zone',
);
export type ShownSession = RowOf<typeof SHOWN_SESSION>;

/** What the file says of the visit, but for who it was. */
export async function shownSession(orm: Orm, session: SessionKey): Promise<ShownSession | undefined> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT public_id, original_domain, created_at, start_time, duration_ms, device, browser, os, country, time_zone
      FROM sessions WHERE workspace_id = ${session.workspace_id} AND session_id = ${session.session_id}`,
    SHOWN_SESSION,
  );
  return row;
}
