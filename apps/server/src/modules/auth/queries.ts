import type { Role } from '@vitrine/contract/auth';
import type { Language, Platform } from '@vitrine/contract/common';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

/** A user in one workspace, with its store. */
export interface MemberRow {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  date_joined: string;
  role: Role;
  merchant_id: string;
  platform: Platform;
  store_id: string;
  store_name: string;
  main_language: Language;
  shopify_setup_complete: boolean;
}

const MEMBER = sql`SELECT u.id AS user_id, u.email, u.first_name, u.last_name, u.phone, u.date_joined, m.role,
    s.id AS merchant_id, s.platform, s.store_id, s.store_name, s.main_language, s.shopify_setup_complete
  FROM memberships m
  JOIN users u ON u.id = m.user_id
  JOIN merchants s ON s.workspace_id = m.workspace_id`;

export async function findMember(
  orm: Orm,
  ids: { workspace_id: string; user_id: string },
): Promise<MemberRow | undefined> {
  const rows = await rowsOf<MemberRow>(
    orm,
    sql`${MEMBER} WHERE m.workspace_id = ${ids.workspace_id} AND m.user_id = ${ids.user_id}`,
  );
  return rows[0];
}

/** The user in their first workspace, the one that calls without a workspace header mean. */
export async function findFirstMembership(orm: Orm, user_id: string): Promise<MemberRow | undefined> {
  const rows = await rowsOf<MemberRow>(
    orm,
    sql`${MEMBER} WHERE m.user_id = ${user_id} ORDER BY m.created_at, m.workspace_id LIMIT 1`,
  );
  return rows[0];
}

/** Emails compare case-insensitively. */
export async function findCredentials(
  orm: Orm,
  email: string,
): Promise<{ user_id: string; password_hash: string } | undefined> {
  const rows = await rowsOf<{ user_id: string; password_hash: string }>(
    orm,
    sql`SELECT id AS user_id, password_hash FROM users WHERE lower(email) = lower(${email})`,
  );
  return rows[0];
}
