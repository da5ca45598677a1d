import { sql } from 'drizzle-orm';
import { iso } from '../../../kernel/iso.ts';
import { type Orm, rowsOf } from '../../../ports/database.ts';
import { recordset, SESSION_ID } from '../queries.ts';
import type { SessionId } from '../stored-block.ts';

/** Those of the sessions that were deleted, or have outlived their plan's retention. */
export const tombstonesOf = (tx: Orm, sessions: readonly SessionId[]): Promise<SessionId[]> =>
  rowsOf<SessionId>(
    tx,
    sql`SELECT t.workspace_id, t.session_id FROM session_tombstones t JOIN ${recordset(sessions, SESSION_ID)}
      ON t.workspace_id = n.workspace_id AND t.session_id = n.session_id`,
  );

/** Whether the session was there, and its plan has kept it no longer. */
export async function hasExpired(orm: Orm, { workspace_id, session_id }: SessionId): Promise<boolean> {
  const rows = await rowsOf(
    orm,
    sql`SELECT FROM session_tombstones
      WHERE workspace_id = ${workspace_id} AND session_id = ${session_id} AND reason = 'retention'`,
  );
  return rows.length > 0;
}

/**
 * `deleted`: by a person; `retention`: their plan keeps them no longer. What is said first of a session holds. To be written before
 * the sessions' rows go, which know what links call them.
 */
export const insertTombstones = (
  tx: Orm,
  sessions: readonly SessionId[],
  { deleted_at, reason }: { deleted_at: number; reason: 'deleted' | 'retention' },
) =>
  tx.execute(sql`INSERT INTO session_tombstones (workspace_id, session_id, deleted_at, reason, public_id)
    SELECT n.workspace_id, n.session_id, ${iso(deleted_at)}::timestamptz, ${reason}, s.public_id FROM ${recordset(sessions, SESSION_ID)}
      JOIN workspaces w ON w.id = n.workspace_id
      LEFT JOIN sessions s ON s.workspace_id = n.workspace_id AND s.session_id = n.session_id
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`);
