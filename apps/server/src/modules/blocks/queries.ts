import { sql } from 'drizzle-orm';
import { bool } from '../../database/kinds.ts';
import { recordset, SESSION_ID } from '../../database/recordset.ts';
import { countRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';
import { MAX_IDENTITIES, type ToldIdentity } from './identities.ts';
import type { Received } from './received.ts';
import type { RollupDifference } from './rollups.ts';
import type { BodyRange } from './segment.ts';
import type { BlockFacts, SessionId } from './stored-block.ts';
import type { Marks, Summary } from './summary.ts';

/** A block and where its body lies in the segment that is being committed. */
export interface PlacedBlock {
  facts: BlockFacts;
  range: BodyRange;
}

export interface PageId extends SessionId {
  page_id: string;
}

export interface BlockId extends PageId {
  seq: number;
}

export const idOf = ({ workspace_id, header: { session_id, page_id, seq } }: BlockFacts): BlockId => ({
  workspace_id,
  session_id,
  page_id,
  seq,
});
const PAGE_ID = `${SESSION_ID}, page_id uuid`;
export const BLOCK_ID = `${PAGE_ID}, seq integer`;
const SESSION_COLUMNS = `workspace_id uuid, session_id uuid, created_at timestamptz, clock_skew_ms bigint,
  start_time timestamptz, last_event_at timestamptz, duration_ms bigint, visitor_id uuid, user_email text,
  store_user_id text, device text, browser text, os text, is_bot boolean, country text, time_zone text, language text, original_url text,
  original_domain text, referrer_host text, paid text, in_app text, from_checkout boolean, cart_refs text[], viewport_width integer, viewport_height integer, has_full_snapshot boolean,
  event_counts jsonb, block_count integer, received_bytes bigint, marks jsonb`;
/** What every block changes; the rest is changed by a visit's first blocks, and by few others. */
const COUNTED_COLUMNS = `${SESSION_ID}, start_time timestamptz, last_event_at timestamptz, duration_ms bigint,
  has_full_snapshot boolean, event_counts jsonb, block_count integer, received_bytes bigint`;
/** A session has them from its beginning. */
const KEPT_COLUMNS = ['workspace_id', 'session_id', 'created_at', 'clock_skew_ms'];

/** `a uuid, b text` → `a, b` */
const namesOf = (columns: string) =>
  columns.replaceAll(/ (uuid|text|boolean|integer|bigint|timestamptz|jsonb)\b(\[\])?/g, '');
const countedRow = (summary: Summary) => ({
  workspace_id: summary.workspace_id,
  session_id: summary.session_id,
  start_time: iso(summary.start_time),
  last_event_at: iso(summary.last_event_at),
  duration_ms: summary.duration_ms,
  has_full_snapshot: summary.has_full_snapshot,
  event_counts: summary.event_counts,
  block_count: summary.block_count,
  received_bytes: summary.received_bytes,
});
const sessionRow = (summary: Summary) => ({
  ...summary,
  created_at: iso(summary.created_at),
  start_time: iso(summary.start_time),
  last_event_at: iso(summary.last_event_at),
});

/** The row of an object of storage that holds blocks. */
export interface Segment {
  id: string;
  object_key: string;
  bytes: number;
  /** Milliseconds since the epoch. */
  created_at: number;
}

/** `complete`: all of the segment's blocks come in this very transaction. */
export const insertSegment = (tx: Orm, segment: Segment, complete: boolean) =>
  tx.execute(sql`INSERT INTO segments (id, object_key, bytes, created_at, complete)
    VALUES (${segment.id}, ${segment.object_key}, ${segment.bytes}, ${iso(segment.created_at)}, ${complete})
    ON CONFLICT (id) DO NOTHING`);

export const completeSegment = (orm: Orm, id: string) =>
  orm.execute(sql`UPDATE segments SET complete = true WHERE id = ${id} AND NOT complete`);

export const deleteEmptySegment = (tx: Orm, id: string) =>
  tx.execute(
    sql`DELETE FROM segments WHERE id = ${id} AND NOT EXISTS (SELECT FROM blocks WHERE segment_id = ${id})`,
  );

/** Makes new rows, in order of key. Answers how many: fewer when another node has made one of them just now. */
export async function insertSessions(tx: Orm, summaries: readonly Summary[]): Promise<number> {
  if (summaries.length === 0) return 0;
  return countRows(tx)`INSERT INTO sessions (public_id, ${sql.raw(namesOf(SESSION_COLUMNS))})
    SELECT public_session_id(w.session_key, session_id), ${sql.raw(namesOf(SESSION_COLUMNS))}
    FROM ${recordset(summaries.map(sessionRow), SESSION_COLUMNS)}
      JOIN LATERAL (SELECT session_key FROM workspaces WHERE id = n.workspace_id) w ON true
    ORDER BY workspace_id, session_id ON CONFLICT DO NOTHING RETURNING 1`;
}

/**
 * Makes a row of each session that has none, in order of key: whoever is just making one is waited for, and whoever comes
 * later waits for us. Of workspaces that are not there, none.
 */
export const claimSessions = (tx: Orm, sessions: readonly SessionId[]) =>
  tx.execute(sql`INSERT INTO sessions
      (workspace_id, session_id, public_id, created_at, start_time, last_event_at, visitor_id, device)
    SELECT n.workspace_id, n.session_id, public_session_id(w.session_key, n.session_id), now(), now(), now(), n.session_id,
      'desktop'
    FROM ${recordset(sessions, SESSION_ID)} JOIN workspaces w ON w.id = n.workspace_id
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`);

/** With all that hangs on them. */
export const deleteSessionRows = (tx: Orm, sessions: readonly SessionId[]) =>
  tx.execute(sql`DELETE FROM sessions s USING ${recordset(sessions, SESSION_ID)}
    WHERE s.workspace_id = n.workspace_id AND s.session_id = n.session_id`);

/** What was received of pages whose blocks have no rows any more; none for the others. */
export const receivedPages = (tx: Orm, pages: readonly PageId[]): Promise<(PageId & Received)[]> =>
  rowsOf(tx, pick(schema.received_pages, 'workspace_id', 'session_id', 'page_id', 'ranges', 'digests'))`
    SELECT r.workspace_id, r.session_id, r.page_id, r.ranges, r.digests FROM received_pages r
    JOIN ${recordset(pages, PAGE_ID)}
      ON r.workspace_id = n.workspace_id AND r.session_id = n.session_id AND r.page_id = n.page_id`;

/** Inserts those that are not there, and answers which these were: by their place, which no two in a segment share. */
export const insertBlocks = (
  tx: Orm,
  segmentId: string,
  blocks: readonly PlacedBlock[],
): Promise<Pick<BodyRange, 'body_offset'>[]> => {
  const rows = blocks.map(({ facts, range }) => ({
    ...idOf(facts),
    ...range,
    tab_id: facts.header.tab_id,
    digest: facts.digest,
    first_at: facts.header.first_at,
    last_at: facts.header.last_at,
    received_at: iso(facts.received_at),
    event_counts: facts.header.event_counts,
  }));
  return rowsOf(tx, pick(schema.blocks, 'body_offset'))`
    INSERT INTO blocks (workspace_id, session_id, page_id, seq, tab_id, digest, segment_id, body_offset,
      body_bytes, first_at, last_at, received_at, event_counts)
    SELECT workspace_id, session_id, page_id, seq, tab_id, decode(digest, 'hex'), ${segmentId}::uuid, body_offset,
      body_bytes, first_at, last_at, received_at, event_counts
    FROM ${recordset(
      rows,
      `${BLOCK_ID}, tab_id uuid, digest text, body_offset bigint, body_bytes integer, first_at bigint,
        last_at bigint, received_at timestamptz, event_counts jsonb`,
    )} ORDER BY workspace_id, session_id, page_id, seq
    ON CONFLICT DO NOTHING RETURNING body_offset`;
};

/** What their numbers hold already, and whether it is the same bytes. */
export const knownBlocks = (
  tx: Orm,
  blocks: readonly PlacedBlock[],
): Promise<(BlockId & { same: boolean })[]> =>
  rowsOf(tx, { ...pick(schema.blocks, 'workspace_id', 'session_id', 'page_id', 'seq'), same: bool })`
    SELECT b.workspace_id, b.session_id, b.page_id, b.seq, b.digest = decode(n.digest, 'hex') AS same
    FROM blocks b
    JOIN ${recordset(
      blocks.map(({ facts }) => ({ ...idOf(facts), digest: facts.digest })),
      `${BLOCK_ID}, digest text`,
    )} ON b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq`;

export async function insertPageViews(tx: Orm, blocks: readonly BlockFacts[]): Promise<void> {
  const rows = blocks.flatMap((facts) =>
    facts.header.views.map((view, position) => ({
      ...idOf(facts),
      ...view,
      position,
      tab_id: facts.header.tab_id,
    })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO page_views (workspace_id, session_id, page_id, seq, position, tab_id, url, title, at)
    SELECT workspace_id, session_id, page_id, seq, position, tab_id, url, title, at
    FROM ${recordset(rows, `${BLOCK_ID}, position integer, tab_id uuid, url text, title text, at bigint`)}
    ORDER BY workspace_id, session_id, page_id, seq, position ON CONFLICT DO NOTHING`);
}

/** Notes who was signed in; of a session at most about `MAX_IDENTITIES`. In order of key. */
export async function insertIdentities(tx: Orm, told: readonly ToldIdentity[]): Promise<void> {
  if (told.length === 0) return;
  await tx.execute(sql`INSERT INTO session_identities (workspace_id, session_id, email, customer_id)
    SELECT workspace_id, session_id, email, customer_id
    FROM (SELECT *, row_number() OVER (PARTITION BY workspace_id, session_id) AS place
      FROM ${recordset(told, `${SESSION_ID}, email text, customer_id text`)}) t
    WHERE place + (SELECT count(*) FROM session_identities i
      WHERE i.workspace_id = t.workspace_id AND i.session_id = t.session_id) <= ${MAX_IDENTITIES}
    ORDER BY workspace_id, session_id, email, customer_id ON CONFLICT DO NOTHING`);
}

/** Writes what a fold changes; the rows are locked already. */
export async function updateSessions(
  tx: Orm,
  changes: readonly { before: Summary; after: Summary }[],
): Promise<void> {
  // A fold keeps a mark as it is, or puts another one in its place.
  const isCounted = ({ before, after }: { before: Summary; after: Summary }) =>
    before.from_checkout === after.from_checkout &&
    before.cart_refs === after.cart_refs &&
    Object.entries(after.marks).every(([name, mark]) => before.marks[name as keyof Marks] === mark);
  const counted = changes.filter(isCounted);
  const told = changes.filter((change) => !isCounted(change));
  await update(
    tx,
    counted.map(({ after }) => countedRow(after)),
    COUNTED_COLUMNS,
  );
  await update(
    tx,
    told.map(({ after }) => sessionRow(after)),
    SESSION_COLUMNS,
  );
}

async function update(tx: Orm, rows: readonly object[], columns: string): Promise<void> {
  if (rows.length === 0) return;
  const set = namesOf(columns)
    .split(/,\s*/)
    .filter((name) => !KEPT_COLUMNS.includes(name))
    .map((name) => `${name} = n.${name}`);
  await tx.execute(sql`UPDATE sessions s SET ${sql.raw(set.join(', '))}
    FROM ${recordset(rows, columns)} WHERE s.workspace_id = n.workspace_id AND s.session_id = n.session_id`);
}

/** Adds to this node's shard, in order of key. */
export async function addToRollups(
  tx: Orm,
  nodeId: string,
  differences: readonly RollupDifference[],
): Promise<void> {
  if (differences.length === 0) return;
  await tx.execute(sql`INSERT INTO session_rollups AS r (workspace_id, bucket, node_id, sessions, duration_ms)
    SELECT workspace_id, bucket, ${nodeId}, sessions, duration_ms
    FROM ${recordset(
      differences.map((difference) => ({ ...difference, bucket: iso(difference.bucket) })),
      'workspace_id uuid, bucket timestamptz, sessions bigint, duration_ms bigint',
    )} ORDER BY workspace_id, bucket
    ON CONFLICT (workspace_id, bucket, node_id)
    DO UPDATE SET sessions = r.sessions + excluded.sessions, duration_ms = r.duration_ms + excluded.duration_ms`);
}
