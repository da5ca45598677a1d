import { patiently } from '../../../apps/server/src/adapters/platforms/patiently.ts';
import type { Clock } from '../../../apps/server/src/ports/clock.ts';
import type { CommercePlatform, PlatformOutcome } from '../../../apps/server/src/ports/commerce-platform.ts';
import { ShopifyRefusal, shopAdmin } from './admin.ts';
import { embedUrl } from './embed-url.ts';
import { readPlatformMessage } from './message.ts';
import { exchange } from './oauth.ts';
import { leaveShop, setUpShop } from './set-up.ts';
import { handleOf, shopOf } from './shop.ts';
import { readSignedQuery } from './signed-query.ts';
import { readStore } from './store.ts';

export interface ShopifyPlatformOptions {
  /** Of the app: its client id. */
  api_key: string;
  /** Of the app: what its messages and addresses are signed with, and codes are changed by. */
  api_secret: string;
  /** What merchants are asked to allow, separated by commas. Nothing that we do takes a scope: empty, unless an operator's own additions do. */
  scopes: string;
  /** Origin of a shop's admin and Admin API; Shopify's is `https://` and the shop. */
  api_url?: (shop: string) => string;
  clock: Clock;
  /** How long an answer may take. */
  timeout_ms?: number | undefined;
}

/**
 * Stores on Shopify. A store is its handle, in lower case; its tokens end after an hour and are renewed (`renew`). The tracker is in its pages once the
 * merchant has switched our app embed on in the theme (`embedUrl`): there is no other way in.
 */
export function openShopifyPlatform(options: ShopifyPlatformOptions): Required<CommercePlatform> {
  const {
    api_key,
    api_secret,
    scopes,
    clock,
    timeout_ms,
    api_url = (shop: string) => `https://${shop}`,
  } = options;
  const app = { api_key, api_secret };
  const adminOf = (shop: string, token: string) => shopAdmin({ api_url: api_url(shop), token, timeout_ms });

  /** What a shop is asked, with its refusals as outcomes. */
  async function inShop<T>(
    store_id: string,
    work: (shop: string) => Promise<PlatformOutcome<T>>,
  ): Promise<PlatformOutcome<T>> {
    const shop = shopOf(store_id);
    if (shop === undefined) return { ok: false, error: 'store_not_found' };
    try {
      return await work(shop);
    } catch (error) {
      if (!(error instanceof ShopifyRefusal)) throw error;
      const { detail } = error;
      return { ok: false, error: error.error, ...(detail !== undefined && { detail }) };
    }
  }

  return {
    name: 'shopify',
    themeEditorUrl: (store_id) => embedUrl(store_id, { api_key, api_url }),

    authorizeUrl({ state, redirect_uri, shop }) {
      const known = shopOf(handleOf(shop?.toLowerCase() ?? '') ?? '');
      if (known === undefined) return undefined;
      const query = new URLSearchParams({ client_id: api_key, scope: scopes, redirect_uri, state });
      return `${api_url(known)}/admin/oauth/authorize?${query}`;
    },

    async connect(query) {
      const { code = '', locale } = query;
      const store_id = readSignedQuery(api_secret, query, clock.now());
      if (store_id === undefined || code === '') return { ok: false, error: 'invalid_credentials' };
      return inShop(store_id, async (shop) => {
        const granted = await exchange({ code }, { app, api_url: api_url(shop), clock, timeout_ms });
        if (!granted.ok) return granted;
        const { value: credentials } = granted;
        const admin = adminOf(shop, credentials.access_token);
        const store = await patiently(() => readStore(admin, store_id, locale));
        return { ok: true, value: { credentials, store } };
      });
    },

    renew: (store_id, refresh_token) =>
      inShop(store_id, (shop) =>
        exchange({ refresh_token }, { app, api_url: api_url(shop), clock, timeout_ms }),
      ),

    storeOf: (store_id, access_token) =>
      inShop(store_id, async (shop) => ({
        ok: true,
        value: await readStore(adminOf(shop, access_token), store_id, undefined),
      })),

    setUp: (store_id, access_token, request) =>
      inShop(store_id, async (shop) => ({
        ok: true,
        value: await setUpShop(adminOf(shop, access_token), store_id, request),
      })),

    leave: (store_id, access_token) =>
      inShop(store_id, async (shop) => {
        await leaveShop(adminOf(shop, access_token));
        return { ok: true, value: undefined };
      }),

    readMessage: (message) => readPlatformMessage(api_secret, message),

    readLaunch(query) {
      const store_id = readSignedQuery(api_secret, query, clock.now());
      // Who of the store opens it is told to apps alone that the admin shows in a frame.
      return store_id === undefined ? undefined : { store_id, email: null };
    },
  };
}
