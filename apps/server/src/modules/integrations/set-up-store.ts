import { PlatformUnavailable, type SetUpRequest } from '../../ports/commerce-platform.ts';
import type { NotYet } from '../../ports/job-queue.ts';
import { noteScript } from '../merchants/service.ts';
import { lockStore } from './connect-store.ts';
import { askWith, type Connected, findConnected, forgetLeft, isLeft, isStill } from './connected.ts';
import type { IntegrationsDeps } from './deps.ts';

/** What a platform does not take it may take another day: a script of another app was in the way, a permission was given since. */
const REFUSED_MS = 24 * 60 * 60_000;

/** A store's script and messages, in the form that `setUp` takes. */
export const setUpRequest = (
  public_url: string,
  { platform, store_id, script_id }: Pick<Connected, 'platform' | 'store_id' | 'script_id'>,
): SetUpRequest => ({
  script_url: `${public_url}/tracker/${platform}/${encodeURIComponent(store_id)}.js`,
  webhook_url: `${public_url}/api/webhooks/${platform}/`,
  script_id,
});

/** Brings our script and the wish for messages to a workspace's store. What is refused is tried again a day later. */
export async function setUpStore(deps: IntegrationsDeps, workspace_id: string): Promise<NotYet | undefined> {
  const { orm, platforms, public_url, log, clock } = deps;
  const store = await findConnected(orm, workspace_id);
  const adapter = store && platforms[store.platform];
  if (!store || !adapter) return undefined;
  const request = setUpRequest(public_url(), store);
  const answer = await askWith(deps, store, (token) => adapter.setUp(store.store_id, token, request));
  if (!answer) return undefined;
  if (isLeft(answer)) {
    await forgetLeft(deps, store);
    return undefined;
  }
  const { platform, script_id } = store;
  if (!answer.ok && answer.error === 'store_unavailable')
    throw new PlatformUnavailable(`${platform} has locked a store for now`);
  if (!answer.ok)
    log.warn(
      { workspace_id, platform, error: answer.error, detail: answer.detail },
      'platform rejected the tracking script',
    );
  await orm.transaction(async (tx) => {
    await lockStore(tx, store);
    // The merchant's hand is what is left meanwhile; the screens of the integration say how.
    if (await isStill(tx, store))
      await noteScript(tx, workspace_id, answer.ok ? answer.value : { script: 'by_hand', script_id });
  });
  return answer.ok ? undefined : { not_before: clock.now() + REFUSED_MS };
}
