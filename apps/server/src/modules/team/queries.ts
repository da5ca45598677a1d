import { randomUUID } from 'node:crypto';
import type { Role } from '@vitrine/contract/permissions';
import { sql } from 'drizzle-orm';
import { bool } from '../../database/kinds.ts';
import {
  columnsOf,
  firstRow,
  firstValue,
  hasRows,
  pick,
  type RowOf,
  rowsOf,
  valuesOf,
} from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { forgetWatched } from '../sessions/service.ts';

const MEMBER_ROW = {
  ...pick(schema.users, 'email', 'first_name', 'last_name', 'photo_id'),
  user_id: schema.users.id,
  role: schema.memberships.role,
  joined_at: schema.memberships.created_at,
};
export type MemberRow = RowOf<typeof MEMBER_ROW>;

/** Owners first, then in the order in which they came. */
export const listMembers = (orm: Orm, workspace_id: string): Promise<MemberRow[]> =>
  rowsOf(orm, MEMBER_ROW)`
    SELECT u.id AS user_id, u.email, u.first_name, u.last_name, u.photo_id, m.role, m.created_at AS joined_at
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace_id} ORDER BY m.role = 'owner' DESC, m.created_at, u.id`;

/** Locked, until the transaction ends. */
export const lockMember = (
  tx: Orm,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<{ role: Role; email: string } | undefined> =>
  firstRow(tx, { role: schema.memberships.role, email: schema.users.email })`
    SELECT m.role, u.email FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace_id} AND m.user_id = ${user_id} FOR UPDATE OF m`;

/** With what they kept of its list. Answers whether the person belongs to another workspace. */
export async function deleteMember(
  tx: Orm,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<boolean> {
  await forgetWatched(tx, { workspace_id, user_id });
  await tx.execute(
    sql`DELETE FROM memberships WHERE workspace_id = ${workspace_id} AND user_id = ${user_id}`,
  );
  return hasRows(tx)`SELECT 1 FROM memberships WHERE user_id = ${user_id} LIMIT 1`;
}

export const insertMember = (
  tx: Orm,
  {
    workspace_id,
    user_id,
    role = 'member',
    at,
    invited_by,
  }: { workspace_id: string; user_id: string; role?: Role; at: string; invited_by: string | null },
) =>
  tx.execute(sql`INSERT INTO memberships (workspace_id, user_id, role, created_at, invited_by)
    VALUES (${workspace_id}, ${user_id}, ${role}, ${at}, ${invited_by}) ON CONFLICT DO NOTHING`);

export const isMember = (orm: Orm, workspace_id: string, email: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace_id} AND lower(u.email) = lower(${email})`;

const INVITATION_ROW = {
  ...pick(schema.invitations, 'id', 'workspace_id', 'email', 'created_at', 'expires_at', 'opened_at'),
  /** Null: from before it was kept, or their account is gone. */
  invited_by: schema.invitations.invited_by,
};
export type InvitationRow = RowOf<typeof INVITATION_ROW>;

export const listInvitations = (orm: Orm, workspace_id: string): Promise<InvitationRow[]> =>
  rowsOf(orm, INVITATION_ROW)`
    SELECT ${columnsOf(INVITATION_ROW, 'i')} FROM invitations i WHERE i.workspace_id = ${workspace_id}
    ORDER BY i.created_at DESC, i.id`;

/** One a workspace and address: another one takes the place of the first, and its link. */
export async function upsertInvitation(
  tx: Orm,
  invitation: {
    workspace_id: string;
    email: string;
    token_hash: string;
    created_at: string;
    expires_at: string;
    invited_by: string;
  },
): Promise<InvitationRow> {
  const { workspace_id, email, token_hash, created_at, expires_at, invited_by } = invitation;
  const row = await firstRow(tx, INVITATION_ROW)`
    INSERT INTO invitations AS i (id, workspace_id, email, token_hash, created_at, expires_at, invited_by)
    VALUES (${randomUUID()}, ${workspace_id}, ${email}, decode(${token_hash}, 'hex'), ${created_at}, ${expires_at},
      ${invited_by})
    ON CONFLICT (workspace_id, lower(email)) DO UPDATE SET email = excluded.email,
      token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
      opened_at = NULL, invited_by = excluded.invited_by
    RETURNING ${columnsOf(INVITATION_ROW, 'i')}`;
  if (!row) throw new Error('upsert returned no row');
  return row;
}

const FOUND_INVITATION = { ...INVITATION_ROW, store_name: schema.merchants.store_name, has_account: bool };
export type FoundInvitation = RowOf<typeof FOUND_INVITATION>;

/** By its token's hash, when it is still good. */
export const invitationByToken = (
  orm: Orm,
  { token_hash, now }: { token_hash: string; now: string },
): Promise<FoundInvitation | undefined> =>
  firstRow(orm, FOUND_INVITATION)`SELECT ${columnsOf(INVITATION_ROW, 'i')}, s.store_name,
      EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(i.email)) AS has_account
    FROM invitations i JOIN merchants s ON s.workspace_id = i.workspace_id
    WHERE i.token_hash = decode(${token_hash}, 'hex') AND i.expires_at > ${now}`;

export const markOpened = (orm: Orm, id: string, now: string) =>
  orm.execute(sql`UPDATE invitations SET opened_at = ${now} WHERE id = ${id} AND opened_at IS NULL`);

/** Answers whose it was; undefined when it is gone, or its token is another one by now. */
export async function deleteInvitation(
  tx: Orm,
  { id, workspace_id, token_hash }: { id: string; workspace_id: string; token_hash?: string },
): Promise<string | undefined> {
  const same = token_hash === undefined ? sql`` : sql`AND token_hash = decode(${token_hash}, 'hex')`;
  return firstValue(tx, pick(schema.invitations, 'email'))`
    DELETE FROM invitations WHERE id = ${id} AND workspace_id = ${workspace_id} ${same} RETURNING email`;
}

/** Whom a person has invited and who has joined, where, owners aside; locked. */
export const lockInvitedBy = (tx: Orm, user_id: string) =>
  rowsOf(tx, { ...pick(schema.memberships, 'workspace_id', 'user_id'), email: schema.users.email })`
    SELECT m.workspace_id, m.user_id, u.email FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.invited_by = ${user_id} AND m.role <> 'owner' ORDER BY m.workspace_id, m.user_id FOR UPDATE OF m`;

/** The invitations that a person has sent and nobody has accepted go; answers them. */
export const deleteInvitationsBy = (tx: Orm, user_id: string) =>
  rowsOf(tx, pick(schema.invitations, 'id', 'workspace_id', 'email'))`
    DELETE FROM invitations WHERE invited_by = ${user_id} RETURNING id, workspace_id, email`;

const OWNED_ALONE = {
  workspace_id: schema.workspaces.id,
  store_name: schema.merchants.store_name,
  delete_at: schema.workspaces.delete_at,
};
export type OwnedAlone = RowOf<typeof OWNED_ALONE>;

/** Workspaces that have no other owner who stays. */
export const ownedAlone = (orm: Orm, user_id: string): Promise<OwnedAlone[]> =>
  rowsOf(orm, OWNED_ALONE)`SELECT w.id AS workspace_id, s.store_name, w.delete_at FROM memberships m
    JOIN workspaces w ON w.id = m.workspace_id JOIN merchants s ON s.workspace_id = w.id
    WHERE m.user_id = ${user_id} AND m.role = 'owner' AND NOT EXISTS (
      SELECT FROM memberships o JOIN users u ON u.id = o.user_id
      WHERE o.workspace_id = w.id AND o.role = 'owner' AND o.user_id <> m.user_id AND u.delete_at IS NULL)
    ORDER BY w.id`;

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

/** Everybody who belongs to a workspace, in order of their ids. */
export const membersOf = (orm: Orm, workspace_id: string): Promise<string[]> =>
  valuesOf(orm, pick(schema.memberships, 'user_id'))`
    SELECT user_id FROM memberships WHERE workspace_id = ${workspace_id} ORDER BY user_id`;

/** The invitations into a workspace that is closed. */
export const deleteInvitationsInto = (tx: Orm, workspace_id: string) =>
  tx.execute(sql`DELETE FROM invitations WHERE workspace_id = ${workspace_id}`);

/** The invitations of an address whose account is erased. */
export const deleteInvitationsOf = (tx: Orm, email: string) =>
  tx.execute(sql`DELETE FROM invitations WHERE lower(email) = lower(${email})`);
