import { iso } from '../../kernel/iso.ts';
import { isNewMessage } from '../../kernel/message-log.ts';
import type { ProviderMessage, ProviderName } from '../../ports/payments.ts';
import { keepAccount, workspaceOfAccount, workspaceOfStore } from './account-queries.ts';
import { askForSync, type SyncDeps } from './sync.ts';

/**
 * Takes a message that its provider has sent: once, however often it comes. All that it says is where to look: what it tells may be old, and what comes
 * later may have come before.
 */
export async function receiveMessage(
  { orm, clock, jobs }: Pick<SyncDeps, 'orm' | 'clock' | 'jobs'>,
  provider: ProviderName,
  { message_id, account_id, store }: ProviderMessage,
): Promise<void> {
  if (account_id === undefined) return;
  const now = clock.now();
  await orm.transaction(async (tx) => {
    const known = await workspaceOfAccount(tx, provider, account_id);
    // A plan can be chosen in a store's admin before anybody has looked at the plans here.
    const workspace_id = known ?? (store && (await workspaceOfStore(tx, store)));
    if (workspace_id === undefined) return;
    if (!(await isNewMessage(tx, 'payment_messages', { provider, message_id }, now))) return;
    if (known === undefined) await keepAccount(tx, { workspace_id, provider, account_id }, iso(now));
    await askForSync(tx, jobs, { workspace_id, provider });
  });
}
