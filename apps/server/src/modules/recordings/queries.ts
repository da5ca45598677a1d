import { sql } from 'drizzle-orm';
import { bool, number, text } from '../../database/kinds.ts';
import { firstRow, hasRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { Partition } from '../processes/service.ts';

const BLOCK_ID = pick(schema.blocks, 'workspace_id', 'session_id', 'page_id', 'seq');
export type BlockId = RowOf<typeof BLOCK_ID>;

/** Where the body of a block is, and what it should be. */
export const BLOCK_BYTES = {
  ...BLOCK_ID,
  ...pick(schema.blocks, 'body_offset', 'body_bytes'),
  object_key: schema.segments.object_key,
  /** Hex. */
  digest: text,
  /** The visitor's times of its first and last event, until validation as its header says (ms since the epoch). */
  ...pick(schema.blocks, 'first_at', 'last_at'),
};
export type BlockBytes = RowOf<typeof BLOCK_BYTES>;

/** Of `blocks b` with `segments g`. */
export const BYTES = sql`b.workspace_id, b.session_id, b.page_id, b.seq, g.object_key, b.body_offset, b.body_bytes,
  encode(b.digest, 'hex') AS digest, b.first_at, b.last_at`;

const UNREAD_BLOCK = { ...BLOCK_BYTES, received_at: schema.blocks.received_at };
export type UnreadBlock = RowOf<typeof UNREAD_BLOCK>;

/** Blocks of a share of all sessions. */
export const inPartition = ({ index, of }: Partition) =>
  of === 1
    ? sql``
    : sql`AND mod(mod(hashtext(session_id::text), ${of}::int) + ${of}::int, ${of}::int) = ${index}::int`;

/** Blocks of a share of the sessions that were never validated, the oldest first, received from `since` to `before` and after the block `after`. */
export const unreadBlocks = (
  orm: Orm,
  {
    since,
    before,
    after,
    limit,
    partition,
  }: {
    since: string | undefined;
    before: string;
    after: UnreadBlock | undefined;
    limit: number;
    partition: Partition;
  },
): Promise<UnreadBlock[]> =>
  rowsOf(orm, UNREAD_BLOCK)`
    SELECT ${BYTES}, b.received_at FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.validated_at IS NULL AND b.received_at <= ${before}
      ${since === undefined ? sql`` : sql`AND b.received_at >= ${since}`} ${inPartition(partition)}
      ${
        after
          ? sql`AND (b.received_at, b.workspace_id, b.session_id, b.page_id, b.seq) >
              (${after.received_at}::timestamptz, ${after.workspace_id}::uuid, ${after.session_id}::uuid,
                ${after.page_id}::uuid, ${after.seq}::integer)`
          : sql``
      }
    ORDER BY b.received_at, b.workspace_id, b.session_id, b.page_id, b.seq LIMIT ${limit}`;

/** Where the block is now; undefined when it was deleted. */
export async function placeOf(orm: Orm, block: BlockId): Promise<BlockBytes | undefined> {
  const { workspace_id, session_id, page_id, seq } = block;
  return firstRow(orm, BLOCK_BYTES)`SELECT ${BYTES} FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.workspace_id = ${workspace_id} AND b.session_id = ${session_id} AND b.page_id = ${page_id}
      AND b.seq = ${seq}`;
}

const PAGE_OF_SESSION = { page_id: schema.blocks.page_id, tab_id: text, first_at: number };
export type PageOfSession = RowOf<typeof PAGE_OF_SESSION>;

export const sessionExists = (orm: Orm, workspaceId: string, sessionId: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM sessions WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}`;

/** The page loads of a session in order of their first event. */
export const pagesOf = (orm: Orm, workspaceId: string, sessionId: string): Promise<PageOfSession[]> =>
  rowsOf(orm, PAGE_OF_SESSION)`
    SELECT page_id, min(tab_id::text) AS tab_id, min(first_at) AS first_at FROM blocks
    WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}
    GROUP BY page_id ORDER BY 3, 1`;

export const PAGE_BLOCK = {
  ...BLOCK_BYTES,
  validated: bool,
  ...pick(schema.blocks, 'quarantine_reason', 'invalid_lines'),
};
export type PageBlock = RowOf<typeof PAGE_BLOCK>;

/** Blocks of a page by number, those after `after`. */
export const blocksOfPage = (
  orm: Orm,
  page: { workspace_id: string; session_id: string; page_id: string },
  { after, limit }: { after: number; limit: number },
): Promise<PageBlock[]> =>
  rowsOf(orm, PAGE_BLOCK)`
    SELECT ${BYTES}, b.validated_at IS NOT NULL AS validated, b.quarantine_reason, b.invalid_lines
    FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.workspace_id = ${page.workspace_id} AND b.session_id = ${page.session_id}
      AND b.page_id = ${page.page_id} AND b.seq > ${after}
    ORDER BY b.seq LIMIT ${limit}`;

/** Blocks that hold a full snapshot, or say so, in order of time; at most `limit`. */
export const snapshotBlocks = (
  orm: Orm,
  { workspace_id, session_id }: { workspace_id: string; session_id: string },
  limit: number,
): Promise<{ page_id: string; seq: number }[]> =>
  rowsOf(orm, pick(schema.blocks, 'page_id', 'seq'))`SELECT page_id, seq FROM blocks
    WHERE workspace_id = ${workspace_id} AND session_id = ${session_id} AND quarantine_reason IS NULL
      AND event_counts -> '2' IS NOT NULL
    ORDER BY first_at, page_id, seq LIMIT ${limit}`;

/** Events of the session, of those blocks that can be read, as far as is known; 0 when there is no such session. */
export async function storedEvents(
  orm: Orm,
  { workspace_id, session_id }: { workspace_id: string; session_id: string },
): Promise<number> {
  const row = await firstRow(orm, { events: number })`
    SELECT coalesce(sum(c.value::bigint), 0) AS events FROM sessions s, jsonb_each_text(s.event_counts) c
    WHERE s.workspace_id = ${workspace_id} AND s.session_id = ${session_id}`;
  return Number(row?.events ?? 0);
}

/** Of each segment that holds blocks of the session one that is not quarantined. */
export const oneBlockASegment = (
  orm: Orm,
  { workspace_id, session_id }: { workspace_id: string; session_id: string },
): Promise<BlockBytes[]> =>
  rowsOf(orm, BLOCK_BYTES)`
    SELECT DISTINCT ON (b.segment_id) ${BYTES} FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.workspace_id = ${workspace_id} AND b.session_id = ${session_id} AND b.quarantine_reason IS NULL
    ORDER BY b.segment_id`;
