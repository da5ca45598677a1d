import { type SQL, sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

export interface Credentials {
  user_id: string;
  email: string;
  password_hash: string;
}

async function find(orm: Orm, where: SQL): Promise<Credentials | undefined> {
  const [row] = await rowsOf<Credentials>(
    orm,
    sql`SELECT id AS user_id, email, password_hash FROM users WHERE ${where}`,
  );
  return row;
}

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
