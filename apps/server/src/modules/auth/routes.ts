import type { HandlersOf } from '../../http/handler.ts';
import type { Tokens } from '../../http/tokens.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { presentUser } from './presenter.ts';
import { findCredentials, findFirstMembership, findMember } from './queries.ts';
import { rotate, startFamily } from './refresh-tokens.ts';
import { verifyPassword } from './service.ts';

export function authHandlers(deps: {
  orm: Orm;
  clock: Clock;
  tokens: Tokens;
}): HandlersOf<'token_obtain' | 'token_refresh' | 'users_me'> {
  return {
    async token_obtain({ body }) {
      const found = await findCredentials(deps.orm, body.email);
      const matches = await verifyPassword(found?.password_hash, body.password);
      if (!found || !matches) return { ok: false, error: 'invalid_credentials' };
      const member = await findFirstMembership(deps.orm, found.user_id);
      if (!member) return { ok: false, error: 'workspace_forbidden' };
      const pair = await startFamily(deps, found.user_id);
      return { ok: true, body: { ...presentUser(member), ...pair } };
    },

    async token_refresh({ body }) {
      const pair = await rotate(deps, body.refresh);
      return pair ? { ok: true, body: pair } : { ok: false, error: 'token_invalid' };
    },

    async users_me({ auth }) {
      const member = await findMember(deps.orm, auth);
      // Removed from the workspace between the check and now.
      return member ? { ok: true, body: presentUser(member) } : { ok: false, error: 'workspace_forbidden' };
    },
  };
}
