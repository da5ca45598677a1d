import { bool } from '../../database/kinds.ts';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { Partition } from '../processes/service.ts';
import { BLOCK_BYTES, BYTES, inPartition } from './queries.ts';

const UNNAMED_BLOCK = { ...BLOCK_BYTES, readable: bool, invalid_lines: schema.blocks.invalid_lines };
export type UnnamedBlock = RowOf<typeof UNNAMED_BLOCK>;

interface SessionId {
  workspace_id: string;
  session_id: string;
}

/** Sessions of a share of all with blocks that were validated, and whose addresses nobody has read; those that wait longest, some of them. */
export const sessionsToName = (orm: Orm, partition: Partition, blocks: number): Promise<SessionId[]> =>
  rowsOf(orm, pick(schema.blocks, 'workspace_id', 'session_id'))`
    SELECT DISTINCT workspace_id, session_id FROM (
    SELECT workspace_id, session_id FROM blocks WHERE named_at IS NULL AND validated_at IS NOT NULL
      ${inPartition(partition)} ORDER BY received_at LIMIT ${blocks}) waiting`;

/** Such blocks of the session, of one of its pages, in order; none when all have been read. */
export const blocksToName = (
  orm: Orm,
  { workspace_id, session_id }: SessionId,
  limit: number,
): Promise<UnnamedBlock[]> =>
  rowsOf(orm, UNNAMED_BLOCK)`SELECT ${BYTES}, b.quarantine_reason IS NULL AS readable, b.invalid_lines
    FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.workspace_id = ${workspace_id} AND b.session_id = ${session_id} AND b.named_at IS NULL
      AND b.validated_at IS NOT NULL AND b.page_id = (
        SELECT page_id FROM blocks WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
          AND named_at IS NULL AND validated_at IS NOT NULL
        ORDER BY page_id LIMIT 1)
    ORDER BY b.seq LIMIT ${limit}`;
