import type { Language } from '@vitrine/contract/common';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { languageOf } from '../../kernel/languages.ts';
import type { Needs } from '../../kernel/needs.ts';
import { newSecret } from '../../kernel/secrets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { countedOn, type LoginThrottling } from '../login-throttling/service.ts';
import { composeMail, type MailService } from '../mail/service.ts';
import { findAccount, isConfirmed, markConfirmed } from './accounts.ts';
import { credentialsByEmail, lockUser } from './credentials.ts';
import { endCodes, keepCode } from './mailed-codes.ts';
import { redeemCode } from './redeem-code.ts';

export interface ConfirmingDeps extends Needs<'orm' | 'clock' | 'public_url'> {
  attempts: LoginThrottling;
  mail_service: MailService;
}

/** Each is a mail, to an address that may be somebody else's. */
const AGAIN = { free: 3, wait_ms: 60_000, max_wait_ms: 60 * 60_000 };

/** Mails the link that shows whose mailbox it is, in the caller's transaction, in which the person's row is theirs alone. */
export async function mailConfirmation(
  tx: Orm,
  { clock, mail_service, public_url }: Pick<ConfirmingDeps, 'clock' | 'mail_service' | 'public_url'>,
  { user_id, email, language }: { user_id: string; email: string; language: Language },
): Promise<void> {
  const code = newSecret();
  const link = `${public_url()}/confirm-email?code=${code}`;
  const end = await keepCode(tx, { purpose: 'confirm_address', code, user_id, email, now: clock.now() });
  await mail_service.post(tx, email, composeMail('confirm_address', language, { link }), end);
}

/** Mails it once more; whose address is confirmed needs none. Links of before stay good: mails come late, and in any order. */
export async function mailConfirmationAgain(
  deps: ConfirmingDeps,
  user_id: string,
  request: CallRequest,
): Promise<{ ok: true } | Failure> {
  const { orm, clock } = deps;
  if (await isConfirmed(orm, user_id)) return { ok: true };
  const attempt = await deps.attempts.begin([countedOn('confirm_address', user_id, AGAIN)]);
  if (!attempt.ok) return attempt;
  const account = await findAccount(orm, { user_id }, clock.now());
  const language = languageOf(request.headers) ?? account?.main_language ?? 'en';
  await orm.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    if (user) await mailConfirmation(tx, deps, { ...user, language });
  });
  return { ok: true };
}

/** By the link's code, which is used up; undefined when it is none, or the account has another address by now. */
export async function confirmAddress(
  tx: Orm,
  clock: Clock,
  code: string,
  request: CallRequest,
): Promise<string | undefined> {
  const redeemed = await redeemCode(tx, { purpose: 'confirm_address', code, now: clock.now() });
  if (!redeemed || redeemed.found.email !== redeemed.user.email) return undefined;
  const { user_id, email } = redeemed.user;
  await markConfirmed(tx, user_id);
  await endCodes(tx, user_id, 'confirm_address');
  await record(tx, clock, { action: 'email_confirmed', user_id, request });
  return email;
}

/** The operator vouches for the address; undefined: there is no account of it. */
export function confirmForOperator(
  { orm, clock }: Pick<ConfirmingDeps, 'orm' | 'clock'>,
  email: string,
  request: CallRequest,
): Promise<{ email: string } | undefined> {
  return orm.transaction(async (tx) => {
    const found = await credentialsByEmail(tx, email);
    const user = found && (await lockUser(tx, found.user_id));
    if (user?.email.toLowerCase() !== email.toLowerCase()) return undefined;
    await markConfirmed(tx, user.user_id);
    await endCodes(tx, user.user_id, 'confirm_address');
    const subject = { by: 'operator', user_id: user.user_id };
    await record(tx, clock, { action: 'email_confirmed', user_id: null, subject, request });
    return { email: user.email };
  });
}
