import { sql } from 'drizzle-orm';
import { columnsOf, firstRow, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';

// What is noted of a workspace that goes.

const LEAVING_WORKSPACE = pick(schema.workspaces, 'delete_at', 'delete_renews', 'closed_at', 'emptied_at');
export type LeavingWorkspace = RowOf<typeof LEAVING_WORKSPACE>;

export const leavingOf = (orm: Orm, workspace_id: string): Promise<LeavingWorkspace | undefined> =>
  firstRow(orm, LEAVING_WORKSPACE)`
    SELECT ${columnsOf(LEAVING_WORKSPACE)} FROM workspaces WHERE id = ${workspace_id}`;

/** Locked until the transaction ends: whoever changes who owns it, or whether it goes, waits. Blocks that are being stored do not. */
export const lockWorkspace = (tx: Orm, workspace_id: string): Promise<LeavingWorkspace | undefined> =>
  firstRow(tx, LEAVING_WORKSPACE)`
    SELECT ${columnsOf(LEAVING_WORKSPACE)} FROM workspaces WHERE id = ${workspace_id} FOR NO KEY UPDATE`;

/** @param delete_at ms since the epoch; null: it stays */
export const setWorkspaceDeletion = (
  tx: Orm,
  workspace_id: string,
  { delete_at, renews }: { delete_at: number | null; renews: boolean },
) =>
  tx.execute(sql`UPDATE workspaces SET delete_at = ${delete_at === null ? null : iso(delete_at)}::timestamptz,
    delete_renews = ${renews} WHERE id = ${workspace_id}`);

/** The grace is over: nobody is a member any more. @param at ms since the epoch */
export const markClosed = (tx: Orm, workspace_id: string, at: number) =>
  tx.execute(sql`UPDATE workspaces SET closed_at = ${iso(at)}::timestamptz WHERE id = ${workspace_id}`);

/** Its last session is gone. @param at ms since the epoch */
export const markEmptied = (orm: Orm, workspace_id: string, at: number) =>
  orm.execute(sql`UPDATE workspaces SET emptied_at = ${iso(at)}::timestamptz WHERE id = ${workspace_id}`);

/** With all that hangs on it. */
export const deleteWorkspace = (tx: Orm, workspace_id: string) =>
  tx.execute(sql`DELETE FROM workspaces WHERE id = ${workspace_id}`);
