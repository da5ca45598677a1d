import type { HandlersOf } from '../../../http/handler.ts';
import type { AuthDeps } from '../deps.ts';
import { addPasskey, beginPasskey, beginTotp, confirmTotp, removeFactor, renewCodes } from './manage.ts';
import { secondFactorOf } from './state.ts';
import { finishSignIn } from './step.ts';

/** Second factors: signing in by them, and setting them up. */
export function secondFactorHandlers(
  deps: AuthDeps,
): HandlersOf<
  | 'second_factor_verify'
  | 'second_factor'
  | 'totp_begin'
  | 'totp_confirm'
  | 'passkeys_begin'
  | 'passkeys_add'
  | 'second_factor_remove'
  | 'recovery_codes_renew'
> {
  return {
    second_factor_verify: ({ body, request }) => finishSignIn(deps, body, request),
    async second_factor({ auth }) {
      return { ok: true, body: await secondFactorOf(deps, auth.user_id) };
    },
    totp_begin: ({ auth, body }) => beginTotp(deps, auth, body),
    totp_confirm: ({ auth, body, request }) => confirmTotp(deps, auth, body, request),
    passkeys_begin: ({ auth, body }) => beginPasskey(deps, auth, body),
    passkeys_add: ({ auth, body, request }) => addPasskey(deps, auth, body, request),
    second_factor_remove: ({ auth, body, request }) => removeFactor(deps, auth, body, request),
    recovery_codes_renew: ({ auth, body, request }) => renewCodes(deps, auth, body, request),
  };
}
