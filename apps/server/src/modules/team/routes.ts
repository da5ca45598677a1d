import type { HandlersOf } from '../../http/handler.ts';
import { onePage } from '../../http/list-links.ts';
import type { SignedLinks } from '../../http/signed-links.ts';
import { record } from '../audit/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { type InvitingDeps, invite } from './invitations.ts';
import { presentInvitation, presentMember } from './presenter.ts';
import { deleteInvitation, deleteMember, listInvitations, listMembers, lockMember } from './queries.ts';

export function teamHandlers(
  deps: InvitingDeps & { links: SignedLinks },
): HandlersOf<
  'users_list' | 'users_remove' | 'invitations_list' | 'invitations_create' | 'invitations_cancel'
> {
  const { orm, clock, links } = deps;
  return {
    async users_list({ auth }) {
      const rows = await listMembers(orm, auth.workspace_id);
      return {
        ok: true,
        body: { count: rows.length, results: rows.map((row) => presentMember(links, row)) },
      };
    },

    users_remove: ({ auth, params, request }) =>
      orm.transaction(async (tx) => {
        const { workspace_id } = auth;
        const { user_id } = params;
        const member = await lockMember(tx, { workspace_id, user_id });
        if (!member) return { ok: false, error: 'not_found' };
        if (member.role === 'owner') return { ok: false, error: 'owner_not_removable' };
        const belongs = await deleteMember(tx, { workspace_id, user_id });
        // Who has no workspace has nothing to be signed in for.
        if (!belongs) await endLoginSessions(tx, clock, user_id);
        const subject = { user_id, email: member.email };
        await record(tx, clock, {
          action: 'member_removed',
          user_id: auth.user_id,
          workspace_id,
          subject,
          request,
        });
        return { ok: true, body: undefined };
      }),

    async invitations_list({ auth }) {
      const rows = await listInvitations(orm, auth.workspace_id);
      const results = rows.map((row) => presentInvitation(row, clock.now()));
      return { ok: true, body: onePage(results) };
    },

    async invitations_create({ auth, body, request }) {
      const invited = await invite(deps, auth, body.email, request);
      return invited.ok ? { ok: true, body: presentInvitation(invited.invitation, clock.now()) } : invited;
    },

    invitations_cancel: ({ auth, params, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, workspace_id } = auth;
        const { invitation_id } = params;
        const email = await deleteInvitation(tx, { id: invitation_id, workspace_id });
        if (email === undefined) return { ok: false, error: 'not_found' };
        const subject = { invitation_id, email };
        await record(tx, clock, { action: 'invitation_cancelled', user_id, workspace_id, subject, request });
        return { ok: true, body: undefined };
      }),
  };
}
