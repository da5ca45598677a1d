import type { CallRequest } from '../../../http/handler.ts';
import type { Bearer } from '../../../http/tokens.ts';
import { languageOf } from '../../../kernel/languages.ts';
import type { Orm } from '../../../ports/database.ts';
import { type AuditAction, record } from '../../audit/service.ts';
import { endLoginSessions } from '../../login-sessions/service.ts';
import { composeMail } from '../../mail/service.ts';
import { findAccount } from '../../users/service.ts';
import type { AuthDeps } from '../deps.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endSteps } from './second-steps.ts';

export interface FactorChange {
  action: Extract<
    AuditAction,
    'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_renewed'
  >;
  /** What it means for signing in: it takes more than a password from now on, or no longer, or something else beside it. */
  means: 'on' | 'off' | 'changed';
  subject?: Readonly<Record<string, unknown>>;
}

/** In the transaction of a change: its line of the audit log, and the mail by which the person hears of what they did not do themselves. */
export async function tellChange(
  deps: AuthDeps,
  tx: Orm,
  { user_id, email }: { user_id: string; email: string },
  { action, means, subject = {} }: FactorChange,
  request: CallRequest,
): Promise<void> {
  await record(tx, deps.clock, { action, user_id, subject: { ...subject, means }, request });
  const account = await findAccount(tx, { user_id }, deps.clock.now());
  const language = languageOf(request.headers) ?? account?.main_language ?? 'en';
  const link = `${deps.public_url()}/forgot-password`;
  await deps.mail_service.post(tx, email, composeMail(`second_factor_${means}`, language, { link }));
}

/**
 * With the first second factor: codes for who loses it, and no device stays signed in by the password alone.
 * @returns the recovery codes, told this once
 */
export async function switchOn(
  { clock }: AuthDeps,
  tx: Orm,
  { user_id, sign_in_id }: Bearer,
): Promise<string[]> {
  await endLoginSessions(tx, clock, user_id, sign_in_id);
  await endSteps(tx, user_id);
  return renewRecoveryCodes(tx, user_id, clock.now());
}
