import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a person has a second factor, as SQL: every sign-in that they have was then made, or confirmed, by it, since the first factor ends
 * all other ones (modules/auth).
 * @param user the column that has the person's id
 */
export const hasSecondFactor = (user: 's.user_id' | 'u.id' | 'm.user_id'): SQL => sql`(
  EXISTS (SELECT FROM totp_keys k WHERE k.user_id = ${sql.raw(user)} AND k.key_sealed IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${sql.raw(user)}))`;
