import { sql } from 'drizzle-orm';
import { countRows } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { BLOCK_ID, type BlockId } from './queries.ts';

// What is noted of blocks once their bodies were read.

/** @param verdicts what was found in each, by the columns' names */
export const writeVerdicts = (tx: Orm, validated_at: string, verdicts: readonly BlockId[]) =>
  tx.execute(sql`UPDATE blocks b SET validated_at = ${validated_at}::timestamptz,
      quarantine_reason = n.quarantine_reason, invalid_lines = n.invalid_lines, event_counts = n.event_counts,
      first_at = coalesce(n.first_at, b.first_at), last_at = coalesce(n.last_at, b.last_at)
    FROM jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) AS n(${sql.raw(BLOCK_ID)}, quarantine_reason text,
      invalid_lines integer[], event_counts jsonb, first_at bigint, last_at bigint)
    WHERE b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq`);

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
export const markAllNamed = (orm: Orm, now: number, blocks: number): Promise<number> =>
  countRows(orm)`WITH unnamed AS MATERIALIZED (SELECT workspace_id, session_id, page_id, seq FROM blocks
      WHERE named_at IS NULL AND validated_at IS NOT NULL
      ORDER BY received_at LIMIT ${blocks} FOR UPDATE SKIP LOCKED)
    UPDATE blocks b SET named_at = ${new Date(now).toISOString()}::timestamptz FROM unnamed n
    WHERE b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq RETURNING 1`;
