import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';
import { ASSETS_PREFIX, madeAt } from './asset-key.ts';

interface ReconcileDeps {
  orm: Orm;
  storage: ObjectStorage;
  clock: Clock;
}

/** Keys looked at in one statement. */
const BATCH = 500;
/** An object that no row names may be of somebody who is just about to write that row: not after so long. */
const ORPHAN_MS = 60 * 60_000;

/**
 * Makes rows and objects of assets agree: removes the objects that no row names, left by a process that was killed; and the
 * rows whose object is not there, after storage lost it. What these were found at is fetched again.
 * @param isOver asked between its steps
 * @returns how many of both it removed
 */
export async function reconcileAssets(
  deps: ReconcileDeps,
  isOver: () => boolean,
): Promise<{ objects: number; rows: number }> {
  let objects = 0;
  let keys: string[] = [];
  const old = deps.clock.now() - ORPHAN_MS;
  for await (const { key } of deps.storage.list(ASSETS_PREFIX)) {
    if (isOver()) break;
    if ((madeAt(key) ?? 0) > old) continue;
    keys.push(key);
    if (keys.length < BATCH) continue;
    objects += await removeOrphans(deps, keys);
    keys = [];
  }
  objects += await removeOrphans(deps, keys);
  return { objects, rows: await removeLost(deps, isOver) };
}

async function removeOrphans({ orm, storage }: ReconcileDeps, keys: readonly string[]): Promise<number> {
  const orphans = await rowsOf<{ key: string }>(
    orm,
    sql`SELECT key FROM unnest(${sql.param([...keys])}::text[]) key
      WHERE NOT EXISTS (SELECT FROM assets WHERE object_key = key)`,
  );
  for (const { key } of orphans) await storage.delete(key);
  return orphans.length;
}

interface Kept {
  workspace_id: string;
  /** Hexadecimal. */
  hash: string;
  object_key: string;
}

async function removeLost({ orm, storage, clock }: ReconcileDeps, isOver: () => boolean): Promise<number> {
  let lost = 0;
  for (let after: Kept | undefined; !isOver(); ) {
    const rows: Kept[] = await rowsOf<Kept>(
      orm,
      sql`SELECT workspace_id, encode(hash, 'hex') AS hash, object_key FROM assets
        ${after ? sql`WHERE (workspace_id, hash) > (${after.workspace_id}::uuid, decode(${after.hash}, 'hex'))` : sql``}
        ORDER BY assets.workspace_id, assets.hash LIMIT ${BATCH}`,
    );
    for (const row of rows)
      if (!(await isThere(storage, row.object_key))) {
        await forget(orm, row, clock.now());
        lost += 1;
      }
    after = rows.at(-1);
    if (!after) break;
  }
  return lost;
}

async function isThere(storage: ObjectStorage, key: string): Promise<boolean> {
  try {
    await storage.get(key, { start: 0, end: 1 });
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}

const forget = (orm: Orm, { workspace_id, hash, object_key }: Kept, now: number) =>
  orm.transaction(async (tx) => {
    const [held] = await rowsOf(
      tx,
      sql`SELECT 1 FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')
        AND object_key = ${object_key} FOR UPDATE`,
    );
    if (!held) return;
    await tx.execute(sql`WITH gone AS (DELETE FROM asset_versions
        WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex') RETURNING digest)
      UPDATE asset_addresses a SET due_at = ${new Date(now).toISOString()}::timestamptz, tries = 0 FROM gone
      WHERE a.workspace_id = ${workspace_id} AND a.digest = gone.digest`);
    await tx.execute(
      sql`DELETE FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')`,
    );
  });
