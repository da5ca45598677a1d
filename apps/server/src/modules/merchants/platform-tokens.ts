import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { ShopTokens } from '../../ports/shop-tokens.ts';
import { openToken, sealToken, type TokenKeys } from './token-seal.ts';

/** Rows in one go; each is decrypted and encrypted, which takes microseconds. */
const RESEALED_AT_ONCE = 200;

const SHOPIFY_DOMAIN = '.myshopify.com';

/** What of a merchant's row its presenter needs: the end of the token; null where there is none. It takes no key to say. */
export const tokenEndOf = (sealed: string) =>
  sql.raw(String.raw`substring(${sealed} from '^1\.[^.]*\.[^.]*\.(.*)$')`);

/** Keeps the token of a workspace's store, encrypted, in place of the one before; null forgets it. */
export async function storeToken(
  tx: Orm,
  keys: TokenKeys,
  workspace_id: string,
  token: string | null,
): Promise<void> {
  const [merchant] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM merchants WHERE workspace_id = ${workspace_id} FOR UPDATE`,
  );
  if (!merchant) throw new Error('a workspace has no merchant');
  const sealed = token === null ? null : sealToken(keys, merchant.id, token);
  await tx.execute(sql`UPDATE merchants SET access_token_sealed = ${sealed} WHERE id = ${merchant.id}`);
}

/** The token of a store; undefined where none is kept. Rejects when there is one that cannot be opened: it is not gone. */
export async function tokenOf(
  orm: Orm,
  keys: TokenKeys,
  store: { platform: string; store_id: string },
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string; access_token_sealed: string }>(
    orm,
    sql`SELECT id, access_token_sealed FROM merchants
      WHERE platform = ${store.platform} AND store_id = ${store.store_id} AND access_token_sealed IS NOT NULL`,
  );
  return row && openToken(keys, row.id, row.access_token_sealed);
}

/** The tokens of stores on Shopify, whose store ids are their handles. */
export const shopTokens = (orm: Orm, keys: TokenKeys): ShopTokens => ({
  async tokenOf(shop) {
    if (!shop.endsWith(SHOPIFY_DOMAIN)) return undefined;
    return tokenOf(orm, keys, { platform: 'shopify', store_id: shop.slice(0, -SHOPIFY_DOMAIN.length) });
  },
});

/**
 * Encrypts with the first key what was with another one: then the others can be taken away.
 * @returns how many were, and how many could not be opened with any
 */
export async function resealTokens(
  orm: Orm,
  keys: TokenKeys,
): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await rowsOf<{ id: string; sealed: string }>(
      orm,
      sql`SELECT id, access_token_sealed AS sealed FROM merchants
        WHERE access_token_sealed IS NOT NULL AND id > ${after}
          AND split_part(access_token_sealed, '.', 2) <> ${keys[0].id}
        ORDER BY id LIMIT ${RESEALED_AT_ONCE}`,
    );
    for (const { id, sealed } of rows) {
      const again = resealed(keys, id, sealed);
      if (again === undefined) done.unreadable += 1;
      // Whoever has stored another one meanwhile has sealed it with the first key.
      else done.resealed += (await replaceSeal(orm, id, sealed, again)) ? 1 : 0;
      after = id;
    }
    if (rows.length < RESEALED_AT_ONCE) return done;
  }
}

function resealed(keys: TokenKeys, merchant_id: string, sealed: string): string | undefined {
  try {
    return sealToken(keys, merchant_id, openToken(keys, merchant_id, sealed));
  } catch {
    return undefined;
  }
}

async function replaceSeal(orm: Orm, id: string, before: string, after: string): Promise<boolean> {
  const replaced = await rowsOf(
    orm,
    sql`UPDATE merchants SET access_token_sealed = ${after}
      WHERE id = ${id} AND access_token_sealed = ${before} RETURNING 1`,
  );
  return replaced.length > 0;
}
