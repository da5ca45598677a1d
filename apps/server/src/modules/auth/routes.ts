import type { HandlersOf } from '../../http/handler.ts';
import { record } from '../audit/service.ts';
import { endLoginSession, rotate, seenFrom } from '../login-sessions/service.ts';
import { verifyInvitation } from '../team/service.ts';
import type { AuthDeps } from './deps.ts';
import { codeLimits } from './limits.ts';
import { obtain } from './obtain.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { register } from './register.ts';

/** The specification's words (section 8). */
const NEUTRAL = 'If an account exists with that email, you will receive password reset instructions.';
const RESET = 'Password successfully reset. Please login with your new password.';

export function authHandlers(
  deps: AuthDeps,
): HandlersOf<
  | 'token_obtain'
  | 'token_refresh'
  | 'register'
  | 'logout'
  | 'forgot_password'
  | 'reset_password'
  | 'change_password'
  | 'invitations_verify'
> {
  return {
    token_obtain: ({ body, request }) => obtain(deps, body, request),

    async token_refresh({ body, request }) {
      const pair = await rotate(deps, body.refresh, request, seenFrom(request, deps.country_header));
      return pair ? { ok: true, body: pair } : { ok: false, error: 'token_invalid' };
    },

    register: ({ body, request }) => register(deps, body, request),

    async logout({ auth, request }) {
      await deps.orm.transaction(async (tx) => {
        await endLoginSession(tx, deps.clock, auth);
        await record(tx, deps.clock, { action: 'signed_out', user_id: auth.user_id, request });
      });
      return { ok: true, body: undefined };
    },

    async forgot_password({ body, request }) {
      const done = await forgotPassword(deps, body.email, request);
      return done.ok ? { ok: true, body: { detail: NEUTRAL } } : done;
    },

    async reset_password({ body, request }) {
      const done = await resetPassword(deps, body, request);
      return done.ok ? { ok: true, body: { detail: RESET } } : done;
    },

    async change_password({ auth, body, request }) {
      const done = await changePassword(deps, auth, body, request);
      return done.ok ? { ok: true, body: undefined } : done;
    },

    async invitations_verify({ params, request }) {
      const attempt = await deps.attempts.begin(codeLimits(request.ip));
      if (!attempt.ok) return attempt;
      const invitation = await verifyInvitation(deps, params.token);
      if (!invitation) return { ok: false, error: 'invitation_invalid' };
      await attempt.succeeded();
      return { ok: true, body: invitation };
    },
  };
}
