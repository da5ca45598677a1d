import { type Failure, fieldError } from '../../http/handler.ts';
import type { AuthDeps } from './deps.ts';
import { changePasswordLimits } from './limits.ts';
import { verifyPassword } from './password.ts';
import { type Credentials, credentialsOf } from './queries.ts';

/** Whether who is signed in knows the password, too: a token that was stolen does not. Guesses are counted with those of changing it. */
export async function askPassword(
  { orm, attempts }: Pick<AuthDeps, 'orm' | 'attempts'>,
  user_id: string,
  current_password: string,
): Promise<({ ok: true } & Credentials) | Failure> {
  const attempt = await attempts.begin(changePasswordLimits(user_id));
  if (!attempt.ok) return attempt;
  const user = await credentialsOf(orm, user_id);
  const matches = await verifyPassword(user?.password_hash, current_password);
  if (!user || !matches) return fieldError('current_password', 'password_wrong');
  await attempt.succeeded();
  return { ok: true, ...user };
}
