import { randomUUID } from 'node:crypto';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import { type ShopifyEmulatorOptions, startShopify } from '@vitrine/platforms/shopify/emulator/start';
import { openShopifyPlatform, type ShopifyPlatformOptions } from '@vitrine/platforms/shopify/server/platform';

export const SHOPIFY_APP = {
  api_key: 'a-client-id',
  api_secret: 'hush-hush-secret',
  app_handle: 'vitrine',
  app_url: 'http://127.0.0.1:4400/api/auth/shopify/launch/',
};
export const REDIRECT_URI = 'http://127.0.0.1:4400/api/auth/shopify/callback/';

export type OpenShopifyPlatform = Awaited<ReturnType<typeof withShopifyPlatform>>;

/** An emulated Shopify and the adapter that connects stores of it, on one clock: the emulator's. */
export async function withShopifyPlatform({
  emulator: emulated,
  ...change
}: Partial<ShopifyPlatformOptions> & { emulator?: Partial<ShopifyEmulatorOptions> } = {}) {
  const emulator = await startShopify({ ...SHOPIFY_APP, redirect_urls: [REDIRECT_URI], ...emulated });
  const { api_key, api_secret } = SHOPIFY_APP;
  const options: ShopifyPlatformOptions = {
    api_key,
    api_secret,
    scopes: '',
    api_url: emulator.api_url,
    clock: emulator.clock,
    ...change,
  };
  const platform = openShopifyPlatform(options);
  /** A merchant installs the app. @returns what stands in the address that they are sent back to */
  async function agree(shop: string, state = 'a-state'): Promise<Record<string, string>> {
    const page = platform.authorizeUrl({ state, redirect_uri: REDIRECT_URI, shop });
    const sent = await choose(page ?? '', { decision: 'install' });
    return Object.fromEntries(new URL(sent ?? '').searchParams);
  }
  return {
    emulator,
    platform,
    options,
    agree,
    /** The app is installed in the store of somebody new. */
    async connected(store_id = `shop-${randomUUID()}`) {
      const shop = `${store_id}.myshopify.com`;
      const done = await platform.connect(await agree(shop), REDIRECT_URI);
      if (!done.ok) throw new Error(`it was not connected: ${done.error}`);
      return { store_id, shop, ...done.value };
    },
  };
}
