import { randomUUID } from 'node:crypto';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import { type ShopifyEmulatorOptions, startShopify } from '@vitrine/platforms/shopify/emulator/start';
import {
  openShopify,
  type ShopifyOptions,
} from '@vitrine/platforms/shopify/server/payments/shopify-payments';
import type { Buyer, CheckoutRequest, PayingPlan } from '../ports/payments.ts';

const API_SECRET = 'a-secret-of-the-app';
const APP_HANDLE = 'vitrine';
export const WELCOME_URL = 'http://127.0.0.1:4400/billing/success';

const small: PayingPlan = {
  id: 'starter',
  name: 'Starter',
  amount: '29.00',
  currency: 'USD',
  frequency: 'month',
  trial_days: 14,
  stripe_price_id: null,
  shopify_plan_handle: 'starter-monthly',
};
const large: PayingPlan = {
  ...small,
  id: 'scale',
  name: 'Scale — más 🛒',
  amount: '990.5',
  frequency: 'year',
  shopify_plan_handle: 'scale-yearly',
};
export const SHOPIFY_PLANS = { small, large };

const managed = ({ name, amount, currency, frequency, shopify_plan_handle }: PayingPlan) => ({
  name,
  amount,
  currency,
  interval: frequency === 'month' ? ('EVERY_30_DAYS' as const) : ('ANNUAL' as const),
  trial_days: 14,
  handle: shopify_plan_handle ?? '',
});

export type OpenShopify = Awaited<ReturnType<typeof withShopify>>;

/** An emulated Shopify and the adapter that asks it, on one clock: the emulator's. */
export async function withShopify({
  emulator: emulated,
  ...change
}: Partial<ShopifyOptions> & { emulator?: Partial<ShopifyEmulatorOptions> } = {}) {
  const app = { api_secret: API_SECRET, app_handle: APP_HANDLE };
  const plans = [small, large].map(managed);
  const emulator = await startShopify({ ...app, managed: { plans, welcome_url: WELCOME_URL }, ...emulated });
  /** By shop. */
  const tokens = new Map<string, string>();
  const options: ShopifyOptions = {
    ...app,
    billing: 'api',
    test_charges: true,
    api_url: emulator.api_url,
    admin_url: emulator.url,
    tokens: { tokenOf: async (shop) => tokens.get(shop) },
    clock: emulator.clock,
    ...change,
  };
  const payments = openShopify(options);
  const install = (shop: string) => void tokens.set(shop, emulator.install(shop));
  return {
    options,
    payments,
    emulator,
    tokens,
    install,
    /** Opens the account of somebody new, with the app installed. */
    async account(): Promise<string> {
      const shop = await payments.openAccount(newShopifyBuyer());
      if (shop === undefined) throw new Error('no account was opened');
      install(shop);
      return shop;
    },
    checkout: (shop: string, request: Partial<CheckoutRequest> = {}) =>
      payments.checkout(shop, {
        workspace_id: randomUUID(),
        plan: small,
        with_trial: false,
        success_url: WELCOME_URL,
        cancel_url: 'http://127.0.0.1:4400/settings/billing',
        language: 'en',
        key: randomUUID(),
        ...request,
      }),
    /** What a merchant does on the page of a checkout. @returns where they are sent */
    agree: (url: string) => choose(url, { decision: 'approve' }),
    decline: (url: string) => choose(url, { decision: 'decline' }),
    /** All but those that have ended. */
    going: async (shop: string) =>
      (await payments.subscriptionsOf(shop)).filter(({ status }) => status !== 'ended'),
  };
}

/** Somebody new. */
export const newShopifyBuyer = (store_id = `shop-${randomUUID()}`): Buyer => ({
  workspace_id: randomUUID(),
  email: 'olga@example.com',
  store_name: 'Peonía',
  language: 'es',
  store_id,
});
