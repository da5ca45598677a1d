import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { Partition } from '../processes/service.ts';
import { type BlockBytes, type BlockId, BYTES, inPartition } from './queries.ts';

export interface UnnamedBlock extends BlockBytes {
  readable: boolean;
  invalid_lines: number[];
}

interface SessionId {
  workspace_id: string;
  session_id: string;
}

/** Sessions of a share of all with blocks that were validated, and whose addresses nobody has read; those that wait longest, some of them. */
export const sessionsToName = (orm: Orm, partition: Partition, blocks: number): Promise<SessionId[]> =>
  rowsOf<SessionId>(
    orm,
    sql`SELECT DISTINCT workspace_id, session_id FROM (
      SELECT workspace_id, session_id FROM blocks WHERE named_at IS NULL AND validated_at IS NOT NULL
        ${inPartition(partition)} ORDER BY received_at LIMIT ${blocks}) waiting`,
  );

/** Such blocks of the session, of one of its pages, in order; none when all have been read. */
export const blocksToName = (
  orm: Orm,
  { workspace_id, session_id }: SessionId,
  limit: number,
): Promise<UnnamedBlock[]> =>
  rowsOf<UnnamedBlock>(
    orm,
    sql`SELECT ${BYTES}, b.quarantine_reason IS NULL AS readable, b.invalid_lines
      FROM blocks b JOIN segments g ON g.id = b.segment_id
      WHERE b.workspace_id = ${workspace_id} AND b.session_id = ${session_id} AND b.named_at IS NULL
        AND b.validated_at IS NOT NULL AND b.page_id = (
          SELECT page_id FROM blocks WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
            AND named_at IS NULL AND validated_at IS NOT NULL
          ORDER BY page_id LIMIT 1)
      ORDER BY b.seq LIMIT ${limit}`,
  );

/** From now on they need not be read again. */
export const markNamed = (tx: Orm, now: number, blocks: readonly BlockId[]) =>
  tx.execute(sql`UPDATE blocks b SET named_at = ${new Date(now).toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(blocks)}::json)
      AS n(workspace_id uuid, session_id uuid, page_id uuid, seq integer)
    WHERE b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq`);

/**
 * The same for so many validated blocks of whomever, where nobody reads them; answers how many. It waits for none that somebody
 * else changes, nor holds up those who delete some in another order.
 */
export async function markAllNamed(orm: Orm, now: number, blocks: number): Promise<number> {
  const rows = await rowsOf(
    orm,
    sql`WITH unnamed AS MATERIALIZED (SELECT workspace_id, session_id, page_id, seq FROM blocks
        WHERE named_at IS NULL AND validated_at IS NOT NULL
        ORDER BY received_at LIMIT ${blocks} FOR UPDATE SKIP LOCKED)
      UPDATE blocks b SET named_at = ${new Date(now).toISOString()}::timestamptz FROM unnamed n
      WHERE b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
        AND b.seq = n.seq RETURNING 1`,
  );
  return rows.length;
}
