import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { QuarantineReason } from './body.ts';

export interface BlockId {
  workspace_id: string;
  session_id: string;
  page_id: string;
  seq: number;
}

/** Where the body of a block is, and what it should be. */
export interface BlockBytes extends BlockId {
  object_key: string;
  body_offset: number;
  body_bytes: number;
  /** Hex. */
  digest: string;
}

const BYTES = sql`b.workspace_id, b.session_id, b.page_id, b.seq, g.object_key, b.body_offset, b.body_bytes,
  encode(b.digest, 'hex') AS digest`;

export interface UnreadBlock extends BlockBytes {
  received_at: string;
}

/** Blocks that were never validated, the oldest first, received before `before` and after the block `after`. */
export const unreadBlocks = (
  orm: Orm,
  { before, after, limit }: { before: string; after: UnreadBlock | undefined; limit: number },
): Promise<UnreadBlock[]> =>
  rowsOf<UnreadBlock>(
    orm,
    sql`SELECT ${BYTES}, b.received_at FROM blocks b JOIN segments g ON g.id = b.segment_id
      WHERE b.validated_at IS NULL AND b.received_at <= ${before}
        ${
          after
            ? sql`AND (b.received_at, b.workspace_id, b.session_id, b.page_id, b.seq) >
                (${after.received_at}::timestamptz, ${after.workspace_id}::uuid, ${after.session_id}::uuid,
                  ${after.page_id}::uuid, ${after.seq}::integer)`
            : sql``
        }
      ORDER BY b.received_at, b.workspace_id, b.session_id, b.page_id, b.seq LIMIT ${limit}`,
  );

export interface PageOfSession {
  page_id: string;
  tab_id: string;
  first_at: number;
}

export async function sessionExists(orm: Orm, workspaceId: string, sessionId: string): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT 1 FROM sessions WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}`,
  );
  return rows.length > 0;
}

/** The page loads of a session in order of their first event. */
export const pagesOf = (orm: Orm, workspaceId: string, sessionId: string): Promise<PageOfSession[]> =>
  rowsOf<PageOfSession>(
    orm,
    sql`SELECT page_id, min(tab_id::text) AS tab_id, min(first_at) AS first_at FROM blocks
      WHERE workspace_id = ${workspaceId} AND session_id = ${sessionId}
      GROUP BY page_id ORDER BY 3, 1`,
  );

export interface PageBlock extends BlockBytes {
  validated: boolean;
  quarantine_reason: QuarantineReason | null;
  invalid_lines: number[];
}

/** Blocks of a page by number, those after `after`. */
export const blocksOfPage = (
  orm: Orm,
  page: { workspace_id: string; session_id: string; page_id: string },
  { after, limit }: { after: number; limit: number },
): Promise<PageBlock[]> =>
  rowsOf<PageBlock>(
    orm,
    sql`SELECT ${BYTES}, b.validated_at IS NOT NULL AS validated, b.quarantine_reason, b.invalid_lines
      FROM blocks b JOIN segments g ON g.id = b.segment_id
      WHERE b.workspace_id = ${page.workspace_id} AND b.session_id = ${page.session_id}
        AND b.page_id = ${page.page_id} AND b.seq > ${after}
      ORDER BY b.seq LIMIT ${limit}`,
  );
