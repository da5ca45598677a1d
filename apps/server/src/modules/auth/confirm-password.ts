import { type Failure, fieldError } from '../../http/handler.ts';
import type { Orm } from '../../ports/database.ts';
import type { Attempts } from '../attempts/service.ts';
import { changePasswordLimits } from './limits.ts';
import { verifyPassword } from './password.ts';
import { credentialsOf } from './queries.ts';

/** Whether it is the person's own password: asked for before what a stolen token must not do. Guesses wait as those of a new password do. */
export async function confirmPassword(
  { orm, attempts }: { orm: Orm; attempts: Attempts },
  user_id: string,
  password: string,
): Promise<{ ok: true } | Failure> {
  const attempt = await attempts.begin(changePasswordLimits(user_id));
  if (!attempt.ok) return attempt;
  const user = await credentialsOf(orm, user_id);
  if (!(await verifyPassword(user?.password_hash, password)))
    return fieldError('current_password', 'password_wrong');
  await attempt.succeeded();
  return { ok: true };
}
