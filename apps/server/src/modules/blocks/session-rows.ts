import { sql } from 'drizzle-orm';
import type { SessionKey } from '../../database/recordset.ts';
import { columnsOf, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

// What other modules change in the row of a session.

const isIt = ({ workspace_id, session_id }: SessionKey) =>
  sql`workspace_id = ${workspace_id} AND session_id = ${session_id}`;

const NAMING_SESSION = {
  created_at: schema.sessions.created_at,
  /** Addresses that it was the first to name. */
  named_assets: schema.sessions.named_assets,
};

/** Undefined when the session is deleted. It stays until the transaction ends. */
export async function holdForNaming(
  tx: Orm,
  session: SessionKey,
): Promise<RowOf<typeof NAMING_SESSION> | undefined> {
  const [row] = await rowsOf(
    tx,
    sql`SELECT created_at, named_assets FROM sessions WHERE ${isIt(session)} FOR NO KEY UPDATE`,
    NAMING_SESSION,
  );
  return row;
}

/** It was the first to name so many addresses more. */
export const countNamed = (tx: Orm, session: SessionKey, more: number) =>
  tx.execute(sql`UPDATE sessions SET named_assets = named_assets + ${more} WHERE ${isIt(session)}`);

/** When a session was created (as PostgreSQL writes it); undefined when there is none. */
export async function sessionCreatedAt(orm: Orm, session: SessionKey): Promise<string | undefined> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT created_at FROM sessions WHERE ${isIt(session)}`,
    pick(schema.sessions, 'created_at'),
  );
  return row?.created_at;
}

/** Whoever changes what becomes of a session's file holds the session's row first; undefined when there is none. */
export async function lockSession(
  tx: Orm,
  session: SessionKey,
): Promise<{ has_recording: boolean } | undefined> {
  const [row] = await rowsOf(
    tx,
    sql`SELECT has_recording FROM sessions WHERE ${isIt(session)} FOR UPDATE`,
    pick(schema.sessions, 'has_recording'),
  );
  return row;
}

/** From now on the session is one that was downloaded. */
export const setDownloaded = (tx: Orm, session: SessionKey) =>
  tx.execute(sql`UPDATE sessions SET has_recording = true WHERE ${isIt(session)} AND NOT has_recording`);

/** What validation has found in a session's blocks. */
const SESSION_COUNTS = pick(schema.sessions, 'event_counts', 'quarantined_blocks', 'quarantined_events');
type SessionCounts = Readonly<RowOf<typeof SESSION_COUNTS>>;

/** The session's counts, as validation found them. */
export async function countsOf(orm: Orm, session: SessionKey): Promise<SessionCounts> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT ${columnsOf(SESSION_COUNTS)} FROM sessions WHERE ${isIt(session)}`,
    SESSION_COUNTS,
  );
  return row ?? { event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 };
}

/** Says of a session what validation had found, in place of what its headers say. */
export const setCounts = (tx: Orm, session: SessionKey, counts: SessionCounts) =>
  tx.execute(sql`UPDATE sessions SET event_counts = ${JSON.stringify(counts.event_counts)}::jsonb,
      has_full_snapshot = ${JSON.stringify(counts.event_counts)}::jsonb ? '2',
      quarantined_blocks = ${counts.quarantined_blocks}, quarantined_events = ${counts.quarantined_events}
    WHERE ${isIt(session)}`);

/** What the column holds; a session made of nothing but broken lines could come by more. */
const MAX_INTEGER = 2_147_483_647;

/** Says of sessions, whose rows are locked, what validation has found in more of their blocks. */
export const correctSessions = (tx: Orm, corrections: readonly object[]) =>
  tx.execute(sql`UPDATE sessions s SET quarantined_blocks = s.quarantined_blocks + n.quarantined_blocks,
      quarantined_events = least(s.quarantined_events::bigint + n.quarantined_events, ${MAX_INTEGER}),
      event_counts = n.event_counts, has_full_snapshot = n.event_counts ? '2', left_out = n.left_out
    FROM jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) AS n(workspace_id uuid, session_id uuid,
      quarantined_blocks integer, quarantined_events bigint, event_counts jsonb, left_out text)
    WHERE s.workspace_id = n.workspace_id AND s.session_id = n.session_id`);

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
      FROM sessions WHERE ${isIt(session)}`,
    SHOWN_SESSION,
  );
  return row;
}
