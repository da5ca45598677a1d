import type { CallRequest } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { deleteInvitationsBy, deleteMember, lockInvitedBy } from './queries.ts';

/**
 * Takes back whom a person has let in: members who came by their invitations are none any more, and invitations that wait end. For an account
 * that somebody else may have made in its owner's name.
 */
export async function undoInviting(
  tx: Orm,
  { clock }: { clock: Clock },
  inviter: string,
  request: CallRequest,
): Promise<void> {
  for (const { id, workspace_id, email } of await deleteInvitationsBy(tx, inviter)) {
    const subject = { invitation_id: id, email };
    await record(tx, clock, {
      action: 'invitation_cancelled',
      user_id: inviter,
      workspace_id,
      subject,
      request,
    });
  }
  for (const { workspace_id, user_id, email } of await lockInvitedBy(tx, inviter)) {
    const belongs = await deleteMember(tx, { workspace_id, user_id });
    // Who has no workspace has nothing to be signed in for.
    if (!belongs) await endLoginSessions(tx, clock, user_id);
    const subject = { user_id, email };
    await record(tx, clock, { action: 'member_removed', user_id: inviter, workspace_id, subject, request });
  }
}
