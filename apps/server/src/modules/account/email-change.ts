import { MAILED_CODE_MS } from '@vitrine/contract/limits';
import { type CallRequest, type Failure, fieldError } from '../../http/handler.ts';
import { languageOf } from '../../http/languages.ts';
import { newSecret } from '../../http/secrets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { type Attempts, countedOn, countedOnNetwork } from '../attempts/service.ts';
import { record } from '../audit/service.ts';
import { endCodes, findCode, keepCode, lockUser } from '../auth/service.ts';
import { letterOf, type Postman } from '../mail/service.ts';
import { type AccountRow, findAccount, isEmailTaken, replaceEmail } from './queries.ts';

export interface EmailChangeDeps {
  orm: Orm;
  clock: Clock;
  attempts: Attempts;
  postman: Postman;
  public_url: () => string;
}

/** Each is a mail to somebody who may not want it. */
const REQUESTS = { free: 5, wait_ms: 60_000, max_wait_ms: 60 * 60_000 };
const CODES = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };

/**
 * Mails a link to the address that a person wants instead, and word of it to the present one; their own one ends a wish
 * that is still open.
 */
export async function requestEmail(
  deps: EmailChangeDeps,
  account: AccountRow,
  email: string,
  request: CallRequest,
): Promise<{ ok: true } | Failure> {
  const { orm, clock, postman } = deps;
  const { user_id } = account;
  if (email.toLowerCase() === account.email.toLowerCase()) {
    if (account.pending_email !== null) await endCodes(orm, user_id, 'confirm_email');
    return { ok: true };
  }
  // Before anything is said about the address: it tells who has an account.
  const attempt = await deps.attempts.begin([countedOn('change_email', user_id, REQUESTS)]);
  if (!attempt.ok) return attempt;
  if (await isEmailTaken(orm, email)) return fieldError('email', 'email_taken');
  const language = languageOf(request.headers) ?? account.main_language;
  const code = newSecret();
  const link = `${deps.public_url()}/confirm-email?code=${code}`;
  const forgot = `${deps.public_url()}/forgot-password`;
  await orm.transaction(async (tx) => {
    await lockUser(tx, user_id);
    // The last wish counts: a link to an address with a typing error is not to be left lying about.
    await endCodes(tx, user_id, 'confirm_email');
    const now = clock.now();
    await keepCode(tx, { purpose: 'confirm_email', code, user_id, email, now });
    await record(tx, clock, { action: 'email_change_requested', user_id, subject: { email }, request });
    await postman.post(tx, email, letterOf('confirm_email', language, { link }), now + MAILED_CODE_MS);
    await postman.post(tx, account.email, letterOf('email_requested', language, { email, link: forgot }));
  });
  return { ok: true };
}

/** By the link's code, which is used up. The former mailbox can choose no new password from then on, and hears of it. */
export async function confirmEmail(
  deps: EmailChangeDeps,
  code: string,
  request: CallRequest,
): Promise<{ ok: true; email: string } | Failure> {
  const { orm, clock } = deps;
  const attempt = await deps.attempts.begin([countedOnNetwork('confirm', request.ip, CODES)]);
  if (!attempt.ok) return attempt;
  const confirmed = await orm.transaction(async (tx) => {
    const find = () => findCode(tx, { purpose: 'confirm_email', code, now: clock.now() });
    const user_id = (await find())?.user_id;
    const user = user_id && (await lockUser(tx, user_id));
    // Now that nobody else can use it: is it still there?
    const email = (await find())?.email;
    if (!user || !email || !(await replaceEmail(tx, user.user_id, email))) return undefined;
    await endCodes(tx, user.user_id);
    const subject = { former: user.email, email };
    const { user_id: changed } = user;
    await record(tx, clock, { action: 'email_changed', user_id: changed, subject, request });
    const account = await findAccount(tx, { user_id: changed }, clock.now());
    const language = languageOf(request.headers) ?? account?.main_language ?? 'en';
    await deps.postman.post(tx, user.email, letterOf('email_changed', language, { email }));
    return { email };
  });
  if (!confirmed) return { ok: false, error: 'confirmation_invalid' };
  await attempt.succeeded();
  return { ok: true, email: confirmed.email };
}
