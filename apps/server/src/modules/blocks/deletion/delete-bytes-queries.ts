import { sql } from 'drizzle-orm';
import { number } from '../../../database/kinds.ts';
import { recordset, SESSION_ID } from '../../../database/recordset.ts';
import { firstRow, hasRows, pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Orm } from '../../../ports/database.ts';
import { BLOCK_ID, idOf, type PlacedBlock, type Segment } from '../queries.ts';
import type { SessionId } from '../stored-block.ts';

/** The segments that hold bytes of these sessions; in the transaction that takes their rows, while they are locked. */
export async function segmentsToErase(tx: Orm, sessions: readonly SessionId[]): Promise<string[]> {
  const wanted = (table: 'blocks' | 'segment_copies') => sql`SELECT t.segment_id FROM ${sql.raw(table)} t
    JOIN ${recordset(sessions, SESSION_ID)} ON t.workspace_id = n.workspace_id AND t.session_id = n.session_id`;
  const rows = await rowsOf(tx, pick(schema.segments, 'object_key'))`SELECT object_key FROM segments
    WHERE id IN (${wanted('blocks')} UNION ${wanted('segment_copies')}) ORDER BY 1`;
  await tx.execute(sql`DELETE FROM segment_copies t USING ${recordset(sessions, SESSION_ID)}
    WHERE t.workspace_id = n.workspace_id AND t.session_id = n.session_id`);
  return rows.map(({ object_key }) => object_key);
}

export const insertCopies = (tx: Orm, segment_id: string, sessions: readonly SessionId[]) =>
  tx.execute(sql`INSERT INTO segment_copies (segment_id, workspace_id, session_id)
    SELECT ${segment_id}::uuid, workspace_id, session_id FROM ${recordset(sessions, SESSION_ID)}
    ORDER BY 2, 3 ON CONFLICT DO NOTHING`);

/** Keeps the sessions from being deleted until the transaction ends; those that are just being deleted are waited for. */
export const holdSessions = (tx: Orm, sessions: readonly SessionId[]) =>
  tx.execute(sql`SELECT FROM sessions s JOIN ${recordset(sessions, SESSION_ID)}
      ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
    ORDER BY s.workspace_id, s.session_id FOR KEY SHARE OF s`);

/** A segment; `complete`: all its blocks have got the rows that they will have. */
export const segmentAt = (
  orm: Orm,
  object_key: string,
): Promise<(Segment & { complete: boolean }) | undefined> =>
  firstRow(orm, { ...pick(schema.segments, 'id', 'object_key', 'bytes', 'complete'), created_at: number })`
    SELECT id, object_key, bytes, complete, (date_part('epoch', created_at) * 1000)::bigint AS created_at
    FROM segments WHERE object_key = ${object_key}`;

/** Keeps the segment as it is until the transaction ends; false when it is not there any more. */
export const lockSegment = (tx: Orm, id: string): Promise<boolean> =>
  hasRows(tx)`SELECT FROM segments WHERE id = ${id} FOR UPDATE`;

/** Where a body lay, and where it lies in the segment that takes the place of its own. */
export interface Move {
  from: number;
  to: number;
}

/** All that is known of a segment is said of another one from now on, which holds the same but for what was left out. */
export async function replaceSegment(
  tx: Orm,
  old_id: string,
  { id }: Segment,
  moves: readonly Move[],
): Promise<void> {
  await tx.execute(sql`UPDATE blocks b SET segment_id = ${id}, body_offset = n.to_offset
    FROM ${recordset(
      moves.map(({ from, to }) => ({ from_offset: from, to_offset: to })),
      'from_offset bigint, to_offset bigint',
    )} WHERE b.segment_id = ${old_id} AND b.body_offset = n.from_offset`);
  await tx.execute(sql`UPDATE segment_copies SET segment_id = ${id} WHERE segment_id = ${old_id}`);
}

/** A row of a block that still lies there does not let it go. */
export const deleteSegment = (tx: Orm, id: string) => tx.execute(sql`DELETE FROM segments WHERE id = ${id}`);

/** The other segments in which the rows of these blocks place them. */
export const otherPlaces = (
  orm: Orm,
  { id }: Segment,
  blocks: readonly PlacedBlock[],
): Promise<Pick<Segment, 'id' | 'object_key'>[]> =>
  rowsOf(orm, pick(schema.segments, 'id', 'object_key'))`
    SELECT DISTINCT g.id, g.object_key FROM blocks b JOIN segments g ON g.id = b.segment_id
    JOIN ${recordset(
      blocks.map(({ facts }) => idOf(facts)),
      BLOCK_ID,
    )} ON b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq
    WHERE g.id <> ${id}`;

/** The blocks whose rows place them in segments that are `lost` lie in this one, if they are the same. */
export const takeOver = (tx: Orm, { id }: Segment, lost: readonly string[], blocks: readonly PlacedBlock[]) =>
  tx.execute(sql`UPDATE blocks b SET segment_id = ${id}, body_offset = n.body_offset
    FROM ${recordset(
      blocks.map(({ facts, range }) => ({ ...idOf(facts), digest: facts.digest, ...range })),
      `${BLOCK_ID}, digest text, body_offset bigint`,
    )} WHERE b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
      AND b.seq = n.seq AND b.digest = decode(n.digest, 'hex') AND b.segment_id = ANY(${sql.param([...lost])}::uuid[])`);
