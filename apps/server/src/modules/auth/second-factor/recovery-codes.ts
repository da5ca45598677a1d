import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { number } from '../../../database/kinds.ts';
import { firstValue, hasRows } from '../../../database/rows.ts';
import { hashOf } from '../../../kernel/secrets.ts';
import type { Orm } from '../../../ports/database.ts';

const CODES = 10;
/** 80 bits: nobody finds them from their hashes. */
const CODE_BYTES = 10;
/** Crockford's: without letters that are read as digits or as one another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = /.{4}/g;

function newRecoveryCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return (characters.join('').match(GROUP) ?? []).join('-');
}

/** However it was typed: dashes and spaces mean nothing, and what is read wrongly is meant. */
const plain = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

const hashOfCode = (user_id: string, code: string) => hashOf(`${user_id}:${plain(code)}`);

/** Makes new ones, which are told this once; those before end. */
export async function renewRecoveryCodes(tx: Orm, user_id: string, now: number): Promise<string[]> {
  await endRecoveryCodes(tx, user_id);
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  for (const code of codes)
    await tx.execute(sql`INSERT INTO recovery_codes (user_id, code_hash, created_at)
      VALUES (${user_id}, decode(${hashOfCode(user_id, code)}, 'hex'), ${new Date(now).toISOString()})`);
  return codes;
}

export const endRecoveryCodes = (tx: Orm, user_id: string) =>
  tx.execute(sql`DELETE FROM recovery_codes WHERE user_id = ${user_id}`);

/** Uses one up; false for one that is none. */
export const takeRecoveryCode = (tx: Orm, user_id: string, code: string): Promise<boolean> =>
  hasRows(tx)`DELETE FROM recovery_codes
    WHERE user_id = ${user_id} AND code_hash = decode(${hashOfCode(user_id, code)}, 'hex') RETURNING 1`;

export const countRecoveryCodes = async (orm: Orm, user_id: string): Promise<number> =>
  (await firstValue(orm, { count: number })`
    SELECT count(*)::integer AS count FROM recovery_codes WHERE user_id = ${user_id}`) ?? 0;
