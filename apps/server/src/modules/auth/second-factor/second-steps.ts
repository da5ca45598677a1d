import { randomUUID } from 'node:crypto';
import { SECOND_STEP_MS } from '@vitrine/contract/limits';
import { sql } from 'drizzle-orm';
import { bool } from '../../../database/kinds.ts';
import { firstRow, pick, type RowOf, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { iso } from '../../../kernel/iso.ts';
import { hashOf, newSecret } from '../../../kernel/secrets.ts';
import type { Orm } from '../../../ports/database.ts';

const FORGOTTEN_AT_ONCE = 100;

/** Rows that are too old go when another one is made, some at a time; what another transaction holds is left to it. */
const forget = (tx: Orm, now: number) =>
  tx.execute(sql`DELETE FROM second_steps WHERE id IN (SELECT id FROM second_steps
    WHERE expires_at <= ${iso(now)} LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`);

interface NewStep {
  user_id: string;
  /** What an authenticator is to sign. */
  passkey_challenge: string | null;
  now: number;
}

/** Of a sign-in whose password was right: answers the challenge that the browser brings back. */
export async function beginSignInStep(
  tx: Orm,
  { user_id, passkey_challenge, now }: NewStep,
): Promise<{ challenge: string; expires_at: string }> {
  await forget(tx, now);
  const challenge = newSecret();
  const expires_at = iso(now + SECOND_STEP_MS);
  await tx.execute(sql`INSERT INTO second_steps (id, user_id, purpose, challenge_hash, passkey_challenge, expires_at)
    VALUES (${randomUUID()}, ${user_id}, 'sign_in', decode(${hashOf(challenge)}, 'hex'), ${passkey_challenge}, ${expires_at})`);
  return { challenge, expires_at };
}

const SIGN_IN_STEP = pick(schema.second_steps, 'id', 'user_id', 'passkey_challenge');
export type SignInStep = RowOf<typeof SIGN_IN_STEP>;

/** Undefined for a challenge that is unknown, used or too old. It counts once the person's row is locked. */
export const findSignInStep = (orm: Orm, challenge: string, now: number): Promise<SignInStep | undefined> =>
  firstRow(orm, SIGN_IN_STEP)`
    SELECT id, user_id, passkey_challenge FROM second_steps WHERE purpose = 'sign_in'
      AND challenge_hash = decode(${hashOf(challenge)}, 'hex') AND expires_at > ${iso(now)}`;

/** What an authenticator signs to become the person's; another one takes its place. */
export async function beginPasskeyStep(tx: Orm, { user_id, passkey_challenge, now }: NewStep): Promise<void> {
  await forget(tx, now);
  await takePasskeyStep(tx, user_id, now);
  await tx.execute(sql`INSERT INTO second_steps (id, user_id, purpose, passkey_challenge, expires_at)
    VALUES (${randomUUID()}, ${user_id}, 'add_passkey', ${passkey_challenge}, ${iso(now + SECOND_STEP_MS)})`);
}

/** What was to be signed, which is used up. */
export async function takePasskeyStep(tx: Orm, user_id: string, now: number): Promise<string | undefined> {
  const rows = await rowsOf(tx, { passkey_challenge: schema.second_steps.passkey_challenge, good: bool })`
    DELETE FROM second_steps WHERE user_id = ${user_id} AND purpose = 'add_passkey'
    RETURNING passkey_challenge, expires_at > ${iso(now)} AS good`;
  return rows.find(({ good }) => good)?.passkey_challenge ?? undefined;
}

export const endStep = (tx: Orm, id: string) => tx.execute(sql`DELETE FROM second_steps WHERE id = ${id}`);

/** Ends all that wait: the password that was typed for them is another one by now, or what they ask for is. */
export const endSteps = (tx: Orm, user_id: string) =>
  tx.execute(sql`DELETE FROM second_steps WHERE user_id = ${user_id}`);
