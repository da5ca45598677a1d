import { firstRow, hasRows } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { type PlatformName, PlatformUnavailable } from '../../ports/commerce-platform.ts';
import type { Job } from '../../ports/job-queue.ts';
import { lockStore } from './connect-store.ts';
import { askWith, findConnected, forgetLeft, isLeft, platformName } from './connected.ts';
import type { IntegrationsDeps } from './deps.ts';

/**
 * Has everything erased that was recorded of a store, as its platform wants days after the app was uninstalled. What it asks may be old, or a copy: the
 * platform is asked first, and a store whose token is good, as it was installed again, keeps all. While that cannot be told, it is tried again.
 */
export async function eraseLeftStore(
  deps: IntegrationsDeps,
  job: Job<{ source: PlatformName }>,
): Promise<void> {
  const { orm, platforms, privacy, log } = deps;
  const { key: workspace_id } = job;
  const { source } = job.data;
  const store = await findConnected(orm, workspace_id);
  if (store && (await isThere(deps, store, platforms[store.platform])))
    return log.warn({ workspace_id, source }, 'ignored a request to erase a store that is still connected');
  await orm.transaction(async (tx) => {
    const left = await firstRow(tx, { platform: platformName, store_id: schema.merchants.store_id })`
      SELECT platform, store_id FROM merchants WHERE workspace_id = ${workspace_id} AND platform = ${source}`;
    if (!left) return;
    // In the order of messages, which lock the store and then ask for this job: the other way round, each would wait for the other.
    await lockStore(tx, left);
    if (!(await job.hold(tx))) return;
    const connected = await hasRows(tx)`
      SELECT 1 FROM merchants WHERE workspace_id = ${workspace_id} AND disconnected_at IS NULL`;
    if (!connected) await privacy.eraseStore(tx, { workspace_id, source });
  });
}

async function isThere(
  deps: IntegrationsDeps,
  store: NonNullable<Awaited<ReturnType<typeof findConnected>>>,
  adapter: IntegrationsDeps['platforms'][PlatformName],
): Promise<boolean> {
  if (!adapter) throw new PlatformUnavailable(`${store.platform} is not set up here any more`);
  const answer = await askWith(deps, store, (token) => adapter.storeOf(store.store_id, token));
  if (!answer) return false;
  if (answer.ok) return true;
  if (!isLeft(answer))
    throw new PlatformUnavailable(`${store.platform} does not tell of a store now (${answer.error})`);
  await forgetLeft(deps, store);
  return false;
}
