import type { HandlersOf } from '../../../http/handler.ts';
import { record } from '../../audit/service.ts';
import { lockUser } from '../../users/service.ts';
import { requiresSecondFactor, setSecondFactorRequired } from '../../workspaces/service.ts';
import type { AuthDeps } from '../deps.ts';
import { hasAnyFactor } from './any-factor.ts';

/** What a workspace requires of everybody in it (http/authorise.ts holds it). */
export function teamSecurityHandlers({
  orm,
  clock,
}: Pick<AuthDeps, 'orm' | 'clock'>): HandlersOf<'team_security' | 'team_security_update'> {
  return {
    async team_security({ auth }) {
      return {
        ok: true,
        body: { second_factor_required: await requiresSecondFactor(orm, auth.workspace_id) },
      };
    },

    team_security_update: ({ auth, body, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, workspace_id } = auth;
        const { second_factor_required } = body;
        // Locked, so that an owner who removes theirs at this moment comes before or after.
        await lockUser(tx, user_id);
        // Or the owner would be the first to be kept out.
        if (second_factor_required && !(await hasAnyFactor(tx, user_id)))
          return { ok: false, error: 'second_factor_missing' };
        if ((await requiresSecondFactor(tx, workspace_id)) !== second_factor_required) {
          await setSecondFactorRequired(tx, workspace_id, second_factor_required);
          const action = second_factor_required ? 'second_factor_demanded' : 'second_factor_left_free';
          await record(tx, clock, { action, user_id, workspace_id, request });
        }
        return { ok: true, body: { second_factor_required } };
      }),
  };
}
