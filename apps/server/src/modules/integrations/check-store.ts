import { noteStore } from '../merchants/service.ts';
import { lockStore } from './connect-store.ts';
import { askWith, findConnected, forgetLeft, isLeft, isStill } from './connected.ts';
import type { IntegrationsDeps } from './deps.ts';

/** Asks a store's platform what the store is: what it tells is noted, and a token that it takes no more is forgotten. */
export async function checkStore(deps: IntegrationsDeps, workspace_id: string): Promise<void> {
  const { orm, platforms } = deps;
  const store = await findConnected(orm, workspace_id);
  const adapter = store && platforms[store.platform];
  if (!store || !adapter) return;
  const answer = await askWith(deps, store, (token) => adapter.storeOf(store.store_id, token));
  if (!answer) return;
  if (isLeft(answer)) return forgetLeft(deps, store);
  if (!answer.ok || answer.value.store_id !== store.store_id) return;
  await orm.transaction(async (tx) => {
    await lockStore(tx, store);
    if (await isStill(tx, store)) await noteStore(tx, workspace_id, answer.value);
  });
}
