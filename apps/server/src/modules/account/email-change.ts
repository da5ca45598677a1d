import { MAILED_CODE_MS } from '@vitrine/contract/limits';
import { type CallRequest, type Failure, fieldError } from '../../http/handler.ts';
import type { Bearer } from '../../http/tokens.ts';
import { languageOf } from '../../kernel/languages.ts';
import { newSecret } from '../../kernel/secrets.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { countedOn, countedOnNetwork } from '../login-throttling/service.ts';
import { composeMail } from '../mail/service.ts';
import {
  type AccountRow,
  type ConfirmingDeps,
  confirmAddress,
  endCodes,
  findAccount,
  isEmailTaken,
  keepCode,
  lockUser,
  provePassword,
  redeemCode,
  replaceEmail,
} from '../users/service.ts';

export type EmailChangeDeps = ConfirmingDeps;

/** Each is a mail to somebody who may not want it. */
const REQUESTS = { free: 5, wait_ms: 60_000, max_wait_ms: 60 * 60_000 };
export const CODES = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };

interface Wish extends Pick<Bearer, 'sign_in_id'> {
  email: string;
  current_password: string | undefined;
}

/**
 * Mails a link to the address that a person wants instead, and word of it to the present one; their own one ends a wish
 * that is still open. The account goes to whoever has the address: a token alone does not give it away.
 */
export async function requestEmail(
  deps: EmailChangeDeps,
  account: AccountRow,
  { email, current_password, sign_in_id }: Wish,
  request: CallRequest,
): Promise<{ ok: true } | Failure> {
  const { orm, clock, mail_service } = deps;
  const { user_id } = account;
  if (email.toLowerCase() === account.email.toLowerCase()) {
    if (account.pending_email !== null) await endCodes(orm, user_id, 'confirm_email');
    return { ok: true };
  }
  if (current_password === undefined) return fieldError('current_password', 'required');
  const proved = await provePassword(deps, user_id, current_password);
  if (!proved.ok) return proved;
  // Before anything is said about the address: it tells who has an account.
  const attempt = await deps.attempts.begin([countedOn('change_email', user_id, REQUESTS)]);
  if (!attempt.ok) return attempt;
  if (await isEmailTaken(orm, { email, user_id, now: clock.now() }))
    return fieldError('email', 'email_taken');
  const language = languageOf(request.headers) ?? account.main_language;
  const code = newSecret();
  const link = `${deps.public_url()}/confirm-email?code=${code}`;
  const forgot = `${deps.public_url()}/forgot-password`;
  const asked = await orm.transaction(async (tx) => {
    // Chosen anew since it was compared: the older one gives no right to this.
    if ((await lockUser(tx, user_id))?.password_hash !== proved.user.password_hash) return false;
    // The last wish counts: a link to an address with a typing error is not to be left lying about.
    await endCodes(tx, user_id, 'confirm_email');
    const now = clock.now();
    await keepCode(tx, { purpose: 'confirm_email', code, user_id, email, sign_in_id, now });
    await record(tx, clock, { action: 'email_change_requested', user_id, subject: { email }, request });
    await mail_service.post(
      tx,
      email,
      composeMail('confirm_email', language, { link }),
      now + MAILED_CODE_MS,
    );
    await mail_service.post(
      tx,
      account.email,
      composeMail('email_requested', language, { email, link: forgot }),
    );
    return true;
  });
  return asked ? { ok: true } : fieldError('current_password', 'password_wrong');
}

/**
 * By a link's code, which is used up: the account's own address is confirmed, or another one takes its place. Then the former mailbox can choose
 * no new password from then on, hears of it, and can take it back; and who is signed in elsewhere is signed out.
 */
export async function confirmEmail(
  deps: EmailChangeDeps,
  code: string,
  request: CallRequest,
): Promise<{ ok: true; email: string; changed: boolean } | Failure> {
  const { orm, clock } = deps;
  const attempt = await deps.attempts.begin([countedOnNetwork('confirm', request.ip, CODES)]);
  if (!attempt.ok) return attempt;
  const confirmed = await orm.transaction(async (tx) => {
    const present = await confirmAddress(tx, clock, code, request);
    if (present !== undefined) return { email: present, changed: false };
    const email = await changeEmail(tx, deps, code, request);
    return email === undefined ? undefined : { email, changed: true };
  });
  if (!confirmed) return { ok: false, error: 'confirmation_invalid' };
  await attempt.succeeded();
  return { ok: true, ...confirmed };
}

async function changeEmail(
  tx: Orm,
  deps: EmailChangeDeps,
  code: string,
  request: CallRequest,
): Promise<string | undefined> {
  const { clock } = deps;
  const now = clock.now();
  const redeemed = await redeemCode(tx, { purpose: 'confirm_email', code, now });
  const email = redeemed?.found.email;
  if (!redeemed || !email) return undefined;
  const { user_id, email: former } = redeemed.user;
  const account = await findAccount(tx, { user_id }, now);
  if (!(await replaceEmail(tx, { user_id, former, email, now }))) return undefined;
  await endCodes(tx, user_id);
  await endLoginSessions(tx, clock, user_id, redeemed.found.sign_in_id ?? undefined);
  await record(tx, clock, { action: 'email_changed', user_id, subject: { former, email }, request });
  // Of an address that its account never confirmed nothing is known to be its person's: it may be anybody's.
  if (account?.email_confirmation === 'required') return email;
  const undo = newSecret();
  const end = await keepCode(tx, { purpose: 'undo_email', code: undo, user_id, email: former, now });
  const link = `${deps.public_url()}/undo-email?code=${undo}`;
  const language = languageOf(request.headers) ?? account?.main_language ?? 'en';
  await deps.mail_service.post(tx, former, composeMail('email_changed', language, { email, link }), end);
  return email;
}
