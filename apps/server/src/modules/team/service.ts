import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import type { Needs } from '../../kernel/needs.ts';
import { findInvitation } from './invitations.ts';
import { markOpened } from './queries.ts';

export { createWorkspace, type NewWorkspace, type WorkspaceIds } from './create-workspace.ts';
export { acceptInvitation, findInvitation } from './invitations.ts';
export {
  deleteInvitationsInto,
  deleteInvitationsOf,
  deleteMember,
  lockMember,
  lockOwned,
  membersOf,
  ownedAlone,
  setRole,
} from './queries.ts';
export { undoInviting } from './undo-inviting.ts';

/** Whom a mailed token invites, and where to; its invitation counts as opened from now on. */
export async function verifyInvitation(
  deps: Needs<'orm' | 'clock'>,
  token: string,
): Promise<ResponseOf<Endpoints['invitations_verify']> | undefined> {
  const found = await findInvitation(deps, token);
  if (!found) return undefined;
  await markOpened(deps.orm, found.id, new Date(deps.clock.now()).toISOString());
  const { email, store_name, has_account } = found;
  return { email, store_name, has_account };
}
