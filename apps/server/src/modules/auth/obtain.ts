import type { BodyOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { clientNetwork } from '../../http/client-network.ts';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { findAccount, presentUser } from '../account/service.ts';
import { record } from '../audit/service.ts';
import { acceptInvitation } from '../team/service.ts';
import type { AuthDeps } from './deps.ts';
import { signInLimits } from './limits.ts';
import { verifyPassword } from './password.ts';
import { credentialsByEmail, lockUser, signedInFrom } from './queries.ts';
import { startSignIn } from './sign-ins.ts';

type SignedIn = { ok: true; body: ResponseOf<Endpoints['token_obtain']> };

/** Asked about where there is no such account, so that as much is asked. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Signs in by password; joins the workspace of an invitation to that very email on the way. */
export async function obtain(
  deps: AuthDeps,
  { email, password, invitation }: BodyOf<Endpoints['token_obtain']>,
  request: CallRequest,
): Promise<SignedIn | Failure> {
  const found = await credentialsByEmail(deps.orm, email);
  const network = clientNetwork(request.ip);
  const known = await signedInFrom(deps.orm, found?.user_id ?? NOBODY, network);
  const attempt = await deps.attempts.begin(signInLimits(email, request.ip, known));
  if (!attempt.ok) return attempt;
  const matches = await verifyPassword(found?.password_hash, password);
  if (!found || !matches) return { ok: false, error: 'invalid_credentials' };
  await attempt.succeeded();

  let workspace_id: string | undefined;
  if (invitation !== undefined) {
    workspace_id = await acceptInvitation(deps, { ...found, token: invitation, request });
    if (workspace_id === undefined) return { ok: false, error: 'invitation_invalid' };
    await deps.settle();
  }
  const who = { user_id: found.user_id, ...(workspace_id ? { workspace_id } : {}) };
  return signIn(deps, { ...who, password_hash: found.password_hash }, request);
}

/** The answer to who has just proved who they are, by the password of that hash, with the tokens of a new sign-in. */
export async function signIn(
  deps: AuthDeps,
  { password_hash, ...who }: { user_id: string; workspace_id?: string; password_hash: string },
  request: CallRequest,
): Promise<SignedIn | Failure> {
  const { clock } = deps;
  const account = await findAccount(deps.orm, who, clock.now());
  if (!account) return { ok: false, error: 'no_workspace' };
  const { user_id, workspace_id } = account;
  const pair = await deps.orm.transaction(async (tx) => {
    // A password that was changed since it was compared ended all sign-ins: it must not miss this one.
    if ((await lockUser(tx, user_id))?.password_hash !== password_hash) return undefined;
    await record(tx, clock, { action: 'signed_in', user_id, workspace_id, request });
    return startSignIn({ ...deps, orm: tx }, user_id, clientNetwork(request.ip));
  });
  if (!pair) return { ok: false, error: 'invalid_credentials' };
  return { ok: true, body: { ...presentUser(deps.links, account), ...pair } };
}
