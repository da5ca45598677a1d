import { PlatformUnavailable } from '../../ports/commerce-platform.ts';
import { freeMerchant, namesOf, noteDeleted } from '../merchants/service.ts';
import { lockStore } from './connect-store.ts';
import { askWith, findConnected, isLeft } from './connected.ts';
import type { IntegrationsDeps } from './deps.ts';
import { removeInstalls } from './install-rows.ts';
import { setUpRequest } from './set-up-store.ts';

/**
 * Takes our script and the wish for messages out of a workspace's store, which is to be deleted. What the platform refuses for good stays there, where the
 * merchant's hand can remove it: the store's pages are told nothing any more.
 * @param give_up_at (ms since the epoch) a platform that could not be asked until then is let go
 */
export async function leavePlatform(
  deps: IntegrationsDeps,
  workspace_id: string,
  give_up_at: number,
): Promise<void> {
  const { orm, platforms, public_url, log, clock } = deps;
  const store = await findConnected(orm, workspace_id);
  if (!store) return;
  const { platform, store_id } = store;
  const adapter = platforms[platform];
  const why = await (async () => {
    if (!adapter) throw new PlatformUnavailable(`${platform} is not set up here any more`);
    const request = setUpRequest(public_url(), store);
    const answer = await askWith(deps, store, (token) => adapter.leave(store_id, token, request));
    if (!answer || answer.ok || isLeft(answer)) return undefined;
    // Locked or unpaid for now: its pages show nothing, and may again.
    if (answer.error === 'store_unavailable') throw new PlatformUnavailable(`${platform} has locked a store`);
    return answer.error;
  })().catch((error: unknown) => {
    if (!(error instanceof PlatformUnavailable) || clock.now() < give_up_at) throw error;
    return error.message;
  });
  if (why !== undefined)
    log.warn({ workspace_id, platform, error: why }, 'left a platform without removing the script');
}

/**
 * Forgets the store's token and frees its names: another account may connect it from now on. Pages that carry one of them are told that it was deleted,
 * until somebody has it.
 */
export async function freeStore(
  { orm, clock }: Pick<IntegrationsDeps, 'orm' | 'clock'>,
  workspace_id: string,
): Promise<void> {
  await orm.transaction(async (tx) => {
    for (const name of await namesOf(tx, workspace_id)) {
      await lockStore(tx, name);
      await noteDeleted(tx, name, clock.now());
      await removeInstalls(tx, name);
    }
    await freeMerchant(tx, workspace_id, clock.now());
  });
}
