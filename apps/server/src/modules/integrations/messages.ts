import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { isNewMessage } from '../../kernel/message-log.ts';
import type { PlatformMessage, PlatformName } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import { receiveMessage } from '../billing/service.ts';
import { lockStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { askWhetherLeft, CHECK_STORE, ERASE_LEFT_STORE, SET_UP_STORE } from './jobs.ts';

/**
 * Takes a message of a platform: once, however often it comes, and in one transaction with what it makes necessary. It says no more than where to look:
 * it may be old, or a copy of one, so that the platform is asked (`check_store`) before a store counts as disconnected. Of stores that are nobody's
 * nothing is kept.
 */
export async function receive(
  deps: IntegrationsDeps,
  platform: PlatformName,
  message: PlatformMessage,
): Promise<void> {
  if (message.kind === 'ignored') return;
  const { store_id } = message;
  await deps.orm.transaction(async (tx) => {
    await lockStore(tx, { platform, store_id });
    const told = await firstRow(tx, pick(schema.merchants, 'workspace_id'))`
      SELECT workspace_id FROM merchants WHERE platform = ${platform} AND store_id = ${store_id}`;
    const { message_id, kind } = message;
    const row = { platform, message_id, kind };
    if (!told || !(await isNewMessage(tx, 'platform_messages', row, deps.clock.now()))) return;
    await heed(deps, tx, platform, message, told.workspace_id);
  });
}

async function heed(
  deps: IntegrationsDeps,
  tx: Orm,
  source: PlatformName,
  message: PlatformMessage,
  workspace_id: string,
): Promise<void> {
  const { jobs, clock, privacy } = deps;
  switch (message.kind) {
    case 'uninstalled':
      await askWhetherLeft(tx, jobs, workspace_id, clock.now());
      return tellBilling(deps, tx, source, message);
    case 'suspended':
    case 'store_updated':
      return jobs.add(tx, [CHECK_STORE.ask(workspace_id)]);
    case 'resumed':
    case 'scopes_updated':
      return jobs.add(tx, [CHECK_STORE.ask(workspace_id), SET_UP_STORE.ask(workspace_id)]);
    case 'billing':
      return tellBilling(deps, tx, source, message);
    case 'store_redact':
      // Sent days after an app was uninstalled. A store that was connected again since goes on having its recordings: the platform is asked.
      return jobs.add(tx, [ERASE_LEFT_STORE.ask({ workspace_id, source })]);
    case 'customer_redact':
    case 'customer_data_request': {
      const { customer, request_id } = message;
      const request = { workspace_id, ...customer, request_id, source };
      return message.kind === 'customer_redact'
        ? privacy.requestErasure(tx, request)
        : privacy.requestExport(tx, request);
    }
  }
}

/** Shopify's bills are the stores': what is told of them goes to those who look at subscriptions. */
async function tellBilling(
  { payment_providers, clock, jobs }: IntegrationsDeps,
  orm: Orm,
  source: PlatformName,
  { message_id, store_id }: PlatformMessage,
): Promise<void> {
  if (source !== 'shopify' || !payment_providers.named('shopify')) return;
  await receiveMessage({ orm, clock, jobs }, 'shopify', {
    message_id,
    account_id: `${store_id}.myshopify.com`,
    store: { platform: 'shopify', store_id },
  });
}
