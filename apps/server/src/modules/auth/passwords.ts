import { MAILED_CODE_MS } from '@vitrine/contract/limits';
import { type CallRequest, type Failure, fieldError } from '../../http/handler.ts';
import type { Bearer } from '../../http/tokens.ts';
import { languageOf } from '../../kernel/languages.ts';
import { newSecret } from '../../kernel/secrets.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { composeMail } from '../mail/service.ts';
import { undoInviting } from '../team/service.ts';
import {
  credentialsByEmail,
  endCodes,
  findAccount,
  findCode,
  hashPassword,
  isConfirmed,
  keepCode,
  lockUser,
  markConfirmed,
  passwordRefusal,
  provePassword,
  redeemCode,
  setPassword,
} from '../users/service.ts';
import type { AuthDeps } from './deps.ts';
import { codeLimits, forgotLimits } from './limits.ts';
import { endSteps } from './second-factor/second-steps.ts';

type Done = { ok: true } | Failure;

/** Asked about where there is no such account, so that as much is asked. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether there is such an account shows neither in the answer nor in its time: all work on it comes after the answer, and is the same for an
 * address without an account: what is written for that one opens nothing, and its mail is sent to nobody.
 */
export async function forgotPassword(deps: AuthDeps, email: string, request: CallRequest): Promise<Done> {
  const attempt = await deps.attempts.begin(forgotLimits(email, request.ip));
  if (!attempt.ok) return attempt;
  deps.mail_service.later(() => mailResetCode(deps, email, request));
  return { ok: true };
}

/** It is not waited for until its code would survive a power cut: that would show, and another one is soon asked for. */
async function mailResetCode(deps: AuthDeps, email: string, request: CallRequest): Promise<void> {
  const { orm, clock } = deps;
  const code = newSecret();
  await orm.transaction(async (tx) => {
    const found = await credentialsByEmail(tx, email);
    const locked = await lockUser(tx, found?.user_id ?? NOBODY);
    // The address may be somebody else's since we looked.
    const user = locked?.email === found?.email ? locked : undefined;
    const user_id = user?.user_id ?? null;
    const now = clock.now();
    await keepCode(tx, { purpose: 'reset_password', code, user_id, now });
    await record(tx, clock, { action: 'password_reset_requested', user_id, request });
    const link = `${deps.public_url()}/reset-password?code=${code}`;
    const content = composeMail('reset_password', await languageFor(deps, tx, user_id ?? NOBODY, request), {
      link,
    });
    await deps.mail_service.post(tx, user?.email, content, now + MAILED_CODE_MS);
  });
}

/** What the person reads now, or else what their store speaks. */
async function languageFor(deps: AuthDeps, orm: Orm, user_id: string, request: CallRequest) {
  const account = await findAccount(orm, { user_id }, deps.clock.now());
  return languageOf(request.headers) ?? account?.main_language ?? 'en';
}

/** By a mailed code, which is used up; everybody who is signed in to the account is signed out. */
export async function resetPassword(
  deps: AuthDeps,
  { code, password }: { code: string; password: string },
  request: CallRequest,
): Promise<Done> {
  const attempt = await deps.attempts.begin(codeLimits(request.ip));
  if (!attempt.ok) return attempt;
  const { orm, clock } = deps;
  const invalid = { ok: false, error: 'reset_code_invalid' } as const satisfies Failure;
  const asked = { purpose: 'reset_password', code, now: clock.now() } as const;
  if (!(await findCode(orm, asked))) return invalid;
  const password_hash = await hashPassword(password, request.ip);
  const reset = await orm.transaction(async (tx) => {
    const user = (await redeemCode(tx, asked))?.user;
    if (!user) return invalid;
    const refusal = await passwordRefusal(password, user.email);
    if (refusal) return fieldError('password', refusal);
    await replace(deps, tx, { ...user, password_hash });
    // Whoever made the account in vain hopes for this mailbox may have let others in meanwhile.
    if (!(await isConfirmed(tx, user.user_id))) await undoInviting(tx, deps, user.user_id, request);
    await markConfirmed(tx, user.user_id);
    await record(tx, clock, { action: 'password_reset', user_id: user.user_id, request });
    await tell(deps, tx, user, request);
    return { ok: true } as const;
  });
  if (!reset.ok) return reset;
  await attempt.succeeded();
  return { ok: true };
}

/** By who is signed in and knows the old one; their other devices are signed out. */
export async function changePassword(
  deps: AuthDeps,
  { user_id, sign_in_id }: Bearer,
  { current_password, new_password }: { current_password: string; new_password: string },
  request: CallRequest,
): Promise<Done> {
  const proved = await provePassword(deps, user_id, current_password);
  if (!proved.ok) return proved;
  const { user } = proved;
  const refusal = await passwordRefusal(new_password, user.email);
  if (refusal) return fieldError('new_password', refusal);
  const password_hash = await hashPassword(new_password, request.ip);
  const changed = await deps.orm.transaction(async (tx) => {
    // Chosen anew by somebody else since it was compared: the older one gives no right to change that.
    if ((await lockUser(tx, user_id))?.password_hash !== user.password_hash) return false;
    await replace(deps, tx, { user_id, password_hash, keep: sign_in_id });
    await record(tx, deps.clock, { action: 'password_changed', user_id, request });
    await tell(deps, tx, user, request);
    return true;
  });
  if (!changed) return fieldError('current_password', 'password_wrong');
  return { ok: true };
}

/** The former password is good for nothing any more: not its sign-ins, finished or begun, nor a code that somebody may have found. */
async function replace(
  { clock }: AuthDeps,
  tx: Orm,
  { user_id, password_hash, keep }: { user_id: string; password_hash: string; keep?: string },
): Promise<void> {
  await setPassword(tx, user_id, password_hash);
  await endCodes(tx, user_id);
  await endSteps(tx, user_id);
  await endLoginSessions(tx, clock, user_id, keep);
}

/** Who did not do it themselves should hear of it. */
async function tell(
  deps: AuthDeps,
  tx: Orm,
  { user_id, email }: { user_id: string; email: string },
  request: CallRequest,
): Promise<void> {
  const link = `${deps.public_url()}/forgot-password`;
  const language = await languageFor(deps, tx, user_id, request);
  await deps.mail_service.post(tx, email, composeMail('password_changed', language, { link }));
}
