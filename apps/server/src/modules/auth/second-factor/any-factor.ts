import { sql } from 'drizzle-orm';
import { hasSecondFactor } from '../../../http/second-factor.ts';
import { type Orm, rowsOf } from '../../../ports/database.ts';

/** Whether the person signs in by more than a password. */
export async function hasAnyFactor(orm: Orm, user_id: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    orm,
    sql`SELECT ${hasSecondFactor('u.id')} AS has FROM users u WHERE u.id = ${user_id}`,
  );
  return row?.has ?? false;
}
