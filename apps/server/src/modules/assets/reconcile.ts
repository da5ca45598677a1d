import { sql } from 'drizzle-orm';
import { text } from '../../database/kinds.ts';
import { hasRows, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { isThere } from '../../ports/object-storage.ts';
import { ASSETS_PREFIX, madeAt } from './asset-key.ts';
import { lockAssets } from './lock-assets.ts';

type ReconcileDeps = Needs<'orm' | 'clock' | 'storage'>;

/** Rows read in one statement. */
const BATCH = 500;
/** An object that no row names may be of somebody who is just about to write that row: not after so long. */
const ORPHAN_MS = 60 * 60_000;

/**
 * Makes rows and objects of assets agree: removes the objects that no row names, left by a process that was killed; and the
 * rows whose object is not there, after storage lost it. What these were found at is fetched again. One walk over the listing
 * and the rows, side by side; what only one of them has is looked at once more, because both change meanwhile.
 * @param isOver asked between its steps
 * @returns how many of both it removed
 */
export async function reconcileAssets(
  deps: ReconcileDeps,
  isOver: () => boolean,
): Promise<{ objects: number; rows: number }> {
  const removed = { objects: 0, rows: 0 };
  const old = deps.clock.now() - ORPHAN_MS;
  const rows = keptRows(deps.orm);
  let row = await nextOf(rows);
  const skipLost = async (until: string | undefined) => {
    while (row && (until === undefined || row.object_key < until) && !isOver()) {
      if (await forgetIfLost(deps, row)) removed.rows += 1;
      row = await nextOf(rows);
    }
  };
  for await (const { key } of deps.storage.list(ASSETS_PREFIX)) {
    if (isOver()) return removed;
    await skipLost(key);
    if (row?.object_key === key) row = await nextOf(rows);
    else if ((madeAt(key) ?? 0) <= old && (await removeIfOrphan(deps, key))) removed.objects += 1;
  }
  await skipLost(undefined);
  return removed;
}

const KEPT = {
  ...pick(schema.assets, 'workspace_id', 'object_key'),
  /** Hexadecimal. */
  hash: text,
};
type Kept = RowOf<typeof KEPT>;

/** All of them in order of object key, as storage lists them: it begins with workspace and hash, which are one row's alone. */
async function* keptRows(orm: Orm): AsyncGenerator<Kept, undefined> {
  for (let after: Kept | undefined; ; ) {
    const rows: Kept[] = await rowsOf(orm, KEPT)`
      SELECT workspace_id, encode(hash, 'hex') AS hash, object_key FROM assets
      ${after ? sql`WHERE (workspace_id, assets.hash) > (${after.workspace_id}::uuid, decode(${after.hash}, 'hex'))` : sql``}
      ORDER BY assets.workspace_id, assets.hash LIMIT ${BATCH}`;
    yield* rows;
    after = rows.at(-1);
    if (!after) return undefined;
  }
}

const nextOf = async (rows: AsyncGenerator<Kept, undefined>) => (await rows.next()).value;

async function removeIfOrphan({ orm, storage }: ReconcileDeps, key: string): Promise<boolean> {
  if (await hasRows(orm)`SELECT 1 FROM assets WHERE object_key = ${key}`) return false;
  await storage.delete(key);
  return true;
}

async function forgetIfLost({ orm, storage, clock }: ReconcileDeps, row: Kept): Promise<boolean> {
  if (await isThere(storage, row.object_key)) return false;
  await forget(orm, row, clock.now());
  return true;
}

const forget = (orm: Orm, { workspace_id, hash, object_key }: Kept, now: number) =>
  orm.transaction(async (tx) => {
    await lockAssets(tx, workspace_id);
    const held = await hasRows(tx)`
      SELECT 1 FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')
        AND object_key = ${object_key}`;
    if (!held) return;
    await tx.execute(sql`WITH gone AS (DELETE FROM asset_versions
        WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex') RETURNING digest)
      UPDATE asset_addresses a SET due_at = ${new Date(now).toISOString()}::timestamptz, tries = 0 FROM gone
      WHERE a.workspace_id = ${workspace_id} AND a.digest = gone.digest`);
    await tx.execute(
      sql`DELETE FROM assets WHERE workspace_id = ${workspace_id} AND hash = decode(${hash}, 'hex')`,
    );
  });
