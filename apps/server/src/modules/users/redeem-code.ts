import type { Orm } from '../../ports/database.ts';
import { type Credentials, lockUser } from './credentials.ts';
import { type CodePurpose, type FoundCode, findCode } from './mailed-codes.ts';

/** Whom a mailed code is of, with the row locked, and what it is about; undefined when it is good for nothing (any more). */
export async function redeemCode(
  tx: Orm,
  asked: { purpose: CodePurpose; code: string; now: number },
): Promise<{ user: Credentials; found: FoundCode } | undefined> {
  const user_id = (await findCode(tx, asked))?.user_id;
  const user = user_id === undefined ? undefined : await lockUser(tx, user_id);
  // Now that nobody else can use it: is it still there?
  const found = user && (await findCode(tx, asked));
  return user && found ? { user, found } : undefined;
}
