import { sql } from 'drizzle-orm';
import { bool } from '../../../database/kinds.ts';
import { rowsOf } from '../../../database/rows.ts';
import { hasSecondFactor } from '../../../http/second-factor.ts';
import type { Orm } from '../../../ports/database.ts';

/** Whether the person signs in by more than a password. */
export async function hasAnyFactor(orm: Orm, user_id: string): Promise<boolean> {
  const [row] = await rowsOf(
    orm,
    sql`SELECT ${hasSecondFactor('u.id')} AS has FROM (SELECT ${user_id}::uuid AS id) u`,
    { has: bool },
  );
  return row?.has ?? false;
}
