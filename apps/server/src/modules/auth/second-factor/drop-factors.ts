import { sql } from 'drizzle-orm';
import { countRows } from '../../../database/rows.ts';
import type { Orm } from '../../../ports/database.ts';
import { hasAnyFactor } from './any-factor.ts';
import { endRecoveryCodes } from './recovery-codes.ts';
import { endSteps } from './second-steps.ts';

/**
 * Takes away every second factor that was added at that time (ms) or later, and what waits to become one: whoever had the account since
 * then may have added it. Recovery codes stay while an older factor does. The person's row is locked.
 * @returns how many authenticator apps and passkeys went
 */
export async function dropFactorsSince(tx: Orm, user_id: string, since: number): Promise<number> {
  const from = new Date(since).toISOString();
  const apps = await countRows(tx)`
    DELETE FROM totp_keys WHERE user_id = ${user_id} AND confirmed_at >= ${from} RETURNING 1`;
  const passkeys = await countRows(tx)`
    DELETE FROM passkeys WHERE user_id = ${user_id} AND created_at >= ${from} RETURNING 1`;
  await tx.execute(
    sql`UPDATE totp_keys SET pending_sealed = NULL, pending_until = NULL WHERE user_id = ${user_id}`,
  );
  await tx.execute(sql`DELETE FROM recovery_codes WHERE user_id = ${user_id} AND created_at >= ${from}`);
  if (!(await hasAnyFactor(tx, user_id))) await endRecoveryCodes(tx, user_id);
  await endSteps(tx, user_id);
  return apps + passkeys;
}
