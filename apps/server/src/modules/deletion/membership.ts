import type { CallRequest, Failure, WorkspaceAuth } from '../../http/handler.ts';
import { record } from '../audit/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { composeMail } from '../mail/service.ts';
import { findMerchant } from '../merchants/service.ts';
import { deleteMember, lockMember, ownedAlone, setRole } from '../team/service.ts';
import { accountDeletion, lockUser, provePassword } from '../users/service.ts';
import { lockWorkspace } from '../workspaces/service.ts';
import type { LeavingDeps } from './deps.ts';

interface Asked {
  auth: WorkspaceAuth;
  request: CallRequest;
}
type Done = { ok: true } | Failure;

/** Makes another member the owner in one's place. Whoever pays at the provider goes on paying: the card is the store's. */
export async function handOver(
  deps: LeavingDeps,
  { auth, request }: Asked,
  { user_id, current_password }: { user_id: string; current_password: string },
): Promise<Done> {
  const { orm, clock, mail_service, public_url } = deps;
  const { workspace_id } = auth;
  const confirmed = await provePassword(deps, auth.user_id, current_password);
  if (!confirmed.ok) return confirmed;
  return orm.transaction(async (tx): Promise<Done> => {
    // First the person, as everywhere: they may be deleting their account.
    const heir = await lockUser(tx, user_id);
    await lockWorkspace(tx, workspace_id);
    const member = await lockMember(tx, { workspace_id, user_id });
    const self = await lockMember(tx, { workspace_id, user_id: auth.user_id });
    if (!heir || !member || user_id === auth.user_id) return { ok: false, error: 'not_found' };
    if (self?.role !== 'owner') return { ok: false, error: 'permission_denied' };
    if ((await accountDeletion(tx, user_id)) !== null) return { ok: false, error: 'account_leaving' };
    await setRole(tx, { workspace_id, user_id }, 'owner');
    await setRole(tx, { workspace_id, user_id: auth.user_id }, 'member');
    const subject = { user_id, email: heir.email };
    await record(tx, clock, {
      action: 'workspace_handed_over',
      user_id: auth.user_id,
      workspace_id,
      subject,
      request,
    });
    const merchant = await findMerchant(tx, workspace_id);
    const values = { link: `${public_url()}/settings/team`, store_name: merchant?.store_name ?? '' };
    const language = merchant?.main_language ?? 'en';
    await mail_service.post(
      tx,
      heir.email,
      composeMail('handed_over', language, { ...values, asker: self.email }),
    );
    return { ok: true };
  });
}

/** Takes oneself out of a workspace. Its only owner cannot: nobody could care for it then. */
export const leaveWorkspace = (
  { orm, clock }: Pick<LeavingDeps, 'orm' | 'clock'>,
  { auth, request }: Asked,
): Promise<Done> =>
  orm.transaction(async (tx): Promise<Done> => {
    const { workspace_id, user_id } = auth;
    await lockWorkspace(tx, workspace_id);
    const self = await lockMember(tx, { workspace_id, user_id });
    if (!self) return { ok: false, error: 'workspace_forbidden' };
    const alone = await ownedAlone(tx, user_id);
    if (alone.some((owned) => owned.workspace_id === workspace_id)) return { ok: false, error: 'sole_owner' };
    const belongs = await deleteMember(tx, { workspace_id, user_id });
    // Who has no workspace has nothing to be signed in for.
    if (!belongs) await endLoginSessions(tx, clock, user_id);
    const subject = { user_id, email: self.email };
    await record(tx, clock, { action: 'member_left', user_id, workspace_id, subject, request });
    return { ok: true };
  });
