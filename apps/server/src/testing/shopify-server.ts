import { randomUUID } from 'node:crypto';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import {
  type SentWebhook,
  type ShopifyEmulatorOptions,
  startShopify,
} from '@vitrine/platforms/shopify/emulator/start';
import { openShopifyPlatform } from '@vitrine/platforms/shopify/server/platform';
import { sql } from 'drizzle-orm';
import { anyRows } from '../database/rows.ts';
import { call } from './api.ts';
import type { Engine } from './engines.ts';
import { SHOPIFY_APP } from './shopify-platform.ts';
import { createTestServer } from './test-server.ts';
import { headersOf } from './workspaces.ts';

export type ShopifyServer = Awaited<ReturnType<typeof withShopifyServer>>;

/** The application with the adapter of Shopify, on one clock with the emulated Shopify that it asks: for stores, and for their bills. */
export async function withShopifyServer(engine: Engine, emulated: Partial<ShopifyEmulatorOptions> = {}) {
  const emulator = await startShopify({ ...SHOPIFY_APP, ...emulated });
  const { api_key, api_secret, app_handle } = SHOPIFY_APP;
  /** Whose servers were to be asked, or shown: `https://` and this, where no other server stands for them. */
  const shops: string[] = [];
  let renewals = 0;
  const opened = openShopifyPlatform({
    api_key,
    api_secret,
    scopes: '',
    clock: emulator.clock,
    api_url(shop) {
      shops.push(shop);
      return emulator.api_url(shop);
    },
  });
  const shopify = {
    ...opened,
    renew(...asked: Parameters<typeof opened.renew>) {
      renewals++;
      return opened.renew(...asked);
    },
  };
  const server = await createTestServer({
    engine,
    clock: emulator.clock,
    platforms: { shopify },
    payments: {
      sandbox: false,
      stripe: undefined,
      shopify: {
        api_secret,
        app_handle,
        billing: 'api',
        test_charges: false,
        api_url: emulator.url,
        admin_url: emulator.url,
      },
    },
  });
  emulator.sendComplianceTo(`${server.url}/api/webhooks/shopify/`);
  const { orm } = server.deps.database;

  return {
    emulator,
    server,
    shopify,
    shops: shops as readonly string[],
    renewals: () => renewals,
    browser: () => browserOf(server.url),
    rowOf: async (store_id: string) => {
      const query = sql`SELECT * FROM merchants WHERE platform = 'shopify' AND store_id = ${store_id}`;
      return (await anyRows(orm)`${query}`)[0];
    },
    register: (merchant_id: string) =>
      call(server, 'register', {
        body: {
          ...{ email: `new-${randomUUID()}@example.com`, password: 'a lamp in the window' },
          ...{ first_name: 'Ana', last_name: 'Suárez', platform: 'shopify', merchant_id },
        },
      }),
    /** Headers of a call by somebody, who signs in anew: the clock may have been put forward by hours. */
    as: (user: { id: string; workspace_id: string }) =>
      headersOf(server.deps, { user_id: user.id, workspace_id: user.workspace_id }),
    /** Sends a webhook of the emulator's, once more or changed. */
    send: ({ headers, body }: Pick<SentWebhook, 'headers' | 'body'>) =>
      fetch(`${server.url}/api/webhooks/shopify/`, { method: 'POST', headers, body }),
    async close(): Promise<void> {
      await server.close();
      await emulator.close();
    },
  };
}

/** Somebody's browser, with its cookie, that installs the app. */
function browserOf(url: string) {
  let cookie = '';
  const get = (address: string) =>
    fetch(address, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  const browser = {
    /** Opens the door of installations. @returns where it is sent */
    async open(query: string): Promise<string> {
      const response = await get(`${url}/install/shopify?${query}`);
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return response.headers.get('location') ?? '';
    },
    /** @returns the address that Shopify sends somebody back to who has agreed there */
    async agree(shop: string): Promise<string> {
      const page = await browser.open(`shop=${shop}`);
      return (await choose(page, { decision: 'install' })) ?? '';
    },
    /** @returns where it is sent on to, from such an address */
    async comeBack(address: string): Promise<string> {
      return (await get(address)).headers.get('location') ?? '';
    },
    /** @returns the ticket; empty where there is none */
    async install(shop: string): Promise<string> {
      const landed = await browser.comeBack(await browser.agree(shop));
      return new URL(landed, url).searchParams.get('merchant_id') ?? '';
    },
  };
  return browser;
}
