import { HOUR_MS } from '@vitrine/contract/durations';
import { UNDO_EMAIL_HOURS } from '@vitrine/contract/limits';
import type { CallRequest, Failure } from '../../http/handler.ts';
import { newSecret } from '../../kernel/secrets.ts';
import { record } from '../audit/service.ts';
import { dropFactorsSince } from '../auth/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { countedOnNetwork } from '../login-throttling/service.ts';
import {
  changedAt,
  endCodes,
  endUndos,
  hashPassword,
  keepCode,
  redeemCode,
  replaceEmail,
  setPassword,
} from '../users/service.ts';
import { CODES, type EmailChangeDeps } from './email-change.ts';

/** Whoever takes an account away may add a factor first. The owner is written to about each, and as long has to see it as to undo a change. */
const SUSPECT_MS = UNDO_EMAIL_HOURS * HOUR_MS;

/**
 * By the link in the former mailbox: the address is the account's again. Whoever changed it knew the password and is signed in: so neither
 * counts any more, nor a second factor that was added since or in the three days before, and another password is chosen by the code that
 * this answers.
 */
export async function undoEmail(
  deps: EmailChangeDeps,
  code: string,
  request: CallRequest,
): Promise<{ ok: true; email: string; reset_code: string } | Failure> {
  const { orm, clock } = deps;
  const attempt = await deps.attempts.begin([countedOnNetwork('confirm', request.ip, CODES)]);
  if (!attempt.ok) return attempt;
  const reset_code = newSecret();
  const nobodys = await hashPassword(newSecret());
  const undone = await orm.transaction(async (tx) => {
    const now = clock.now();
    const redeemed = await redeemCode(tx, { purpose: 'undo_email', code, now });
    const email = redeemed?.found.email;
    if (!redeemed || !email) return undefined;
    const { user_id, email: former } = redeemed.user;
    if (!(await replaceEmail(tx, { user_id, former, email, now }))) return undefined;
    await setPassword(tx, user_id, nobodys);
    await endLoginSessions(tx, clock, user_id);
    const factors = await dropFactorsSince(tx, user_id, changedAt(redeemed.found) - SUSPECT_MS);
    await endCodes(tx, user_id);
    await endUndos(tx, user_id, redeemed.found);
    await keepCode(tx, { purpose: 'reset_password', code: reset_code, user_id, now });
    const subject = { former, email, second_factors_removed: factors };
    await record(tx, clock, { action: 'email_change_undone', user_id, subject, request });
    return { email };
  });
  if (!undone) return { ok: false, error: 'confirmation_invalid' };
  await attempt.succeeded();
  return { ok: true, email: undone.email, reset_code };
}
