import type { BrowserContext } from '@playwright/test';
import { startPlatformStore } from '@vitrine/platforms/fixture-stores/platform-stores';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import { startShopify } from '@vitrine/platforms/shopify/emulator/start';
import { Product } from './product.ts';

const APP = { api_key: 'aclientid', api_secret: 'a-secret-of-the-app', app_handle: 'vitrine' };

export type ShopifyConnectProduct = Awaited<ReturnType<typeof startShopifyConnectProduct>>;

/** The built product with our app's keys, an emulated Shopify that installs it, and stores there. */
export async function startShopifyConnectProduct() {
  const emulator = await startShopify(APP);
  const product = await Product.start({
    SHOPIFY_API_KEY: APP.api_key,
    SHOPIFY_API_SECRET: APP.api_secret,
    SHOPIFY_APP_HANDLE: APP.app_handle,
    SHOPIFY_API_URL: emulator.url,
    SHOPIFY_ADMIN_URL: emulator.url,
  }).catch(async (error) => {
    await emulator.close();
    throw error;
  });
  // As integrations/shopify/shopify.app.toml has them.
  emulator.openAppAt(`${product.url}/install/shopify`);
  emulator.sendComplianceTo(`${product.url}/api/webhooks/shopify/`);
  const stores: { close(): Promise<void> }[] = [];
  const doorOf = (shop: string) => `${product.url}/install/shopify?shop=${shop}`;

  return {
    emulator,
    product,
    doorOf,
    /** A store on Shopify, whose pages have in their head what our app embed puts there. */
    async openStore(handle: string, name: string) {
      const shop = `${handle}.myshopify.com`;
      emulator.updateShop(shop, { name, email: `owner@${handle}.example`, host: '127.0.0.1' });
      const store = await startPlatformStore({
        platform: 'shopify',
        consent_required: true,
        head: (page) => emulator.headOf(shop, page),
      });
      stores.push(store);
      return { ...store, handle, shop, name };
    },
    /**
     * Somebody begins an installation in this browser, and agrees to it on Shopify's page.
     * @returns the addresses that Shopify would send them back to: one for each time that they agree
     */
    async agree(browser: BrowserContext, shop: string, times = 1): Promise<string[]> {
      const begun = await browser.request.get(doorOf(shop), { maxRedirects: 0 });
      const page = begun.headers().location ?? '';
      const addresses: string[] = [];
      for (let n = 0; n < times; n++) addresses.push((await choose(page, { decision: 'install' })) ?? '');
      return addresses;
    },
    async remove(): Promise<void> {
      await Promise.all(stores.map((store) => store.close()));
      await product.remove();
      await emulator.close();
    },
  };
}

export type ShopifyStore = Awaited<ReturnType<ShopifyConnectProduct['openStore']>>;
