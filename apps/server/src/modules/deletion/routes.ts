import type { HandlersOf } from '../../http/handler.ts';
import { isoOrNull } from '../../kernel/iso.ts';
import { record } from '../audit/service.ts';
import { ownedAlone } from '../team/service.ts';
import { accountDeletion } from '../users/service.ts';
import { leavingOf } from '../workspaces/service.ts';
import type { LeavingDeps } from './deps.ts';
import { exportPath } from './export-route.ts';
import { handOver, leaveWorkspace } from './membership.ts';
import { keepAccount, scheduleAccount } from './schedule-account.ts';
import { keepWorkspace, scheduleWorkspace } from './schedule-workspace.ts';

type Names =
  | 'deletion_detail'
  | 'workspace_delete'
  | 'workspace_keep'
  | 'workspace_export'
  | 'workspace_hand_over'
  | 'workspace_leave'
  | 'account_delete'
  | 'account_keep';

export function leavingHandlers(deps: LeavingDeps): HandlersOf<Names> {
  const { orm, clock, links } = deps;
  return {
    async deletion_detail({ auth: { workspace_id, user_id } }) {
      const workspace = await leavingOf(orm, workspace_id);
      const alone = await ownedAlone(orm, user_id);
      return {
        ok: true,
        body: {
          workspace_delete_at: isoOrNull(workspace?.delete_at),
          account_delete_at: isoOrNull(await accountDeletion(orm, user_id)),
          owned_alone: alone.map((owned) => ({ ...owned, delete_at: isoOrNull(owned.delete_at) })),
        },
      };
    },

    async workspace_delete({ auth, body, request }) {
      const scheduled = await scheduleWorkspace(deps, { auth, request }, body.current_password);
      return scheduled.ok ? { ok: true, body: { delete_at: scheduled.delete_at } } : scheduled;
    },

    async workspace_keep({ auth, request }) {
      await keepWorkspace(deps, { auth, request });
      return { ok: true, body: undefined };
    },

    async workspace_export({ auth: { workspace_id, user_id }, request }) {
      await record(orm, clock, { action: 'workspace_exported', user_id, workspace_id, request });
      return { ok: true, body: { download_url: links.sign(exportPath(workspace_id)) } };
    },

    async workspace_hand_over({ auth, body, request }) {
      const done = await handOver(deps, { auth, request }, body);
      return done.ok ? { ok: true, body: undefined } : done;
    },

    async workspace_leave({ auth, request }) {
      const left = await leaveWorkspace(deps, { auth, request });
      return left.ok ? { ok: true, body: undefined } : left;
    },

    async account_delete({ auth, body, request }) {
      const scheduled = await scheduleAccount(deps, auth.user_id, body.current_password, request);
      return scheduled.ok ? { ok: true, body: { delete_at: scheduled.delete_at } } : scheduled;
    },

    async account_keep({ auth, request }) {
      await keepAccount(deps, auth.user_id, request);
      return { ok: true, body: undefined };
    },
  };
}
