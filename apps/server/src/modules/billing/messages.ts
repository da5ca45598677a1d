import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { ProviderMessage, ProviderName } from '../../ports/payments.ts';
import { keepAccount, workspaceOfAccount, workspaceOfStore } from './account-queries.ts';
import { askForSync, type SyncDeps } from './sync.ts';

/** Providers send what was not answered again for some days. */
const KEPT_DAYS = 30;

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
  const now = new Date(clock.now()).toISOString();
  await orm.transaction(async (tx) => {
    const known = await workspaceOfAccount(tx, provider, account_id);
    // A plan can be chosen in a store's admin before anybody has looked at the plans here.
    const workspace_id = known ?? (store && (await workspaceOfStore(tx, store)));
    if (workspace_id === undefined) return;
    if (!(await keep(tx, provider, message_id, now))) return;
    if (known === undefined) await keepAccount(tx, { workspace_id, provider, account_id }, now);
    await askForSync(tx, jobs, { workspace_id, provider });
  });
}

/** False: it came before. */
async function keep(tx: Orm, provider: ProviderName, message_id: string, now: string): Promise<boolean> {
  await tx.execute(sql`DELETE FROM payment_messages
    WHERE received_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  const kept = await rowsOf(
    tx,
    sql`INSERT INTO payment_messages (provider, message_id, received_at) VALUES (${provider}, ${message_id}, ${now}::timestamptz)
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
  return kept.length > 0;
}
