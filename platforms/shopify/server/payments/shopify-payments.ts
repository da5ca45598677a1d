import { SHOPIFY_TRIAL_DAYS } from '@vitrine/contract/limits';
import type { Clock } from '../../../../apps/server/src/ports/clock.ts';
import {
  type CheckoutRequest,
  type Payments,
  PaymentsUnavailable,
} from '../../../../apps/server/src/ports/payments.ts';
import type { ShopTokens } from '../../../../apps/server/src/ports/shop-tokens.ts';
import { handleOf, shopOf } from '../shop.ts';
import { type AdminApi, createAdminApi } from './admin-api.ts';
import {
  CANCEL,
  cancelAnswer,
  type ShopifySubscription,
  SUBSCRIBE,
  SUBSCRIPTIONS,
  type SubscriptionsAnswer,
  subscribeAnswer,
  subscriptionsAnswer,
  type UserErrors,
} from './documents.ts';
import { readShopifyMessage } from './message.ts';
import { provided, trialDaysLeft } from './subscription.ts';

export interface ShopifyOptions {
  /** Of the app: what webhooks are signed with. */
  api_secret: string;
  /** Of the app, as it stands in the addresses of a store's admin. */
  app_handle: string;
  /** `managed`: the plans are kept with Shopify, and chosen on its page; `api`: we tell it of each. An app is one of both. */
  billing: 'api' | 'managed';
  /** Nobody is charged. For shops of developers. */
  test_charges: boolean;
  /** Origin of a shop's Admin API; Shopify's is `https://` and the shop. */
  api_url: (shop: string) => string;
  /** Origin of the stores' admin, where they choose a managed plan; Shopify's is https://admin.shopify.com. */
  admin_url: string;
  tokens: ShopTokens;
  clock: Clock;
}

const INTERVALS = { month: 'EVERY_30_DAYS', year: 'ANNUAL' } as const;

/** A shop has some subscriptions, and a new one each time that somebody looks at the page of a plan; older ones than these tell nothing more. */
const MAX_PAGES = 8;

/**
 * Payments by Shopify's own bills. An account is a shop (`peonia.myshopify.com`); one subscription of the app is live there at a time, as whichever a
 * merchant agrees to takes the place of the one before, at once: the rest of that is credited. So a page that nobody has agreed on need not be closed (and
 * cannot be): no two are ever paid.
 */
export function openShopify(options: ShopifyOptions): Payments {
  const { billing, clock } = options;
  const api = createAdminApi(options);
  const subscriptionsOf = async (shop: string) => {
    const all = await readAll(api, shop);
    return all.flatMap((each) => provided(each, clock.now()) ?? []);
  };
  async function end(shop: string, subscription_id: string): Promise<void> {
    const done = await api.ask(shop, CANCEL, { id: subscription_id }, cancelAnswer);
    // Where the app is not installed any more, Shopify has ended all of it.
    const errors = done?.appSubscriptionCancel.userErrors ?? [];
    if (errors.length === 0) return;
    const one = (await subscriptionsOf(shop)).find(({ id }) => id === subscription_id);
    if (one && one.status !== 'ended') throw refused('to cancel a subscription', errors);
  }
  const pricingUrl = (store_id: string) =>
    shopOf(store_id) &&
    `${options.admin_url}/store/${store_id}/charges/${encodeURIComponent(options.app_handle)}/pricing_plans`;

  return {
    provider: 'shopify',
    cards: undefined,
    ends_with_period: false,
    // Merchants agree on a page of Shopify's to whatever they pay.
    subscribe: undefined,
    changePlan: undefined,
    pricingUrl,
    openAccount: async ({ store_id }) => shopOf(store_id),
    subscriptionsOf,

    async checkout(shop, request) {
      if (billing === 'api') return subscribe(api, options, shop, request);
      const url = pricingUrl(handleOf(shop) ?? '');
      if (url === undefined) throw new Error('account is not a Shopify store');
      return { id: request.key, url };
    },

    end,

    async closeAccount(shop) {
      for (const { id, status } of await subscriptionsOf(shop)) if (status !== 'ended') await end(shop, id);
    },

    async setEnding() {
      throw new Error('Shopify ends no subscription with its period: it is ended then (`ends_with_period`)');
    },
    // They are part of what Shopify bills the store for, and shown there.
    invoices: async () => [],
    readMessage: async ({ headers, body }) => readShopifyMessage(options.api_secret, headers, body),
  };
}

const refused = (what: string, errors: UserErrors) =>
  new Error(`Shopify refused ${what}: ${errors.map(({ message }) => message).join(' ')}`);

/** All that the app has had with a shop. None where it is not installed (any more): by that Shopify cancels them. */
async function readAll(api: AdminApi, shop: string): Promise<ShopifySubscription[]> {
  const found = new Map<string, ShopifySubscription>();
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer: SubscriptionsAnswer | undefined = await api.ask(
      shop,
      SUBSCRIPTIONS,
      { after },
      subscriptionsAnswer,
    );
    if (!answer) return [];
    const installed: SubscriptionsAnswer['currentAppInstallation'] = answer.currentAppInstallation;
    const { nodes, pageInfo } = installed.allSubscriptions;
    for (const each of [...installed.activeSubscriptions, ...nodes]) found.set(each.id, each);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  return [...found.values()];
}

async function subscribe(
  api: AdminApi,
  { clock, test_charges }: ShopifyOptions,
  shop: string,
  { plan, with_trial, success_url }: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const trialDays = with_trial ? SHOPIFY_TRIAL_DAYS : trialDaysLeft(await readAll(api, shop), clock.now());
  const done = await api.ask(
    shop,
    SUBSCRIBE,
    {
      name: plan.name,
      price: { amount: plan.amount, currencyCode: plan.currency.toUpperCase() },
      interval: INTERVALS[plan.frequency],
      trialDays,
      returnUrl: success_url,
      test: test_charges,
    },
    subscribeAnswer,
  );
  if (!done) throw new PaymentsUnavailable('the app is not installed in the shop, or not any more');
  const { appSubscription, confirmationUrl, userErrors } = done.appSubscriptionCreate;
  if (!appSubscription || !confirmationUrl) throw refused(`the plan ${plan.id}`, userErrors);
  return { id: appSubscription.id, url: confirmationUrl };
}
