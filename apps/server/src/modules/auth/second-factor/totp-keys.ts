import { SECOND_STEP_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { firstRow, pick, type RowOf, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { iso } from '../../../kernel/iso.ts';
import { type Resealed, reseal, sumOf } from '../../../kernel/reseal.ts';
import { type SealKeys, seal, sealAgain, unseal } from '../../../kernel/sealing.ts';
import type { Orm } from '../../../ports/database.ts';
import { totpStep } from './totp.ts';

const boundTo = (user_id: string) => ({ purpose: 'two-factor key', id: user_id }) as const;

const KEY_ROW = pick(schema.totp_keys, 'key_sealed', 'pending_sealed', 'pending_until', 'last_step');
type KeyRow = RowOf<typeof KEY_ROW>;

/** The person's row is locked by whoever changes it (`lockUser`). */
const find = (orm: Orm, user_id: string): Promise<KeyRow | undefined> =>
  firstRow(orm, KEY_ROW)`SELECT key_sealed, pending_sealed, pending_until, last_step
    FROM totp_keys WHERE user_id = ${user_id}`;

export const hasTotp = async (orm: Orm, user_id: string): Promise<boolean> =>
  ((await find(orm, user_id))?.key_sealed ?? null) !== null;

/** Keeps a key until a code of it is shown; the one that counts stays as it is. */
export async function keepPendingKey(
  tx: Orm,
  keys: SealKeys,
  { user_id, key, now }: { user_id: string; key: string; now: number },
): Promise<void> {
  const sealed = seal(keys, boundTo(user_id), key);
  const until = iso(now + SECOND_STEP_MS);
  await tx.execute(sql`INSERT INTO totp_keys (user_id, pending_sealed, pending_until)
    VALUES (${user_id}, ${sealed}, ${until})
    ON CONFLICT (user_id) DO UPDATE SET pending_sealed = ${sealed}, pending_until = ${until}`);
}

interface Shown {
  user_id: string;
  code: string;
  now: number;
}

/** The pending key is the person's from now on, if the code is one of it; that code is used up. */
export async function confirmPendingKey(
  tx: Orm,
  keys: SealKeys,
  { user_id, code, now }: Shown,
): Promise<boolean> {
  const row = await find(tx, user_id);
  if (!row?.pending_sealed || Date.parse(row.pending_until ?? '') <= now) return false;
  const step = totpStep(unseal(keys, boundTo(user_id), row.pending_sealed), code, now, 0);
  if (step === undefined) return false;
  await tx.execute(sql`UPDATE totp_keys SET key_sealed = pending_sealed, confirmed_at = ${iso(now)},
    pending_sealed = NULL, pending_until = NULL, last_step = ${step} WHERE user_id = ${user_id}`);
  return true;
}

/** Whether the code is right and was not taken before; from now on it is, and its key is sealed by the key that seals today. */
export async function takeTotpCode(tx: Orm, keys: SealKeys, { user_id, code, now }: Shown): Promise<boolean> {
  const row = await find(tx, user_id);
  if (!row?.key_sealed) return false;
  const step = totpStep(unseal(keys, boundTo(user_id), row.key_sealed), code, now, row.last_step);
  if (step === undefined) return false;
  const sealed = sealAgain(keys, boundTo(user_id), row.key_sealed);
  await tx.execute(
    sql`UPDATE totp_keys SET key_sealed = ${sealed}, last_step = ${step} WHERE user_id = ${user_id}`,
  );
  return true;
}

/** False when there is none. */
export async function removeTotpKey(tx: Orm, user_id: string): Promise<boolean> {
  const removed = await rowsOf(tx, pick(schema.totp_keys, 'key_sealed'))`
    DELETE FROM totp_keys WHERE user_id = ${user_id} RETURNING key_sealed`;
  return removed.some(({ key_sealed }) => key_sealed !== null);
}

/** Encrypts the keys of authenticator apps with the first key, where they were with another. */
export async function resealTotpKeys(orm: Orm, keys: SealKeys): Promise<Resealed> {
  const columns = ['key_sealed', 'pending_sealed'];
  const done = columns.map((column) =>
    reseal(orm, keys, 'totp_keys', { id: 'user_id', column, purpose: 'two-factor key' }),
  );
  return sumOf(await Promise.all(done));
}
