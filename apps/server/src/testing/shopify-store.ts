import { sql } from 'drizzle-orm';
import { storeToken, type TokenKeys } from '../modules/merchants/service.ts';
import type { Orm } from '../ports/database.ts';

/** Makes a workspace's store one on Shopify with the app installed, as an installation from there does. */
export async function connectShopify(
  orm: Orm,
  keys: TokenKeys,
  { workspace_id, store_id, token }: { workspace_id: string; store_id: string; token: string },
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`UPDATE merchants SET platform = 'shopify', store_id = ${store_id}
      WHERE workspace_id = ${workspace_id}`);
    await storeToken(tx, keys, workspace_id, token);
  });
}
