import { bool } from '../../../database/kinds.ts';
import { firstValue } from '../../../database/rows.ts';
import { hasSecondFactor } from '../../../http/second-factor.ts';
import type { Orm } from '../../../ports/database.ts';

/** Whether the person signs in by more than a password. */
export const hasAnyFactor = async (orm: Orm, user_id: string): Promise<boolean> =>
  (await firstValue(orm, { has: bool })`
    SELECT ${hasSecondFactor('u.id')} AS has FROM (SELECT ${user_id}::uuid AS id) u`) ?? false;
