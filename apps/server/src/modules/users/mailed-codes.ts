import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { CONFIRMATION_DAYS, MAILED_CODE_MS, UNDO_EMAIL_HOURS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { present } from '../../database/kinds.ts';
import { firstRow, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import { hashOf } from '../../kernel/secrets.ts';
import type { Orm } from '../../ports/database.ts';

/**
 * `confirm_address`: the email that the account has is its person's; `confirm_email`: another one is, too, and becomes the account's;
 * `undo_email`: to the mailbox that it had before.
 */
export type CodePurpose = 'reset_password' | 'confirm_address' | 'confirm_email' | 'undo_email';

const LIFE_MS: Readonly<Record<CodePurpose, number>> = {
  reset_password: MAILED_CODE_MS,
  confirm_address: CONFIRMATION_DAYS * 24 * HOUR_MS,
  confirm_email: MAILED_CODE_MS,
  undo_email: UNDO_EMAIL_HOURS * HOUR_MS,
};

const FOUND_CODE = {
  ...pick(schema.mailed_codes, 'email', 'expires_at'),
  user_id: present(schema.mailed_codes.user_id),
  /** Of `confirm_email`: where it was asked for. */
  sign_in_id: schema.mailed_codes.sign_in_id,
};
export type FoundCode = RowOf<typeof FOUND_CODE>;

/** Rows that are too old go when another one is made, some at a time; what another transaction holds is left to it. */
const FORGOTTEN_AT_ONCE = 100;

/**
 * Keeps the code of a link, and answers when it ends (ms); those made before stay good. The person's row is locked. Null is nobody:
 * a code that opens nothing.
 */
export async function keepCode(
  tx: Orm,
  {
    purpose,
    code,
    user_id,
    email = null,
    sign_in_id = null,
    now,
  }: {
    purpose: CodePurpose;
    code: string;
    user_id: string | null;
    email?: string | null;
    sign_in_id?: string | null;
    now: number;
  },
): Promise<number> {
  const expires = now + LIFE_MS[purpose];
  await tx.execute(sql`DELETE FROM mailed_codes WHERE id IN (SELECT id FROM mailed_codes
    WHERE expires_at <= ${iso(now)} LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`);
  await tx.execute(sql`INSERT INTO mailed_codes (id, purpose, user_id, code_hash, email, sign_in_id, expires_at)
    VALUES (${randomUUID()}, ${purpose}, ${user_id}, decode(${hashOf(code)}, 'hex'), ${email}, ${sign_in_id}, ${iso(expires)})`);
  return expires;
}

/** Whom a code is of; undefined for one that is unknown, used or too old. It counts once the person's row is locked. */
export const findCode = (
  tx: Orm,
  { purpose, code, now }: { purpose: CodePurpose; code: string; now: number },
): Promise<FoundCode | undefined> =>
  firstRow(tx, FOUND_CODE)`
    SELECT user_id, email, sign_in_id, expires_at FROM mailed_codes WHERE purpose = ${purpose}
      AND code_hash = decode(${hashOf(code)}, 'hex') AND expires_at > ${iso(now)} AND user_id IS NOT NULL`;

/**
 * Ends all codes of that purpose; without one, all that the person was ever mailed. But those to undo a change of the email: whoever took the
 * account away chooses another password next.
 */
export async function endCodes(tx: Orm, user_id: string, purpose?: CodePurpose): Promise<void> {
  const only = purpose === undefined ? sql`AND purpose <> 'undo_email'` : sql`AND purpose = ${purpose}`;
  await tx.execute(sql`DELETE FROM mailed_codes WHERE user_id = ${user_id} ${only}`);
}

/** When the email was changed that this code puts back (ms). */
export const changedAt = ({ expires_at }: FoundCode): number => Date.parse(expires_at) - LIFE_MS.undo_email;

/** Ends that code, and those of later changes: they would undo that it was undone. */
export const endUndos = (tx: Orm, user_id: string, { expires_at }: FoundCode) =>
  tx.execute(sql`DELETE FROM mailed_codes WHERE user_id = ${user_id} AND purpose = 'undo_email'
    AND expires_at >= ${iso(Date.parse(expires_at))}`);
