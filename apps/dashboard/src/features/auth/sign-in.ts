import type { User } from '@vitrine/contract/user';
import { call } from '../../lib/api/api.ts';
import { keepSession } from './keep-session.ts';

interface Credentials {
  email: string;
  password: string;
  /** Token of an invitation that is accepted by signing in. */
  invitation?: string | undefined;
}

/** Signs in and keeps the tokens and the user in this browser. Answers the user; fails with an `ApiError`. */
export const signIn = async ({ email, password, invitation }: Credentials): Promise<User> =>
  keepSession(await call('token_obtain', { body: { email, password, username: email, invitation } }));
