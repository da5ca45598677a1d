import type { PublicSessionId } from '@vitrine/contract/session-id';
import { sql } from 'drizzle-orm';
import { bool, jsonOf, nullable, number } from '../../../database/kinds.ts';
import { ofSession, type SessionKey } from '../../../database/recordset.ts';
import { firstRow, firstValue, hasRows, isRowOf, pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Orm } from '../../../ports/database.ts';
import { STORED_RECORDING, type StoredRecording } from '../../session-files/service.ts';

/**
 * A session with its recording, if it has one, and whether blocks of it are in none, as they are at one moment. Undefined when there
 * is no such session.
 */
export async function sessionWithRecording(
  orm: Orm,
  session: SessionKey,
): Promise<
  { public_id: PublicSessionId; recording: StoredRecording | undefined; has_blocks: boolean } | undefined
> {
  const row = await firstRow(orm, {
    public_id: schema.sessions.public_id,
    recording: nullable(jsonOf(isRowOf(STORED_RECORDING))),
    has_blocks: bool,
  })`
    SELECT public_id, (SELECT to_jsonb(r) FROM (
        SELECT version, object_key, bytes, events FROM recordings WHERE ${ofSession(session)}
      ) r) AS recording,
      EXISTS (SELECT FROM blocks WHERE ${ofSession(session)}) AS has_blocks
    FROM sessions WHERE ${ofSession(session)}`;
  return row && { ...row, recording: row.recording ?? undefined };
}

/** Sessions with blocks that are in no recording, in order of key, those after `after`. */
export const sessionsInBlocks = (
  orm: Orm,
  after: SessionKey | undefined,
  limit: number,
): Promise<SessionKey[]> =>
  rowsOf(orm, pick(schema.blocks, 'workspace_id', 'session_id'))`
    SELECT DISTINCT workspace_id, session_id FROM blocks
    ${after ? sql`WHERE (workspace_id, session_id) > (${after.workspace_id}::uuid, ${after.session_id}::uuid)` : sql``}
    ORDER BY workspace_id, session_id LIMIT ${limit}`;

/**
 * The session's blocks that are in no recording: when the last one came (ms since the epoch), and their bytes. Undefined when there
 * is none.
 */
export async function waitingBlocks(
  orm: Orm,
  session: SessionKey,
): Promise<{ received_at: number; bytes: number } | undefined> {
  const row = await firstRow(orm, { received_at: nullable(number), bytes: nullable(number) })`
    SELECT (date_part('epoch', max(received_at)) * 1000)::bigint AS received_at, sum(body_bytes)::bigint AS bytes
    FROM blocks WHERE ${ofSession(session)}`;
  const at = row?.received_at;
  return row && at !== null && at !== undefined
    ? { received_at: Number(at), bytes: Number(row.bytes) }
    : undefined;
}

/** How many blocks of the session are in no recording. */
export const countBlocks = async (orm: Orm, session: SessionKey): Promise<number> =>
  (await firstValue(orm, { blocks: number })`
    SELECT count(*)::integer AS blocks FROM blocks WHERE ${ofSession(session)}`) ?? 0;

/** Whether addresses in blocks of the session are still to be read, for what is kept of the store. */
export const hasUnnamedBlocks = (orm: Orm, session: SessionKey): Promise<boolean> =>
  hasRows(orm)`SELECT FROM blocks WHERE ${ofSession(session)} AND named_at IS NULL LIMIT 1`;
