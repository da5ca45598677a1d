import { sql } from 'drizzle-orm';
import type {
  PlatformCredentials,
  PlatformName,
  PlatformStore,
  SetUp,
} from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import type { Attached } from '../../ports/installs.ts';
import {
  isConnectedSince,
  lockName,
  noteScript,
  noteStore,
  renameMerchant,
  type StoreName,
  storeToken,
  workspaceOf,
} from '../merchants/service.ts';
import type { IntegrationsDeps } from './deps.ts';

export interface StoreToConnect {
  platform: PlatformName;
  store: PlatformStore;
  credentials: PlatformCredentials;
  /** When, where that is a while ago (as PostgreSQL writes it): the store may have a newer one by now, which stays. */
  granted_at?: string;
  /** How our script is in it, where that is known already. */
  script?: SetUp;
}

/** Whatever connects a store, or looks whether it is, does so alone, over all processes, until its transaction ends. */
export const lockStore = (tx: Orm, { platform, store_id }: StoreName) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`store ${platform}/${store_id}`}, 0))`);

/** Whether the workspace may have the store. `connected`: it may. */
export async function attachable(tx: Orm, workspace_id: string, name: StoreName): Promise<Attached> {
  const holder = await workspaceOf(tx, name);
  if (holder !== undefined && holder !== workspace_id) return 'store_taken';
  const own = await lockName(tx, workspace_id);
  if (!own) throw new Error('workspace has no merchant');
  const isFree = own.platform === 'other' || isSame(own, name);
  return isFree ? 'connected' : 'workspace_has_store';
}

/**
 * Connects a store to a workspace, or anew: what its platform granted is kept, and what it tells of the store. The name that it had here goes on being
 * known (`merchant_names`), so that a snippet in the store's pages records on.
 */
export async function connectStore(
  { keys, clock }: Pick<IntegrationsDeps, 'keys' | 'clock'>,
  tx: Orm,
  workspace_id: string,
  { platform, store, credentials, granted_at, script }: StoreToConnect,
): Promise<Attached> {
  const name = { platform, store_id: store.store_id };
  await lockStore(tx, name);
  const attached = await attachable(tx, workspace_id, name);
  if (attached !== 'connected') return attached;
  if (granted_at !== undefined && (await isConnectedSince(tx, workspace_id, name, granted_at)))
    return 'connected';
  await renameMerchant(tx, workspace_id, name, { main_language: store.main_language, now: clock.now() });
  await storeToken(tx, keys, workspace_id, credentials);
  await noteStore(tx, workspace_id, store);
  if (script) await noteScript(tx, workspace_id, script);
  return 'connected';
}

const isSame = (a: StoreName, b: StoreName) => a.platform === b.platform && a.store_id === b.store_id;
