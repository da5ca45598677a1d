import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { startShopify } from '@vitrine/platforms/shopify/emulator/start';
import { openPostgresDatabase } from '../../apps/server/src/adapters/database/postgres.ts';
import type { TokenKeys } from '../../apps/server/src/modules/merchants/service.ts';
import { findPostgres } from '../../apps/server/src/testing/postgres-cluster.ts';
import { connectShopify } from '../../apps/server/src/testing/shopify-store.ts';
import type { Account } from './account.ts';
import { anyHome } from './evaluations.ts';
import { plansFile } from './plans-file.ts';
import { Product } from './product.ts';

const API_SECRET = 'a-secret-of-the-app';
const APP_HANDLE = 'vitrine';
const KEY = { id: 'a', key: randomBytes(32) };
const KEYS: TokenKeys = [KEY];

/** Whether there is a PostgreSQL for it, whose tables a test can write to; `global-setup.ts` says so loudly when there is none. */
export const hasPostgres = (): boolean => findPostgres() !== undefined;

export type ShopifyProduct = Awaited<ReturnType<typeof startShopifyProduct>>;

/** The built product on PostgreSQL, with an emulated Shopify, whose webhooks it takes. */
export async function startShopifyProduct() {
  const home = await anyHome();
  const url = home.env.DATABASE_URL;
  if (!url) throw new Error('PostgreSQL is not installed');
  const { file, paid } = plansFile(({ id }) => ({ shopify_plan_handle: `${id}-monthly` }));
  const managed = {
    welcome_url: '',
    plans: paid.map(({ id, name, amount, currency }) => ({
      handle: `${id}-monthly`,
      name,
      amount,
      currency,
      interval: 'EVERY_30_DAYS' as const,
      trial_days: 14,
    })),
  };
  const emulator = await startShopify({ api_secret: API_SECRET, app_handle: APP_HANDLE, managed });
  const database = openPostgresDatabase({ url, migrations: '', onError: () => undefined });

  const start = async (billing: 'api' | 'managed') => {
    const started = await Product.in(home.dataDir, {
      ...home.env,
      TRUST_PROXY: 'true',
      PLANS_FILE: file,
      PLATFORM_TOKEN_KEYS: `${KEY.id}:${KEY.key.toString('base64')}`,
      SHOPIFY_API_SECRET: API_SECRET,
      SHOPIFY_APP_HANDLE: APP_HANDLE,
      SHOPIFY_API_URL: emulator.url,
      SHOPIFY_ADMIN_URL: emulator.url,
      SHOPIFY_BILLING: billing,
    });
    emulator.sendWebhooksTo(`${started.url}/api/billing/webhooks/shopify/`);
    // As it is written in the settings of the app.
    managed.welcome_url = `${started.url}/billing/success`;
    return started;
  };
  const end = async () => {
    await database.close();
    await Promise.all([home.remove(), emulator.close()]);
    rmSync(dirname(file), { recursive: true });
  };
  let product = await start('api').catch(async (error) => {
    await end();
    throw error;
  });

  return {
    emulator,
    product: () => product,
    /** Another process, under another address, for which the prices are kept with Shopify. */
    async restartManaged(): Promise<void> {
      await product.stop();
      product = await start('managed');
    },
    /** What an installation from Shopify does: the account's store is this one. */
    async connect({ user: { workspace_id } }: Account, store_id: string): Promise<void> {
      const token = emulator.install(`${store_id}.myshopify.com`);
      await connectShopify(database.orm, KEYS, { workspace_id, store_id, token });
    },
    async remove(): Promise<void> {
      await product.remove();
      await end();
    },
  };
}
