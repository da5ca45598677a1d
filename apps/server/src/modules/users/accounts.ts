import { type SQL, sql } from 'drizzle-orm';
import { bool } from '../../database/kinds.ts';
import { firstRow, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { hasSecondFactor } from '../../http/second-factor.ts';
import type { Orm } from '../../ports/database.ts';
import { MERCHANT_ROW, tokenEndOf } from '../merchants/service.ts';

/** A user in one workspace, with its store. */
const ACCOUNT_ROW = {
  ...MERCHANT_ROW,
  ...pick(
    schema.users,
    'email',
    'email_confirmation',
    'first_name',
    'last_name',
    'phone',
    'photo_id',
    'date_joined',
  ),
  ...pick(schema.memberships, 'workspace_id', 'role'),
  user_id: schema.users.id,
  pending_email: schema.mailed_codes.email,
  second_factor_missing: bool,
};
export type AccountRow = RowOf<typeof ACCOUNT_ROW>;

/** @param now ISO 8601: a new email is pending as long as its link is good */
const accounts = (now: string, where: SQL) => sql`
  SELECT u.id AS user_id, u.email, u.first_name, u.last_name, u.phone, u.photo_id, u.date_joined,
    u.email_confirmation,
    (SELECT c.email FROM mailed_codes c WHERE c.user_id = u.id AND c.purpose = 'confirm_email'
      AND c.expires_at > ${now} ORDER BY c.expires_at DESC LIMIT 1) AS pending_email,
    m.workspace_id, m.role, w.second_factor_required AND NOT ${hasSecondFactor('u.id')} AS second_factor_missing,
    s.id AS merchant_id, s.platform, s.store_id, s.store_name, s.main_language, s.shopify_setup_complete, w.time_zone,
    ${tokenEndOf('s.access_token_sealed')} AS access_token_end
  FROM memberships m
  JOIN users u ON u.id = m.user_id
  JOIN workspaces w ON w.id = m.workspace_id
  JOIN merchants s ON s.workspace_id = m.workspace_id
  WHERE ${where} ORDER BY m.created_at, m.workspace_id LIMIT 1`;

/** The user in that workspace, or, when none is named, in their first one. */
export async function findAccount(
  orm: Orm,
  { user_id, workspace_id }: { user_id: string; workspace_id?: string },
  now: number,
): Promise<AccountRow | undefined> {
  const named = workspace_id === undefined ? sql`` : sql`AND m.workspace_id = ${workspace_id}`;
  return firstRow(orm, ACCOUNT_ROW)`
    ${accounts(new Date(now).toISOString(), sql`m.user_id = ${user_id} ${named}`)}`;
}

/** Whether the person has shown that they read the mailbox of their email. */
export const isConfirmed = (orm: Orm, user_id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM users WHERE id = ${user_id} AND email_confirmation = 'confirmed'`;

/** They have: by a link that was mailed there. */
export const markConfirmed = (tx: Orm, user_id: string) =>
  tx.execute(sql`UPDATE users SET email_confirmation = 'confirmed' WHERE id = ${user_id}`);
