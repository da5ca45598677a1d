import { startPlatformStore } from '@vitrine/platforms/fixture-stores/platform-stores';
import { startTiendanube } from '@vitrine/platforms/tiendanube/emulator/start';
import type { Account } from './account.ts';
import { Product } from './product.ts';

const APP = { app_id: '7481', client_secret: 'a-secret-of-the-app' };
/** Ends the address of messages about privacy. */
const WEBHOOK_SECRET = '3be07d1f95a24c68d27e';
/** The number of our script in the partner panel. */
const SCRIPT_ID = 902;

export type TiendanubeProduct = Awaited<ReturnType<typeof startTiendanubeProduct>>;
type Profile = Parameters<Awaited<ReturnType<typeof startTiendanube>>['addStore']>[0];

/** The built product with an emulated Tiendanube, which sends merchants back to it, brings its script to their stores and sends it webhooks. */
export async function startTiendanubeProduct(start: typeof Product.start = Product.start) {
  const emulator = await startTiendanube({ ...APP, redirect_url: 'http://127.0.0.1/register' });
  const product = await start({
    TRUST_PROXY: 'true',
    TIENDANUBE_APP_ID: APP.app_id,
    TIENDANUBE_CLIENT_SECRET: APP.client_secret,
    TIENDANUBE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TIENDANUBE_SCRIPT_ID: String(SCRIPT_ID),
    TIENDANUBE_API_URL: emulator.url,
    TIENDANUBE_LOGIN_URL: emulator.url,
  }).catch(async (error) => {
    await emulator.close();
    throw error;
  });
  const app_page = `${emulator.url}/apps/${APP.app_id}/authorize`;
  const webhook = `${product.url}/api/webhooks/tiendanube/${WEBHOOK_SECRET}/`;
  // As it is written in the partner panel.
  emulator.register({
    redirect_url: `${product.url}/register`,
    scripts: [{ id: SCRIPT_ID, src: `${product.url}/tracker/tiendanube.js` }],
    privacy_urls: { store_redact: webhook, customers_redact: webhook, customers_data_request: webhook },
  });
  let stores = 0;

  return {
    product,
    emulator,
    /** The page on which a merchant agrees, as the app store leads to it: without a state of ours. */
    app_page,
    /** A new store on the platform; its pages come from this machine. */
    addStore(profile: Profile = {}) {
      stores += 1;
      const { id, email } = emulator.addStore({
        domains: ['127.0.0.1'],
        ...profile,
        name: { es: `Maleza ${stores}` },
      });
      return { id, name: `Maleza ${stores}`, email: email ?? '' };
    },
    /** The account's store is this one, as when its owner has installed it from the app store. */
    async connect(account: Account, { id }: { id: number }): Promise<void> {
      const code = (await emulator.accept(app_page, id)).searchParams.get('code') ?? '';
      const { merchant_id } = await account.call('install', { body: { code } });
      await account.call('stores_connect', { body: { merchant_id: merchant_id ?? '' } });
    },
    /** The store's pages, with the scripts that the platform has put there by then. */
    openPages: (id: number) =>
      startPlatformStore({ platform: 'tiendanube', head: () => emulator.headOf(id) }),
    async remove(): Promise<void> {
      await product.remove();
      await emulator.close();
    },
  };
}
