import { type Failure, fieldError } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';
import { countedOn, type LoginThrottling } from '../login-throttling/service.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { verifyPassword } from './password.ts';

const LIMIT = { free: 5, wait_ms: 2_000, max_wait_ms: 15 * 60_000 };

/**
 * Who is signed in shows once more who they are, before what a token alone should not do: tokens are found in logs, and devices open.
 * Guesses of one account are counted together, whatever they are made for.
 */
export async function provePassword(
  { orm, attempts }: { orm: Orm; attempts: LoginThrottling },
  user_id: string,
  current_password: string,
): Promise<{ ok: true; user: Credentials } | Failure> {
  const attempt = await attempts.begin([countedOn('change_password', user_id, LIMIT)]);
  if (!attempt.ok) return attempt;
  const user = await credentialsOf(orm, user_id);
  const matches = await verifyPassword(user?.password_hash, current_password, user_id);
  if (!user || !matches) return fieldError('current_password', 'password_wrong');
  await attempt.succeeded();
  return { ok: true, user };
}
