import { MAX_DOMAINS } from '@vitrine/contract/domain';
import { domain } from '@vitrine/contract/integrations';
import { sql } from 'drizzle-orm';
import { hasRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type {
  PlatformCredentials,
  PlatformName,
  PlatformStore,
  SetUp,
} from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import type { Attached } from '../../ports/installs.ts';
import { storeToken } from '../merchants/service.ts';
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

const NAME = pick(schema.merchants, 'platform', 'store_id');
export type Name = RowOf<typeof NAME>;

/** Whatever connects a store, or looks whether it is, does so alone, over all processes, until its transaction ends. */
export const lockStore = (tx: Orm, { platform, store_id }: Name) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`store ${platform}/${store_id}`}, 0))`);

/** The workspace that has a store, by its name or one that it had. */
export async function workspaceOf(tx: Orm, { platform, store_id }: Name): Promise<string | undefined> {
  const [row] = await rowsOf(
    tx,
    sql`SELECT workspace_id FROM merchants WHERE platform = ${platform} AND store_id = ${store_id}
      UNION ALL SELECT workspace_id FROM merchant_names WHERE platform = ${platform} AND store_id = ${store_id} LIMIT 1`,
    pick(schema.merchants, 'workspace_id'),
  );
  return row?.workspace_id;
}

/** Whether the workspace may have the store. `connected`: it may. */
export async function attachable(tx: Orm, workspace_id: string, name: Name): Promise<Attached> {
  const holder = await workspaceOf(tx, name);
  if (holder !== undefined && holder !== workspace_id) return 'store_taken';
  const [own] = await rowsOf(
    tx,
    sql`SELECT platform, store_id FROM merchants WHERE workspace_id = ${workspace_id} FOR UPDATE`,
    NAME,
  );
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
  await tx.execute(sql`INSERT INTO merchant_names (platform, store_id, workspace_id)
    SELECT platform, store_id, workspace_id FROM merchants
    WHERE workspace_id = ${workspace_id} AND (platform, store_id) <> (${platform}, ${store.store_id})
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`DELETE FROM merchant_names
    WHERE platform = ${platform} AND store_id = ${store.store_id} AND workspace_id = ${workspace_id}`);
  // The language is the merchant's to choose, once the store is here.
  await tx.execute(sql`UPDATE merchants SET
      main_language = CASE WHEN (platform, store_id) = (${platform}, ${store.store_id})
        THEN main_language ELSE ${store.main_language} END,
      script_id = CASE WHEN (platform, store_id) = (${platform}, ${store.store_id}) THEN script_id END,
      platform = ${platform}, store_id = ${store.store_id},
      connected_at = ${iso(clock.now())}::timestamptz, disconnected_at = NULL
    WHERE workspace_id = ${workspace_id}`);
  await storeToken(tx, keys, workspace_id, credentials);
  await noteStore(tx, workspace_id, store);
  if (script) await noteScript(tx, workspace_id, script);
  return 'connected';
}

async function isConnectedSince(
  tx: Orm,
  workspace_id: string,
  { platform, store_id }: Name,
  at: string,
): Promise<boolean> {
  return hasRows(
    tx,
    sql`SELECT 1 FROM merchants WHERE workspace_id = ${workspace_id} AND platform = ${platform} AND store_id = ${store_id}
      AND disconnected_at IS NULL AND connected_at > ${at}::timestamptz`,
  );
}

/** What the platform tells of a store: its name, and its domains unless the merchant has typed some. None that was learned is taken away. */
export async function noteStore(
  tx: Orm,
  workspace_id: string,
  store: Pick<PlatformStore, 'name' | 'domains'>,
): Promise<void> {
  const learned = store.domains.flatMap((each) => domain.safeParse(each).data ?? []);
  await tx.execute(sql`UPDATE merchants SET store_name = coalesce(nullif(${store.name}, ''), store_name),
      domains = CASE WHEN domains_typed THEN domains ELSE (domains || ARRAY(
        SELECT DISTINCT host FROM unnest(${sql.param(learned)}::text[]) AS host WHERE host <> ALL (domains) ORDER BY host
      ))[1:${sql.raw(String(MAX_DOMAINS))}] END
    WHERE workspace_id = ${workspace_id}`);
}

export const noteScript = (tx: Orm, workspace_id: string, { script, script_id }: SetUp) =>
  tx.execute(sql`UPDATE merchants SET script_place = ${script}, script_id = ${script_id}
    WHERE workspace_id = ${workspace_id}`);

const isSame = (a: Name, b: Name) => a.platform === b.platform && a.store_id === b.store_id;
