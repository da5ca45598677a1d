import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { record } from '../audit/service.ts';
import { seenFrom, startLoginSession } from '../login-sessions/service.ts';
import { findAccount, lockUser, presentUser } from '../users/service.ts';
import type { AuthDeps } from './deps.ts';
import { hasAnyFactor } from './second-factor/any-factor.ts';

export type SignedIn = { ok: true; body: ResponseOf<Endpoints['second_factor_verify']> };

interface Proved {
  user_id: string;
  workspace_id?: string;
  password_hash: string;
  /** By a second factor, too. */
  twice?: true;
}

/** The answer to who has just proved who they are, by the password of that hash, with the tokens of a new sign-in. */
export async function signIn(
  deps: AuthDeps,
  { password_hash, twice, ...who }: Proved,
  request: CallRequest,
): Promise<SignedIn | Failure> {
  const { clock } = deps;
  const account = await findAccount(deps.orm, who, clock.now());
  if (!account) return { ok: false, error: 'no_workspace' };
  const { user_id, workspace_id } = account;
  const pair = await deps.orm.transaction(async (tx) => {
    // A password that was changed since it was compared ended all sign-ins: it must not miss this one.
    if ((await lockUser(tx, user_id))?.password_hash !== password_hash) return undefined;
    // Nor one by the password alone the second factor that was set up since.
    if (!twice && (await hasAnyFactor(tx, user_id))) return undefined;
    await record(tx, clock, { action: 'signed_in', user_id, workspace_id, request });
    return startLoginSession({ ...deps, orm: tx }, user_id, seenFrom(request, deps.country_header));
  });
  if (!pair) return { ok: false, error: 'invalid_credentials' };
  return { ok: true, body: { ...presentUser(deps.links, account), ...pair } };
}
