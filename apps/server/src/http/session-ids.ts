import type { PublicSessionId } from '@vitrine/contract/session-id';
import { sql } from 'drizzle-orm';
import { narrowed } from '../database/kinds.ts';
import { firstValue, rowsOf } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import type { Orm } from '../ports/database.ts';

declare const internal: unique symbol;
/**
 * A session's id as the tracker made it, in order of time: rows, keys of storage and the order of lists go by it. It is never told;
 * outside, a session is called by its `PublicSessionId`. This file alone leads from that one to this one.
 */
export type InternalSessionId = string & { readonly [internal]: true };

const internalId = narrowed(schema.sessions.session_id, (_id): _id is InternalSessionId => true);

/** Also of sessions that have a tombstone: links to those that have expired say so. */
export async function internalSessionId(
  orm: Orm,
  workspace_id: string,
  public_id: PublicSessionId,
): Promise<InternalSessionId | undefined> {
  const isIt = sql`workspace_id = ${workspace_id} AND public_id = ${public_id}`;
  return firstValue(orm, { session_id: internalId })`SELECT session_id FROM sessions WHERE ${isIt}
    UNION ALL SELECT session_id FROM session_tombstones WHERE ${isIt} LIMIT 1`;
}

/** Those of the sessions that are there, each by both of its ids. */
export const sessionsThere = (
  orm: Orm,
  workspace_id: string,
  public_ids: readonly PublicSessionId[],
): Promise<{ session_id: InternalSessionId; public_id: PublicSessionId }[]> =>
  rowsOf(orm, { session_id: internalId, public_id: schema.sessions.public_id })`
    SELECT session_id, public_id FROM sessions
    WHERE workspace_id = ${workspace_id} AND public_id = ANY(${sql.param([...public_ids])}::uuid[])`;
