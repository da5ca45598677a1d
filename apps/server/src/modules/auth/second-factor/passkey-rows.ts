import { randomUUID } from 'node:crypto';
import type { Passkey } from '@vitrine/contract/second-factor';
import { sql } from 'drizzle-orm';
import { firstRow, hasRows, pick, type RowOf, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { iso } from '../../../kernel/iso.ts';
import type { Orm } from '../../../ports/database.ts';

/** What is known of a passkey to verify that it was shown. */
export interface KeptPasskey {
  id: string;
  credential_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

export async function keptPasskeys(orm: Orm, user_id: string): Promise<KeptPasskey[]> {
  const rows = await rowsOf(
    orm,
    pick(schema.passkeys, 'id', 'credential_id', 'public_key', 'counter', 'transports'),
  )`
    SELECT id, credential_id, public_key, counter, transports FROM passkeys WHERE user_id = ${user_id}`;
  return rows.map((row) => ({ ...row, public_key: Uint8Array.from(row.public_key) }));
}

const SHOWN_ROW = pick(schema.passkeys, 'id', 'name', 'created_at', 'last_used_at');
type ShownRow = RowOf<typeof SHOWN_ROW>;

const present = ({ id, name, created_at, last_used_at }: ShownRow): Passkey => ({
  id,
  name,
  created_at: iso(created_at),
  last_used_at: last_used_at === null ? null : iso(last_used_at),
});

export async function listPasskeys(orm: Orm, user_id: string): Promise<Passkey[]> {
  const rows = await rowsOf(orm, SHOWN_ROW)`SELECT id, name, created_at, last_used_at FROM passkeys
    WHERE user_id = ${user_id} ORDER BY created_at, id`;
  return rows.map(present);
}

/** Undefined when that credential is kept already. */
export async function insertPasskey(
  tx: Orm,
  {
    user_id,
    name,
    now,
    ...passkey
  }: Omit<KeptPasskey, 'id'> & { user_id: string; name: string; now: number },
): Promise<Passkey | undefined> {
  const transports = JSON.stringify(passkey.transports);
  const row = await firstRow(tx, SHOWN_ROW)`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${randomUUID()}, ${user_id}, ${passkey.credential_id},
      decode(${Buffer.from(passkey.public_key).toString('hex')}, 'hex'), ${passkey.counter},
      ARRAY(SELECT jsonb_array_elements_text(${transports}::jsonb)), ${name}, ${iso(now)})
    ON CONFLICT (credential_id) DO NOTHING RETURNING id, name, created_at, last_used_at`;
  return row && present(row);
}

export const notePasskeyUse = (tx: Orm, id: string, { counter, now }: { counter: number; now: number }) =>
  tx.execute(sql`UPDATE passkeys SET counter = ${counter}, last_used_at = ${iso(now)} WHERE id = ${id}`);

/** False when there is none. */
export const deletePasskey = (tx: Orm, user_id: string, id: string): Promise<boolean> =>
  hasRows(tx)`DELETE FROM passkeys WHERE user_id = ${user_id} AND id = ${id} RETURNING 1`;
