import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { retryOnContention } from '../bisect.ts';
import { lockSessions } from '../lock-sessions.ts';
import { deleteSessionBatch, type SessionDeletionDeps } from './delete-session-batch.ts';
import { insertTombstones } from './tombstone-rows.ts';

export type ExpiryDeps = SessionDeletionDeps & Needs<'orm' | 'clock'>;

/**
 * Removes sessions of a workspace that its plan keeps no longer, in one transaction; those that are not there are passed over. Blocks
 * that come late are refused as those of deleted ones, but nothing is written down beside the database (tombstones.ts): what an older
 * copy of it, or a segment, brings back is as old as it was, and goes again. What is counted of them, per day and of the plan, stays.
 * @param also what else is to be done in the same transaction, if there were some
 * @returns how many were there
 */
export function expireSessions(
  { orm, clock, ...deps }: ExpiryDeps,
  workspace_id: string,
  session_ids: readonly string[],
  also: (tx: Orm) => Promise<void>,
): Promise<number> {
  const sessions = session_ids.map((session_id) => ({ workspace_id, session_id }));
  const expire = async (tx: Orm) => {
    // A block that is just being stored is waited for, and goes too; one that comes later finds the tombstone.
    const rows = await lockSessions(tx, sessions);
    if (rows.length === 0) return 0;
    await insertTombstones(tx, rows, { deleted_at: clock.now(), reason: 'retention' });
    await deleteSessionBatch(tx, deps, rows);
    await also(tx);
    return rows.length;
  };
  return retryOnContention(() => orm.transaction(expire));
}
