import { type SQL, sql } from 'drizzle-orm';
import { firstRow, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

const CREDENTIALS = { ...pick(schema.users, 'email', 'password_hash'), user_id: schema.users.id };
export type Credentials = RowOf<typeof CREDENTIALS>;

const find = (orm: Orm, where: SQL): Promise<Credentials | undefined> =>
  firstRow(orm, CREDENTIALS)`SELECT id AS user_id, email, password_hash FROM users WHERE ${where}`;

/** Emails compare case-insensitively. */
export const credentialsByEmail = (orm: Orm, email: string) => find(orm, sql`lower(email) = lower(${email})`);

export const credentialsOf = (orm: Orm, user_id: string) => find(orm, sql`id = ${user_id}`);

/**
 * Locks the person's row until the transaction ends. Whatever changes a password, an email or a code of theirs does so
 * first: so none of it passes another by, and nobody waits in a circle.
 */
export const lockUser = (tx: Orm, user_id: string) => find(tx, sql`id = ${user_id} FOR UPDATE`);

export const setPassword = (tx: Orm, user_id: string, password_hash: string) =>
  tx.execute(sql`UPDATE users SET password_hash = ${password_hash} WHERE id = ${user_id}`);

/** Whether anybody has an account. */
export const hasUsers = (orm: Orm): Promise<boolean> => hasRows(orm)`SELECT 1 FROM users LIMIT 1`;
