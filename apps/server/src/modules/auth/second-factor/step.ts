import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { clientNetwork } from '../../../http/client-network.ts';
import { type CallRequest, type Failure, fieldError } from '../../../http/handler.ts';
import type { Orm } from '../../../ports/database.ts';
import { record } from '../../audit/service.ts';
import { signedInFrom } from '../../login-sessions/service.ts';
import { acceptInvitation } from '../../team/service.ts';
import { type Credentials, lockUser } from '../../users/service.ts';
import type { AuthDeps } from '../deps.ts';
import { codeLimits } from '../limits.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { secondStepLimits } from './limits.ts';
import { keptPasskeys, notePasskeyUse } from './passkey-rows.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { endStep, findSignInStep, type SignInStep } from './second-steps.ts';
import { takeTotpCode } from './totp-keys.ts';
import { siteOf, verifyShown } from './webauthn.ts';

type Body = BodyOf<Endpoints['second_factor_verify']>;
type Factor = 'code' | 'recovery_code' | 'passkey';

const FACTORS = ['code', 'recovery_code', 'passkey'] as const satisfies readonly Factor[];

const EXPIRED = { ok: false, error: 'challenge_invalid' } as const satisfies Failure;

/** The second step of signing in: what was begun by the password is finished by one of the person's second factors. */
export async function finishSignIn(
  deps: AuthDeps,
  body: Body,
  request: CallRequest,
): Promise<SignedIn | Failure> {
  const { orm, clock } = deps;
  const asked = await deps.attempts.begin(codeLimits(request.ip));
  if (!asked.ok) return asked;
  const begun = await findSignInStep(orm, body.challenge, clock.now());
  if (!begun) return EXPIRED;
  await asked.succeeded();
  const [factor, ...more] = FACTORS.filter((name) => body[name] !== undefined);
  if (factor === undefined || more.length > 0) return fieldError(more[0] ?? 'code', 'required');

  const known = await signedInFrom(orm, begun.user_id, clientNetwork(request.ip));
  const attempt = await deps.attempts.begin(secondStepLimits(begun.user_id, request.ip, known));
  if (!attempt.ok) return attempt;
  const shown = await verified(deps, begun, body);
  const user = await orm.transaction(async (tx) => {
    const locked = await lockUser(tx, begun.user_id);
    // Now that nobody else can use it: is it still there?
    const step = await findSignInStep(tx, body.challenge, clock.now());
    if (!locked || !step) return undefined;
    if (!(await take(deps, tx, step, body, shown))) {
      await record(tx, clock, { action: 'second_factor_refused', user_id: step.user_id, request });
      return 'refused';
    }
    await endStep(tx, step.id);
    if (factor === 'recovery_code')
      await record(tx, clock, { action: 'recovery_code_used', user_id: step.user_id, request });
    return locked;
  });
  if (user === undefined) return EXPIRED;
  if (user === 'refused') return fieldError(factor, factor === 'passkey' ? 'passkey_refused' : 'code_wrong');
  await attempt.succeeded();
  return enter(deps, user, body.invitation, request);
}

/** What a passkey has signed, looked at before anything is locked: it takes a library that may not be there yet. */
async function verified(
  { orm, public_url }: AuthDeps,
  { user_id, passkey_challenge }: SignInStep,
  { passkey }: Body,
): Promise<{ id: string; counter: number } | undefined> {
  const site = siteOf(public_url());
  if (!passkey || passkey_challenge === null || !site) return undefined;
  const kept = (await keptPasskeys(orm, user_id)).find(({ credential_id }) => credential_id === passkey.id);
  const counter = kept && (await verifyShown(site, passkey_challenge, passkey, kept));
  return kept && counter !== undefined ? { id: kept.id, counter } : undefined;
}

/** Uses the second factor up; false for one that is none. The person's row is locked. */
async function take(
  { clock, keys }: AuthDeps,
  tx: Orm,
  { user_id }: SignInStep,
  { code, recovery_code }: Body,
  shown: { id: string; counter: number } | undefined,
): Promise<boolean> {
  const now = clock.now();
  if (code !== undefined) return takeTotpCode(tx, keys, { user_id, code, now });
  if (recovery_code !== undefined) return takeRecoveryCode(tx, user_id, recovery_code);
  if (!shown) return false;
  await notePasskeyUse(tx, shown.id, { counter: shown.counter, now });
  return true;
}

/** As who signs in without a second step; joins the workspace of an invitation to that very email on the way. */
async function enter(
  deps: AuthDeps,
  { user_id, email, password_hash }: Credentials,
  invitation: string | undefined,
  request: CallRequest,
): Promise<SignedIn | Failure> {
  if (invitation === undefined) return signIn(deps, { user_id, password_hash, twice: true }, request);
  const workspace_id = await acceptInvitation(deps, { user_id, email, token: invitation, request });
  if (workspace_id === undefined) return { ok: false, error: 'invitation_invalid' };
  await deps.flush();
  return signIn(deps, { user_id, workspace_id, password_hash, twice: true }, request);
}
