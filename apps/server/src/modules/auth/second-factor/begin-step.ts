import type { SecondStep } from '@vitrine/contract/auth';
import type { Failure } from '../../../http/handler.ts';
import { lockUser } from '../../users/service.ts';
import type { AuthDeps } from '../deps.ts';
import { keptPasskeys } from './passkey-rows.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { beginSignInStep } from './second-steps.ts';
import { hasTotp } from './totp-keys.ts';
import { requestOptions, siteOf } from './webauthn.ts';

type Begun = { ok: true; body: { second_factor: SecondStep } };

/**
 * After the password was right: what the person has to bring beside it. Undefined for who has set nothing up; they are signed in by the
 * password alone.
 */
export async function beginSecondStep(
  { orm, clock, public_url }: AuthDeps,
  { user_id, password_hash }: { user_id: string; password_hash: string },
): Promise<Begun | Failure | undefined> {
  const totp = await hasTotp(orm, user_id);
  const kept = await keptPasskeys(orm, user_id);
  if (!totp && kept.length === 0) return undefined;
  const site = siteOf(public_url());
  const passkey = site && kept.length > 0 ? await requestOptions(site, kept) : null;
  const left = await countRecoveryCodes(orm, user_id);
  return orm.transaction(async (tx): Promise<Begun | Failure> => {
    // A password that was changed since it was compared has ended all steps: it must not miss this one.
    if ((await lockUser(tx, user_id))?.password_hash !== password_hash)
      return { ok: false, error: 'invalid_credentials' };
    const passkey_challenge = passkey?.challenge ?? null;
    const begun = await beginSignInStep(tx, { user_id, passkey_challenge, now: clock.now() });
    const methods = [
      ...(passkey ? (['passkey'] as const) : []),
      ...(totp ? (['code'] as const) : []),
      ...(left > 0 ? (['recovery_code'] as const) : []),
    ];
    return { ok: true, body: { second_factor: { ...begun, methods, passkey } } };
  });
}
