import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { recordset } from '../../database/recordset.ts';
import { pick, rowsOf, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { lockSessions } from './lock-sessions.ts';
import { receivedPages } from './queries.ts';
import { NOTHING_RECEIVED, type ReceivedBlock, withBlocks } from './received.ts';
import type { SessionId } from './stored-block.ts';

/**
 * Takes the rows of a session's blocks away, and keeps which blocks they were: they count as received for ever. To be
 * called in the transaction that puts something else in their place.
 * @param check is given these blocks, and may throw to leave all as it was
 * @param only those of them that take part; all when it is absent
 * @returns ids of the segments in which they lay; undefined when there is no such session
 */
export async function retireBlocks(
  tx: Orm,
  session: SessionId,
  check: (blocks: readonly { page_id: string; seq: number }[]) => void = () => {},
  only?: readonly { page_id: string; seq: number }[],
): Promise<string[] | undefined> {
  const { workspace_id, session_id } = session;
  const [row] = await lockSessions(tx, [session]);
  if (!row) return undefined;
  // Of two that take the last blocks of a segment away, the second one must know of the first.
  await tx.execute(sql`SELECT FROM segments WHERE id IN (
      SELECT segment_id FROM blocks WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
    ) ORDER BY id FOR UPDATE`);
  const rows = await rowsOf(tx, { ...pick(schema.blocks, 'page_id', 'seq', 'segment_id'), digest: text })`
    DELETE FROM blocks WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}
      ${only ? sql`AND (page_id, seq) IN (SELECT page_id, seq FROM ${recordset(only, 'page_id uuid, seq integer')})` : sql``}
    RETURNING page_id, seq, encode(digest, 'hex') AS digest, segment_id`;
  check(rows);
  const segments = [...new Set(rows.map((row) => row.segment_id))];
  // Their bytes are where they were: a deletion must find them.
  await tx.execute(sql`INSERT INTO segment_copies (segment_id, workspace_id, session_id)
    SELECT id, ${workspace_id}::uuid, ${session_id}::uuid FROM unnest(${sql.param(segments)}::uuid[]) id
    ON CONFLICT DO NOTHING`);
  const blocksOf = groupBlocks(rows);
  const pages = [...blocksOf.keys()].map((page_id) => ({ ...session, page_id }));
  const before = new Map((await receivedPages(tx, pages)).map((page) => [page.page_id, page]));
  const received = [...blocksOf].map(([page_id, blocks]) => {
    const { ranges, digests } = withBlocks(before.get(page_id) ?? NOTHING_RECEIVED, blocks);
    return { page_id, ranges: `{${ranges}}`, digests: Buffer.from(digests).toString('hex') };
  });
  await tx.execute(sql`INSERT INTO received_pages (workspace_id, session_id, page_id, ranges, digests)
    SELECT ${workspace_id}::uuid, ${session_id}::uuid, n.page_id, n.ranges::integer[], decode(n.digests, 'hex')
    FROM ${recordset(received, 'page_id uuid, ranges text, digests text')}
    ON CONFLICT (workspace_id, session_id, page_id)
    DO UPDATE SET ranges = excluded.ranges, digests = excluded.digests`);
  if (rows.length > 0)
    await tx.execute(sql`UPDATE sessions SET has_received_pages = true
      WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}`);
  return segments;
}

function groupBlocks(rows: readonly (ReceivedBlock & { page_id: string })[]): Map<string, ReceivedBlock[]> {
  const pages = new Map<string, ReceivedBlock[]>();
  for (const { page_id, seq, digest } of rows) {
    const blocks = pages.get(page_id);
    if (blocks) blocks.push({ seq, digest });
    else pages.set(page_id, [{ seq, digest }]);
  }
  return pages;
}

/**
 * Forgets those of the segments in which no block lies any more.
 * @returns keys of their objects, which nobody needs once the transaction is safe
 */
export const dropEmptySegments = (tx: Orm, ids: readonly string[]): Promise<string[]> =>
  valuesOf(tx, pick(schema.segments, 'object_key'))`
    DELETE FROM segments g WHERE g.id = ANY(${sql.param([...ids])}::uuid[]) AND g.complete
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.segment_id = g.id) RETURNING object_key`;
