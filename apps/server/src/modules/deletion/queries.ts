import { sql } from 'drizzle-orm';
import { columnsOf, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';

export const at = (ms: number) => sql`${iso(ms)}::timestamptz`;

const LEAVING_WORKSPACE = pick(schema.workspaces, 'delete_at', 'delete_renews', 'closed_at', 'emptied_at');
export type LeavingWorkspace = RowOf<typeof LEAVING_WORKSPACE>;

export async function leavingOf(orm: Orm, workspace_id: string): Promise<LeavingWorkspace | undefined> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT ${columnsOf(LEAVING_WORKSPACE)} FROM workspaces WHERE id = ${workspace_id}`,
    LEAVING_WORKSPACE,
  );
  return row;
}

/** Locked until the transaction ends: whoever changes who owns it, or whether it goes, waits. Blocks that are being stored do not. */
export async function lockWorkspace(tx: Orm, workspace_id: string): Promise<LeavingWorkspace | undefined> {
  const [row] = await rowsOf(
    tx,
    sql`SELECT ${columnsOf(LEAVING_WORKSPACE)} FROM workspaces WHERE id = ${workspace_id} FOR NO KEY UPDATE`,
    LEAVING_WORKSPACE,
  );
  return row;
}

/** @param delete_at ms since the epoch; null: it stays */
export const setWorkspaceDeletion = (
  tx: Orm,
  workspace_id: string,
  { delete_at, renews }: { delete_at: number | null; renews: boolean },
) =>
  tx.execute(sql`UPDATE workspaces SET delete_at = ${delete_at === null ? null : iso(delete_at)}::timestamptz,
    delete_renews = ${renews} WHERE id = ${workspace_id}`);

export const setAccountDeletion = (tx: Orm, user_id: string, delete_at: number | null) =>
  tx.execute(
    sql`UPDATE users SET delete_at = ${delete_at === null ? null : iso(delete_at)}::timestamptz WHERE id = ${user_id}`,
  );

/** When the account goes (ISO 8601); null: it stays, or there is none. */
export async function accountDeletion(orm: Orm, user_id: string): Promise<string | null> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT delete_at FROM users WHERE id = ${user_id}`,
    pick(schema.users, 'delete_at'),
  );
  return row?.delete_at ?? null;
}

const OWNED_ALONE = {
  workspace_id: schema.workspaces.id,
  store_name: schema.merchants.store_name,
  delete_at: schema.workspaces.delete_at,
};
export type OwnedAlone = RowOf<typeof OWNED_ALONE>;

/** Workspaces that have no other owner who stays. */
export const ownedAlone = (orm: Orm, user_id: string): Promise<OwnedAlone[]> =>
  rowsOf(
    orm,
    sql`SELECT w.id AS workspace_id, s.store_name, w.delete_at FROM memberships m
      JOIN workspaces w ON w.id = m.workspace_id JOIN merchants s ON s.workspace_id = w.id
      WHERE m.user_id = ${user_id} AND m.role = 'owner' AND NOT EXISTS (
        SELECT FROM memberships o JOIN users u ON u.id = o.user_id
        WHERE o.workspace_id = w.id AND o.role = 'owner' AND o.user_id <> m.user_id AND u.delete_at IS NULL)
      ORDER BY w.id`,
    OWNED_ALONE,
  );

/** As `ownedAlone`; two owners who go at the same time do so one after the other. */
export async function lockOwned(tx: Orm, user_id: string): Promise<OwnedAlone[]> {
  await tx.execute(sql`SELECT FROM workspaces w WHERE w.id IN
    (SELECT workspace_id FROM memberships WHERE user_id = ${user_id} AND role = 'owner') ORDER BY w.id FOR NO KEY UPDATE`);
  return ownedAlone(tx, user_id);
}

export const setRole = (
  tx: Orm,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
  role: 'owner' | 'member',
) =>
  tx.execute(
    sql`UPDATE memberships SET role = ${role} WHERE workspace_id = ${workspace_id} AND user_id = ${user_id}`,
  );
