import type { User } from '@vitrine/contract/user';
import { dropDraftsOfOthers } from '../../lib/drafts.ts';
import { endLeaving, storeUser, tokens, workspace } from '../../lib/session.ts';

/** Keeps who has just signed in, or registered, in this browser; answers the user. */
export function keepSession({ access, refresh, ...user }: User & { access: string; refresh: string }): User {
  tokens.write({ access, refresh });
  // What another person chose here before is not this one's. First, because choosing forgets the user.
  workspace.choose(user.workspace_id);
  storeUser(user);
  dropDraftsOfOthers(user.id);
  endLeaving();
  return user;
}
