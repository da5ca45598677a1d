import { call } from '../../lib/api/api.ts';
import { storeUser, tokens } from '../../lib/session.ts';

/** Signs in and keeps the tokens and the user in this browser. Answers the user; fails with an `ApiError`. */
export async function signIn({ email, password }: { email: string; password: string }) {
  const { access, refresh, ...user } = await call('token_obtain', {
    body: { email, password, username: email },
  });
  tokens.write({ access, refresh });
  storeUser(user);
  return user;
}
