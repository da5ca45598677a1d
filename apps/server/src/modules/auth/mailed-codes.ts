import { randomUUID } from 'node:crypto';
import { MAILED_CODE_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { hashOf } from '../../http/secrets.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';

export type CodePurpose = 'reset_password' | 'confirm_email';

const iso = (ms: number) => new Date(ms).toISOString();

/** Rows that are too old go when another one is made, some at a time; what another transaction holds is left to it. */
const FORGOTTEN_AT_ONCE = 100;

/** Keeps the code of a link; those made before stay good. The person's row is locked. */
export async function keepCode(
  tx: Orm,
  {
    purpose,
    code,
    user_id,
    email = null,
    now,
  }: { purpose: CodePurpose; code: string; user_id: string; email?: string | null; now: number },
): Promise<void> {
  await tx.execute(sql`DELETE FROM mailed_codes WHERE id IN (SELECT id FROM mailed_codes
    WHERE expires_at <= ${iso(now)} LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  await tx.execute(sql`INSERT INTO mailed_codes (id, purpose, user_id, code_hash, email, expires_at)
    VALUES (${randomUUID()}, ${purpose}, ${user_id}, decode(${hashOf(code)}, 'hex'), ${email}, ${iso(now + MAILED_CODE_MS)})`);
}

/** Whom a code is of; undefined for one that is unknown, used or too old. It counts once the person's row is locked. */
export async function findCode(
  tx: Orm,
  { purpose, code, now }: { purpose: CodePurpose; code: string; now: number },
): Promise<{ user_id: string; email: string | null } | undefined> {
  const [row] = await rowsOf<{ user_id: string; email: string | null }>(
    tx,
    sql`SELECT user_id, email FROM mailed_codes WHERE purpose = ${purpose} AND code_hash = decode(${hashOf(code)}, 'hex')
      AND expires_at > ${iso(now)}`,
  );
  return row;
}

/** Ends all codes of that purpose; without one, all that the person was ever mailed. */
export async function endCodes(tx: Orm, user_id: string, purpose?: CodePurpose): Promise<void> {
  const only = purpose === undefined ? sql`` : sql`AND purpose = ${purpose}`;
  await tx.execute(sql`DELETE FROM mailed_codes WHERE user_id = ${user_id} ${only}`);
}
