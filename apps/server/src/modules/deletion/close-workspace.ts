import { DAY_MS } from '@vitrine/contract/durations';
import type { NotYet } from '../../ports/job-queue.ts';
import { closeAccounts } from '../billing/service.ts';
import { freeStore, type IntegrationsDeps, leavePlatform } from '../integrations/service.ts';
import { endLoginSessions } from '../login-sessions/service.ts';
import { deleteInvitationsInto, deleteMember, membersOf } from '../team/service.ts';
import { setAccountDeletion } from '../users/service.ts';
import { lockWorkspace, markClosed } from '../workspaces/service.ts';
import { ERASE_ACCOUNT } from './jobs.ts';

/** A platform that cannot be asked for so long after the grace is let go. */
const PLATFORM_DAYS = 7;

/**
 * Closes a workspace whose grace is over: its people are members no more, its accounts with providers end, its platform is left, its name is free. Each
 * step is done already or not, so that a try after a kill goes on where it was. What is kept of it goes at the same time, by a job of its own
 * (`erase-workspace.ts`), which waits for this one at its end.
 */
export async function closeWorkspace(
  deps: IntegrationsDeps,
  workspace_id: string,
): Promise<NotYet | undefined> {
  const closed_at = await closeDoors(deps, workspace_id);
  if (closed_at === undefined || typeof closed_at === 'object') return closed_at;
  // Before the platform is left: Shopify is asked by its token.
  await closeAccounts(deps, workspace_id);
  await leavePlatform(deps, workspace_id, closed_at + PLATFORM_DAYS * DAY_MS);
  await freeStore(deps, workspace_id);
  deps.log.info({ workspace_id }, 'workspace closed');
  return undefined;
}

/** @returns when it was closed (ms since the epoch); when it can be; undefined: it stays, or is gone */
function closeDoors(
  { orm, clock, jobs }: IntegrationsDeps,
  workspace_id: string,
): Promise<number | NotYet | undefined> {
  return orm.transaction(async (tx) => {
    const workspace = await lockWorkspace(tx, workspace_id);
    if (!workspace || workspace.delete_at === null) return undefined;
    if (workspace.closed_at !== null) return Date.parse(workspace.closed_at);
    const now = clock.now();
    const delete_at = Date.parse(workspace.delete_at);
    if (now < delete_at) return { not_before: delete_at };
    await markClosed(tx, workspace_id, now);
    await deleteInvitationsInto(tx, workspace_id);
    for (const user_id of await membersOf(tx, workspace_id)) {
      if (await deleteMember(tx, { workspace_id, user_id })) continue;
      // An account without a store opens nothing: it goes with the last one.
      await endLoginSessions(tx, clock, user_id);
      await setAccountDeletion(tx, user_id, now);
      await jobs.add(tx, [ERASE_ACCOUNT.ask(user_id, { run_at: now })]);
    }
    return now;
  });
}
