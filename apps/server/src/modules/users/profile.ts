import { sql } from 'drizzle-orm';
import { firstRow, firstValue, hasRows, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { lockEmail } from './create-user.ts';

/** Whether another account has it, or may still take it back (`undo_email`). Emails compare case-insensitively. */
export const isEmailTaken = (
  orm: Orm,
  { email, user_id, now }: { email: string; user_id: string; now: number },
): Promise<boolean> =>
  hasRows(orm)`SELECT 1 FROM users WHERE lower(email) = lower(${email}) AND id <> ${user_id}
    UNION ALL SELECT 1 FROM mailed_codes WHERE purpose = 'undo_email' AND lower(email) = lower(${email})
      AND user_id <> ${user_id} AND expires_at > ${new Date(now).toISOString()}`;

export async function updateProfile(
  tx: Orm,
  user_id: string,
  profile: { first_name?: string | undefined; last_name?: string | undefined; phone?: string | undefined },
): Promise<void> {
  const { first_name = null, last_name = null, phone = null } = profile;
  await tx.execute(sql`UPDATE users SET first_name = coalesce(${first_name}, first_name),
    last_name = coalesce(${last_name}, last_name), phone = coalesce(${phone}, phone) WHERE id = ${user_id}`);
}

/**
 * False when somebody else has the new address by now. Two who want it, or the one that it replaces, at the same moment get it one after the
 * other (`createUser` takes the same lock). Whoever calls this has seen a link that was mailed there: it is confirmed.
 */
export async function replaceEmail(
  tx: Orm,
  { user_id, former, email, now }: { user_id: string; former: string; email: string; now: number },
): Promise<boolean> {
  for (const address of [former, email].map((one) => one.toLowerCase()).sort()) await lockEmail(tx, address);
  if (await isEmailTaken(tx, { email, user_id, now })) return false;
  await tx.execute(
    sql`UPDATE users SET email = ${email}, email_confirmation = 'confirmed' WHERE id = ${user_id}`,
  );
  return true;
}

/** Answers the id of the photo before. */
export async function replacePhoto(tx: Orm, user_id: string, photo_id: string): Promise<string | null> {
  const before = await firstRow(tx, pick(schema.users, 'photo_id'))`
    SELECT photo_id FROM users WHERE id = ${user_id} FOR UPDATE`;
  await tx.execute(sql`UPDATE users SET photo_id = ${photo_id} WHERE id = ${user_id}`);
  return before?.photo_id ?? null;
}

/** The id of the person's photo; null without one. */
export const photoOf = async (orm: Orm, user_id: string): Promise<string | null> =>
  (await firstValue(orm, pick(schema.users, 'photo_id'))`SELECT photo_id FROM users WHERE id = ${user_id}`) ??
  null;
