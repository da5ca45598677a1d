import { createHash } from 'node:crypto';
import type { Language, Platform } from '@vitrine/contract/common';
import { MAX_DOMAINS } from '@vitrine/contract/domain';
import type { TrackerSettings } from '@vitrine/contract/ingest';
import { domain } from '@vitrine/contract/integrations';
import { sql } from 'drizzle-orm';
import { firstRow, firstValue, hasRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';
import { credentialColumns } from './platform-credentials.ts';

// Which store a workspace has, and what its platform says of it.

const NAME = pick(schema.merchants, 'platform', 'store_id');
export type StoreName = RowOf<typeof NAME>;

/** The workspace that has a store, by its name or one that it had. */
export const workspaceOf = (tx: Orm, { platform, store_id }: StoreName): Promise<string | undefined> =>
  firstValue(tx, pick(schema.merchants, 'workspace_id'))`
    SELECT workspace_id FROM merchants WHERE platform = ${platform} AND store_id = ${store_id}
    UNION ALL SELECT workspace_id FROM merchant_names WHERE platform = ${platform} AND store_id = ${store_id} LIMIT 1`;

/** What the workspace's store is called; its row is locked. Undefined: there is no such workspace. */
export const lockName = (tx: Orm, workspace_id: string): Promise<StoreName | undefined> =>
  firstRow(tx, NAME)`
    SELECT platform, store_id FROM merchants WHERE workspace_id = ${workspace_id} FOR UPDATE`;

/** Gives the store another name, or the same: it is connected now. The one that it had goes on being known. */
export async function renameMerchant(
  tx: Orm,
  workspace_id: string,
  { platform, store_id }: { platform: string; store_id: string },
  { main_language, now }: { main_language: Language; now: number },
): Promise<void> {
  await tx.execute(sql`INSERT INTO merchant_names (platform, store_id, workspace_id)
    SELECT platform, store_id, workspace_id FROM merchants
    WHERE workspace_id = ${workspace_id} AND (platform, store_id) <> (${platform}, ${store_id})
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`DELETE FROM merchant_names
    WHERE platform = ${platform} AND store_id = ${store_id} AND workspace_id = ${workspace_id}`);
  // The language is the merchant's to choose, once the store is here.
  await tx.execute(sql`UPDATE merchants SET
      main_language = CASE WHEN (platform, store_id) = (${platform}, ${store_id})
        THEN main_language ELSE ${main_language} END,
      script_id = CASE WHEN (platform, store_id) = (${platform}, ${store_id}) THEN script_id END,
      platform = ${platform}, store_id = ${store_id},
      connected_at = ${iso(now)}::timestamptz, disconnected_at = NULL
    WHERE workspace_id = ${workspace_id}`);
}

export const isConnectedSince = (
  tx: Orm,
  workspace_id: string,
  { platform, store_id }: StoreName,
  at: string,
): Promise<boolean> =>
  hasRows(tx)`
    SELECT 1 FROM merchants WHERE workspace_id = ${workspace_id} AND platform = ${platform} AND store_id = ${store_id}
      AND disconnected_at IS NULL AND connected_at > ${at}::timestamptz`;

/** What the platform tells of a store: its name, and its domains unless the merchant has typed some. None that was learned is taken away. */
export async function noteStore(
  tx: Orm,
  workspace_id: string,
  store: { name: string; domains: readonly string[] },
): Promise<void> {
  const learned = store.domains.flatMap((each) => domain.safeParse(each).data ?? []);
  await tx.execute(sql`UPDATE merchants SET store_name = coalesce(nullif(${store.name}, ''), store_name),
      domains = CASE WHEN domains_typed THEN domains ELSE (domains || ARRAY(
        SELECT DISTINCT host FROM unnest(${sql.param(learned)}::text[]) AS host WHERE host <> ALL (domains) ORDER BY host
      ))[1:${sql.raw(String(MAX_DOMAINS))}] END
    WHERE workspace_id = ${workspace_id}`);
}

export const noteScript = (
  tx: Orm,
  workspace_id: string,
  { script, script_id }: { script: string; script_id: string | null },
) =>
  tx.execute(sql`UPDATE merchants SET script_place = ${script}, script_id = ${script_id}
    WHERE workspace_id = ${workspace_id}`);

/** For so long pages of a deleted store are told so. */
const TOLD_DAYS = 365;

/** What stands in `deleted_stores` for a store's name. */
export const nameHash = ({ platform, store_id }: StoreName): Buffer =>
  createHash('sha256').update(`${platform}/${store_id}`).digest();

/** What the store of a workspace is called whose own name is free. */
const freedName = (workspace_id: string): string => `deleted ${workspace_id}`;

/** Whether `freeMerchant` has been done. */
export const isFreed = (orm: Orm, workspace_id: string): Promise<boolean> =>
  hasRows(orm)`
    SELECT 1 FROM merchants WHERE workspace_id = ${workspace_id} AND store_id = ${freedName(workspace_id)}`;

/** All names that the workspace's store has and had, until they are free. */
export const namesOf = (tx: Orm, workspace_id: string): Promise<StoreName[]> =>
  rowsOf(tx, NAME)`SELECT platform, store_id FROM merchants
      WHERE workspace_id = ${workspace_id} AND store_id <> ${freedName(workspace_id)}
    UNION SELECT platform, store_id FROM merchant_names WHERE workspace_id = ${workspace_id} ORDER BY 1, 2`;

/** Pages that carry the name are told that their store was deleted, until somebody has it. */
export const noteDeleted = (tx: Orm, name: StoreName, now: number) =>
  tx.execute(sql`INSERT INTO deleted_stores (name_hash, deleted_at)
    VALUES (decode(${nameHash(name).toString('hex')}, 'hex'), ${iso(now)}::timestamptz)
    ON CONFLICT (name_hash) DO UPDATE SET deleted_at = excluded.deleted_at`);

/** Forgets the store's token and frees its names: another account may connect it from now on. */
export async function freeMerchant(tx: Orm, workspace_id: string, now: number): Promise<void> {
  await tx.execute(sql`DELETE FROM deleted_stores
    WHERE deleted_at < ${iso(now)}::timestamptz - make_interval(days => ${TOLD_DAYS})`);
  await tx.execute(sql`DELETE FROM merchant_names WHERE workspace_id = ${workspace_id}`);
  await tx.execute(sql`UPDATE merchants SET ${credentialColumns(null)}, platform = 'other', store_id = ${freedName(workspace_id)},
    script_id = NULL, script_place = NULL WHERE workspace_id = ${workspace_id}`);
}

export interface NewStore {
  platform: Platform;
  store_id: string;
  name: string;
  main_language?: Language;
  /** Hosts whose pages may send recordings, subdomains included; none means any. */
  domains?: readonly string[];
  tracker_settings?: Partial<TrackerSettings>;
}

/** False when another workspace has the store. */
export const insertMerchant = (
  tx: Orm,
  { merchant_id, workspace_id }: { merchant_id: string; workspace_id: string },
  store: NewStore,
): Promise<boolean> =>
  hasRows(tx)`INSERT INTO merchants
      (id, workspace_id, platform, store_id, store_name, main_language, domains, tracker_settings)
    VALUES (${merchant_id}, ${workspace_id}, ${store.platform}, ${store.store_id}, ${store.name},
      ${store.main_language ?? 'en'}, ${sql.param(store.domains ?? [])}::text[],
      ${JSON.stringify(store.tracker_settings ?? {})}::jsonb)
    ON CONFLICT (platform, store_id) DO NOTHING RETURNING 1`;

/** Where a store is now, whoever says so; what was learned is forgotten. */
export const replaceDomains = (
  orm: Orm,
  { platform, store_id }: { platform: string; store_id: string },
  domains: readonly string[],
) =>
  orm.execute(sql`UPDATE merchants SET domains = ${sql.param([...domains])}::text[]
    WHERE platform = ${platform} AND store_id = ${store_id}`);
