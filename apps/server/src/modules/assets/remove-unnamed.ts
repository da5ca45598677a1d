import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';

interface RemovalDeps {
  orm: Orm;
  storage: ObjectStorage;
}

/** Addresses looked at in one statement. */
const BATCH = 500;

interface Key {
  workspace_id: string;
  /** Hexadecimal. */
  digest: string;
}

/**
 * Removes the addresses in whose span no session lives, then the contents that no address has, and then their objects. Killed
 * anywhere, the next one goes on: rows go before what they name.
 * @param workspace_id undefined for all of them
 * @param isOver asked between its steps
 */
export async function removeUnnamed(
  { orm, storage }: RemovalDeps,
  workspace_id: string | undefined,
  isOver: () => boolean,
): Promise<void> {
  for (let after: Key | undefined; !isOver(); ) {
    const looked: Key[] = await addressesAfter(orm, workspace_id, after);
    if (looked.length === 0) break;
    await deleteUnnamed(orm, looked);
    after = looked.at(-1);
  }
  while (!isOver()) {
    const keys = await deleteUnusedAssets(orm, workspace_id);
    for (const key of keys) await storage.delete(key);
    if (keys.length < BATCH) return;
  }
}

const addressesAfter = (orm: Orm, workspace_id: string | undefined, after: Key | undefined) =>
  rowsOf<Key>(
    orm,
    sql`SELECT workspace_id, encode(digest, 'hex') AS digest FROM asset_addresses
      WHERE ${workspace_id === undefined ? sql`true` : sql`workspace_id = ${workspace_id}`}
        ${after ? sql`AND (workspace_id, digest) > (${after.workspace_id}::uuid, decode(${after.digest}, 'hex'))` : sql``}
      ORDER BY asset_addresses.workspace_id, asset_addresses.digest LIMIT ${BATCH}`,
  );

/** Their rows are locked first: who is just naming one is waited for, and only the statement after that sees what they did. */
const deleteUnnamed = (orm: Orm, keys: readonly Key[]) =>
  orm.transaction(async (tx) => {
    const named = sql`(workspace_id, digest) IN (SELECT n.workspace_id, decode(n.digest, 'hex')
      FROM json_to_recordset(${JSON.stringify(keys)}::json) AS n(workspace_id uuid, digest text))`;
    const unnamed = sql`NOT EXISTS (SELECT FROM sessions s WHERE s.workspace_id = asset_addresses.workspace_id
      AND s.created_at BETWEEN first_named_at AND last_named_at)`;
    const locked = await rowsOf(
      tx,
      sql`SELECT 1 FROM asset_addresses WHERE ${named} AND ${unnamed} ORDER BY workspace_id, digest FOR UPDATE`,
    );
    if (locked.length > 0) await tx.execute(sql`DELETE FROM asset_addresses WHERE ${named} AND ${unnamed}`);
  });

/** An asset whose first version is being written stays: that one holds its row. Answers the keys of their objects. */
const deleteUnusedAssets = async (orm: Orm, workspace_id: string | undefined): Promise<string[]> => {
  const rows = await orm.transaction(async (tx) => {
    const unused = await rowsOf<{ workspace_id: string; hash: string }>(
      tx,
      sql`SELECT a.workspace_id, encode(a.hash, 'hex') AS hash FROM assets a
        WHERE ${workspace_id === undefined ? sql`true` : sql`a.workspace_id = ${workspace_id}`}
          AND NOT EXISTS (SELECT FROM asset_versions v WHERE v.workspace_id = a.workspace_id AND v.hash = a.hash)
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    );
    return rowsOf<{ object_key: string }>(
      tx,
      sql`DELETE FROM assets a USING json_to_recordset(${JSON.stringify(unused)}::json) AS n(workspace_id uuid, hash text)
        WHERE a.workspace_id = n.workspace_id AND a.hash = decode(n.hash, 'hex')
          AND NOT EXISTS (SELECT FROM asset_versions v WHERE v.workspace_id = a.workspace_id AND v.hash = a.hash)
        RETURNING a.object_key`,
    );
  });
  return rows.map(({ object_key }) => object_key);
};
