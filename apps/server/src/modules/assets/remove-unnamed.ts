import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { hasRows, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { lockAssets } from './lock-assets.ts';

type ObjectDeletionDeps = Needs<'orm' | 'storage'>;

/** Addresses looked at in one transaction: whoever names or keeps waits for it. */
const BATCH = 500;

/**
 * Removes the addresses in whose span no session lives, then the contents that no address has, and then their objects. Killed
 * anywhere, the next one goes on: rows go before what they name.
 * @param isOver asked between its steps
 */
export async function removeUnnamed(
  { orm, storage }: ObjectDeletionDeps,
  workspace_id: string,
  isOver: () => boolean,
): Promise<void> {
  for (let after = ''; !isOver(); ) {
    const digests: string[] = await addressesAfter(orm, workspace_id, after);
    const last = digests.at(-1);
    if (last === undefined) break;
    await deleteUnnamed(orm, workspace_id, digests);
    after = last;
  }
  while (!isOver()) {
    const keys = await deleteUnusedAssets(orm, workspace_id);
    for (const key of keys) await storage.delete(key);
    if (keys.length < BATCH) return;
  }
}

/** Whether the workspace has addresses or contents. */
export const hasAssets = (orm: Orm, workspace_id: string): Promise<boolean> =>
  hasRows(orm)`SELECT 1 WHERE EXISTS (SELECT FROM asset_addresses WHERE workspace_id = ${workspace_id})
    OR EXISTS (SELECT FROM assets WHERE workspace_id = ${workspace_id})`;

/** Workspaces that have addresses or contents. */
export const workspacesWithAssets = (orm: Orm): Promise<string[]> =>
  valuesOf(orm, pick(schema.workspaces, 'id'))`
    SELECT id FROM workspaces w WHERE EXISTS (SELECT FROM asset_addresses WHERE workspace_id = w.id)
      OR EXISTS (SELECT FROM assets WHERE workspace_id = w.id) ORDER BY id`;

/** Digests, hexadecimal, in order; after the empty one all of them. */
const addressesAfter = (orm: Orm, workspace_id: string, after: string): Promise<string[]> =>
  valuesOf(orm, { digest: text })`SELECT encode(digest, 'hex') AS digest FROM asset_addresses
    WHERE workspace_id = ${workspace_id} AND asset_addresses.digest > decode(${after}, 'hex')
    ORDER BY asset_addresses.digest LIMIT ${BATCH}`;

/** Who is just naming one is waited for, and only the statement after that sees what they did. */
const deleteUnnamed = (orm: Orm, workspace_id: string, digests: readonly string[]) =>
  orm.transaction(async (tx) => {
    await lockAssets(tx, workspace_id);
    await tx.execute(sql`DELETE FROM asset_addresses a WHERE a.workspace_id = ${workspace_id}
      AND a.digest IN (SELECT decode(d, 'hex') FROM unnest(${sql.param([...digests])}::text[]) d)
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.workspace_id = a.workspace_id
        AND s.created_at BETWEEN a.first_named_at AND a.last_named_at)`);
  });

/** An asset whose first version is being written stays: that one is waited for. Answers the keys of their objects. */
const deleteUnusedAssets = (orm: Orm, workspace_id: string): Promise<string[]> =>
  orm.transaction(async (tx) => {
    await lockAssets(tx, workspace_id);
    return valuesOf(tx, pick(schema.assets, 'object_key'))`
      WITH unused AS MATERIALIZED (SELECT a.hash FROM assets a WHERE a.workspace_id = ${workspace_id}
        AND NOT EXISTS (SELECT FROM asset_versions v WHERE v.workspace_id = a.workspace_id AND v.hash = a.hash)
        LIMIT ${BATCH})
      DELETE FROM assets a USING unused WHERE a.workspace_id = ${workspace_id} AND a.hash = unused.hash
      RETURNING a.object_key`;
  });
