import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { present } from '../../database/kinds.ts';
import { firstRow, hasRows, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import { type CommercePlatforms, PlatformUnavailable } from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import type { ShopTokens } from '../../ports/shop-tokens.ts';
import {
  credentialColumns,
  disconnect,
  openCredentials,
  type SealedCredentials,
  sealCredentials,
} from './platform-credentials.ts';
import type { TokenKeys } from './token-seal.ts';

const SHOPIFY_DOMAIN = '.myshopify.com';

/** Before a token ends it is renewed: a call that it is for may be under way for some seconds. */
const EARLY_MS = 2 * 60_000;
/** Longer than a platform takes to answer (adapters/platforms/platform-request.ts): then whoever renews has died. */
const TURN_MS = 60_000;
/** How often, and how many times, to look whether another one has renewed it. */
const POLL_MS = 100;
const MAX_POLLS = 250;

/** What of a merchant's row its presenter needs: the end of the token; null where there is none. It takes no key to say. */
export const tokenEndOf = (sealed: string) =>
  sql.raw(String.raw`substring(${sealed} from '^1\.[^.]*\.[^.]*\.(.*)$')`);

export interface PlatformTokens {
  /**
   * The token of a store, renewed when it ends soon or was refused, and the platform renews it. Undefined: none is kept, or it cannot be renewed any
   * more, and then the store counts as disconnected. Rejects when one is kept that cannot be opened, or cannot be renewed now (`PlatformUnavailable`).
   * @param refused what the platform has just refused
   */
  tokenOf(store: { platform: string; store_id: string }, refused?: string): Promise<string | undefined>;
}

interface TokenDeps extends Needs<'orm' | 'clock'> {
  keys: TokenKeys;
  platforms: CommercePlatforms;
}

type Row = SealedCredentials & { id: string; store_id: string };

/** Tokens of stores as they are kept. A token that renews another one is good once, so one process at a time asks with it. */
export function createPlatformTokens(deps: TokenDeps): PlatformTokens {
  const { orm, clock, keys, platforms } = deps;
  return {
    async tokenOf(store, refused) {
      for (let poll = 0; poll < MAX_POLLS; poll++) {
        const row = await findRow(orm, store);
        if (!row) return undefined;
        const credentials = openCredentials(keys, row.id, row);
        const { access_token, refresh_token, expires_at } = credentials;
        const ends = expires_at !== null && expires_at - clock.now() < EARLY_MS;
        if (access_token !== refused && !ends) return access_token;
        const renew = platforms[store.platform as keyof CommercePlatforms]?.renew;
        if (refresh_token === null || !renew) return access_token;
        if (await takeTurn(orm, row, clock.now()))
          return renewed(deps, row, () => renew(store.store_id, refresh_token));
        await pause(POLL_MS);
      }
      throw new PlatformUnavailable('a token is being renewed');
    },
  };
}

const findRow = (
  orm: Orm,
  { platform, store_id }: { platform: string; store_id: string },
): Promise<Row | undefined> =>
  firstRow(orm, {
    ...pick(
      schema.merchants,
      'id',
      'store_id',
      'refresh_token_sealed',
      'token_expires_at',
      'refresh_expires_at',
      'token_scope',
    ),
    access_token_sealed: present(schema.merchants.access_token_sealed),
  })`
    SELECT id, store_id, access_token_sealed, refresh_token_sealed, token_expires_at, refresh_expires_at, token_scope
    FROM merchants WHERE platform = ${platform} AND store_id = ${store_id} AND access_token_sealed IS NOT NULL`;

/** No transaction is held open while the platform is asked: the embedded database would do nothing else meanwhile. */
async function takeTurn(orm: Orm, { id, access_token_sealed }: Row, now: number): Promise<boolean> {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  return hasRows(orm)`UPDATE merchants SET renewing_until = ${at(now + TURN_MS)}
    WHERE id = ${id} AND access_token_sealed = ${access_token_sealed}
      AND coalesce(renewing_until <= ${at(now)}, true) RETURNING 1`;
}

async function renewed(
  { orm, clock, keys }: TokenDeps,
  row: Row,
  renew: () => ReturnType<NonNullable<NonNullable<CommercePlatforms['shopify']>['renew']>>,
): Promise<string | undefined> {
  const stillIts = sql`id = ${row.id} AND access_token_sealed = ${row.access_token_sealed}`;
  const giveUp = () => orm.execute(sql`UPDATE merchants SET renewing_until = NULL WHERE ${stillIts}`);
  let answer: Awaited<ReturnType<typeof renew>>;
  try {
    answer = await renew();
  } catch (error) {
    await giveUp();
    throw error;
  }
  if (answer.ok) {
    const sealed = sealCredentials(keys, row.id, answer.value);
    await orm.execute(sql`UPDATE merchants SET ${credentialColumns(sealed)} WHERE ${stillIts}`);
    return answer.value.access_token;
  }
  if (answer.error === 'invalid_credentials') {
    const token_sealed = row.access_token_sealed;
    await disconnect({ orm, clock }, { id: row.id, token_sealed });
    return undefined;
  }
  // A store that is locked for a while is not gone.
  await giveUp();
  throw new PlatformUnavailable(`the platform does not renew a token now (${answer.error})`);
}

/** The tokens of stores on Shopify, whose store ids are their handles. */
export const shopTokens = ({ tokenOf }: PlatformTokens): ShopTokens => ({
  async tokenOf(shop, refused) {
    if (!shop.endsWith(SHOPIFY_DOMAIN)) return undefined;
    return tokenOf({ platform: 'shopify', store_id: shop.slice(0, -SHOPIFY_DOMAIN.length) }, refused);
  },
});
