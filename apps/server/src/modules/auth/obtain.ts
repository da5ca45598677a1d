import type { BodyOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { clientNetwork } from '../../http/client-network.ts';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { signedInFrom } from '../login-sessions/service.ts';
import { acceptInvitation } from '../team/service.ts';
import { credentialsByEmail, verifyPassword } from '../users/service.ts';
import type { AuthDeps } from './deps.ts';
import { signInLimits } from './limits.ts';
import { beginSecondStep } from './second-factor/begin-step.ts';
import { signIn } from './sign-in.ts';

type Obtained = { ok: true; body: ResponseOf<Endpoints['token_obtain']> };

/** Asked about where there is no such account, so that as much is asked. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Signs in by password, or begins to, for who has a second factor; joins the workspace of an invitation to that very email on the way. */
export async function obtain(
  deps: AuthDeps,
  { email, password, invitation }: BodyOf<Endpoints['token_obtain']>,
  request: CallRequest,
): Promise<Obtained | Failure> {
  const found = await credentialsByEmail(deps.orm, email);
  const network = clientNetwork(request.ip);
  const known = await signedInFrom(deps.orm, found?.user_id ?? NOBODY, network);
  const attempt = await deps.attempts.begin(signInLimits(email, request.ip, known));
  if (!attempt.ok) return attempt;
  const matches = await verifyPassword(found?.password_hash, password, request.ip);
  if (!found || !matches) return { ok: false, error: 'invalid_credentials' };
  await attempt.succeeded();
  // An invitation is accepted by who has signed in: by the second step, where there is one.
  const begun = await beginSecondStep(deps, found);
  if (begun) return begun;

  let workspace_id: string | undefined;
  if (invitation !== undefined) {
    workspace_id = await acceptInvitation(deps, { ...found, token: invitation, request });
    if (workspace_id === undefined) return { ok: false, error: 'invitation_invalid' };
    await deps.flush();
  }
  const who = { user_id: found.user_id, ...(workspace_id ? { workspace_id } : {}) };
  return signIn(deps, { ...who, password_hash: found.password_hash }, request);
}
