import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hasRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';
import { credentialColumns } from '../merchants/service.ts';
import { lockStore, type Name } from './connect-store.ts';
import { askWith, findConnected, isLeft } from './connected.ts';
import type { IntegrationsDeps } from './deps.ts';
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

/** For so long pages of a deleted store are told so. */
const TOLD_DAYS = 365;

/** What stands in `deleted_stores` for a store's name. */
export const nameHash = ({ platform, store_id }: Name): Buffer =>
  createHash('sha256').update(`${platform}/${store_id}`).digest();

/** What the store of a workspace is called whose own name is free. */
const freedName = (workspace_id: string): string => `deleted ${workspace_id}`;

/** Whether `freeStore` has been done. */
export async function isFreed(
  { orm }: Pick<IntegrationsDeps, 'orm'>,
  workspace_id: string,
): Promise<boolean> {
  return hasRows(
    orm,
    sql`SELECT 1 FROM merchants WHERE workspace_id = ${workspace_id} AND store_id = ${freedName(workspace_id)}`,
  );
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
    const names = await rowsOf(
      tx,
      sql`SELECT platform, store_id FROM merchants
          WHERE workspace_id = ${workspace_id} AND store_id <> ${freedName(workspace_id)}
        UNION SELECT platform, store_id FROM merchant_names WHERE workspace_id = ${workspace_id} ORDER BY 1, 2`,
      pick(schema.merchants, 'platform', 'store_id'),
    );
    for (const name of names) {
      const { platform, store_id } = name;
      await lockStore(tx, name);
      await tx.execute(sql`INSERT INTO deleted_stores (name_hash, deleted_at)
        VALUES (decode(${nameHash(name).toString('hex')}, 'hex'), ${iso(clock.now())}::timestamptz)
        ON CONFLICT (name_hash) DO UPDATE SET deleted_at = excluded.deleted_at`);
      await tx.execute(
        sql`DELETE FROM platform_installs WHERE platform = ${platform} AND store_id = ${store_id}`,
      );
    }
    await tx.execute(sql`DELETE FROM deleted_stores
      WHERE deleted_at < ${iso(clock.now())}::timestamptz - make_interval(days => ${TOLD_DAYS})`);
    await tx.execute(sql`DELETE FROM merchant_names WHERE workspace_id = ${workspace_id}`);
    await tx.execute(sql`UPDATE merchants SET ${credentialColumns(null)}, platform = 'other', store_id = ${freedName(workspace_id)},
      script_id = NULL, script_place = NULL WHERE workspace_id = ${workspace_id}`);
  });
}
