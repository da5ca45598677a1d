import type { SecondStep } from '@vitrine/contract/auth';
import type { User } from '@vitrine/contract/user';
import { call } from '../../lib/api/api.ts';
import { keepSession } from './keep-session.ts';

interface Credentials {
  email: string;
  password: string;
  /** Token of an invitation that is accepted by signing in. */
  invitation?: string | undefined;
}

/** What the second step of a sign-in goes on with. */
export interface BegunSignIn {
  step: SecondStep;
  invitation?: string | undefined;
}

/**
 * Signs in and keeps the tokens and the user in this browser. Answers the user or, of who has a second factor, what the second step goes on
 * with; fails with an `ApiError`.
 */
export async function signIn({ email, password, invitation }: Credentials): Promise<User | BegunSignIn> {
  const answer = await call('token_obtain', { body: { email, password, username: email, invitation } });
  return 'second_factor' in answer ? { step: answer.second_factor, invitation } : keepSession(answer);
}
