import { sql } from 'drizzle-orm';
import { bool, number } from '../../database/kinds.ts';
import { ofSession, type SessionKey } from '../../database/recordset.ts';
import { columnsOf, firstRow, firstValue, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { addCounts } from './summary.ts';

// What other modules change in the row of a session.

const NAMING_SESSION = {
  created_at: schema.sessions.created_at,
  /** Addresses that it was the first to name. */
  named_assets: schema.sessions.named_assets,
};

/** Undefined when the session is deleted. It stays until the transaction ends. */
export const holdForNaming = (
  tx: Orm,
  session: SessionKey,
): Promise<RowOf<typeof NAMING_SESSION> | undefined> =>
  firstRow(tx, NAMING_SESSION)`
    SELECT created_at, named_assets FROM sessions WHERE ${ofSession(session)} FOR NO KEY UPDATE`;

/** It was the first to name so many addresses more. */
export const countNamed = (tx: Orm, session: SessionKey, more: number) =>
  tx.execute(sql`UPDATE sessions SET named_assets = named_assets + ${more} WHERE ${ofSession(session)}`);

/** When a session was created (as PostgreSQL writes it); undefined when there is none. */
export const sessionCreatedAt = (orm: Orm, session: SessionKey): Promise<string | undefined> =>
  firstValue(orm, pick(schema.sessions, 'created_at'))`
    SELECT created_at FROM sessions WHERE ${ofSession(session)}`;

/** Whoever changes what becomes of a session's file holds the session's row first; undefined when there is none. */
export const lockSession = (tx: Orm, session: SessionKey): Promise<{ has_recording: boolean } | undefined> =>
  firstRow(tx, pick(schema.sessions, 'has_recording'))`
    SELECT has_recording FROM sessions WHERE ${ofSession(session)} FOR UPDATE`;

/** From now on the session is one that was downloaded. */
export const setDownloaded = (tx: Orm, session: SessionKey) =>
  tx.execute(sql`UPDATE sessions SET has_recording = true WHERE ${ofSession(session)} AND NOT has_recording`);

/** What validation has found in a session's blocks. */
const SESSION_COUNTS = pick(schema.sessions, 'event_counts', 'quarantined_blocks', 'quarantined_events');
type SessionCounts = Readonly<RowOf<typeof SESSION_COUNTS>>;

/** The session's counts, as validation found them. */
export async function countsOf(orm: Orm, session: SessionKey): Promise<SessionCounts> {
  const row = await firstRow(orm, SESSION_COUNTS)`
    SELECT ${columnsOf(SESSION_COUNTS)} FROM sessions WHERE ${ofSession(session)}`;
  return row ?? { event_counts: {}, quarantined_blocks: 0, quarantined_events: 0 };
}

/** What the column holds; a session made of nothing but broken lines could come by more. */
const MAX_INTEGER = 2_147_483_647;

/**
 * Makes a session's counts what a recording says of its blocks and, beside them, what those blocks say that are not in it: their rows are
 * all that the session has.
 */
export async function setCounts(tx: Orm, session: SessionKey, recorded: SessionCounts): Promise<void> {
  const rows = await rowsOf(tx, {
    event_counts: schema.blocks.event_counts,
    is_quarantined: bool,
    invalid_lines: number,
  })`
    SELECT event_counts, quarantine_reason IS NOT NULL AS is_quarantined, cardinality(invalid_lines) AS invalid_lines
    FROM blocks WHERE ${ofSession(session)}`;
  const counts = rows.reduce(
    (sum, row) => ({
      event_counts: addCounts(sum.event_counts, row.event_counts),
      quarantined_blocks: sum.quarantined_blocks + (row.is_quarantined ? 1 : 0),
      quarantined_events: sum.quarantined_events + row.invalid_lines,
    }),
    recorded,
  );
  const event_counts = JSON.stringify(counts.event_counts);
  await tx.execute(sql`UPDATE sessions SET event_counts = ${event_counts}::jsonb,
      has_full_snapshot = ${event_counts}::jsonb ? '2', quarantined_blocks = ${counts.quarantined_blocks},
      quarantined_events = ${Math.min(counts.quarantined_events, MAX_INTEGER)}
    WHERE ${ofSession(session)}`);
}

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
export const shownSession = (orm: Orm, session: SessionKey): Promise<ShownSession | undefined> =>
  firstRow(orm, SHOWN_SESSION)`
    SELECT public_id, original_domain, created_at, start_time, duration_ms, device, browser, os, country, time_zone
    FROM sessions WHERE ${ofSession(session)}`;
