import { sql } from 'drizzle-orm';
import { firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';

/** @param delete_at ms since the epoch; null: it stays */
export const setAccountDeletion = (tx: Orm, user_id: string, delete_at: number | null) =>
  tx.execute(
    sql`UPDATE users SET delete_at = ${delete_at === null ? null : iso(delete_at)}::timestamptz WHERE id = ${user_id}`,
  );

/** When the account goes (ISO 8601); null: it stays, or there is none. */
export const accountDeletion = async (orm: Orm, user_id: string): Promise<string | null> =>
  (await firstValue(orm, pick(schema.users, 'delete_at'))`
    SELECT delete_at FROM users WHERE id = ${user_id}`) ?? null;

/** With all that hangs on it. */
export const deleteUser = (tx: Orm, user_id: string) =>
  tx.execute(sql`DELETE FROM users WHERE id = ${user_id}`);
