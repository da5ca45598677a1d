import { sql } from 'drizzle-orm';
import { recordset, SESSION_ID } from '../../../database/recordset.ts';
import { hasRows, pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { deleteSome } from '../../../kernel/delete-some.ts';
import { iso } from '../../../kernel/iso.ts';
import type { Orm } from '../../../ports/database.ts';
import type { SessionId } from '../stored-block.ts';

/** Those of the sessions that were deleted, or have outlived their plan's retention. */
export const tombstonesOf = (tx: Orm, sessions: readonly SessionId[]): Promise<SessionId[]> =>
  rowsOf(tx, pick(schema.session_tombstones, 'workspace_id', 'session_id'))`
    SELECT t.workspace_id, t.session_id FROM session_tombstones t JOIN ${recordset(sessions, SESSION_ID)}
      ON t.workspace_id = n.workspace_id AND t.session_id = n.session_id`;

/** Whether the session was there, and its plan has kept it no longer. */
export const hasExpired = (orm: Orm, { workspace_id, session_id }: SessionId): Promise<boolean> =>
  hasRows(orm)`SELECT FROM session_tombstones
    WHERE workspace_id = ${workspace_id} AND session_id = ${session_id} AND reason = 'retention'`;

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

/** Tables of ours that know no row of the workspace, or may have millions of rows of it. */
const TRACES = ['session_tombstones', 'segment_copies', 'quota_reservations', 'session_rollups'] as const;

/** Some of what is left of the sessions of a workspace that is erased. @returns whether there may be more */
export async function deleteSessionTraces(orm: Orm, workspace_id: string): Promise<boolean> {
  for (const table of TRACES) if (await deleteSome(orm, table, workspace_id)) return true;
  return false;
}
