import { randomUUID } from 'node:crypto';
import { startShopify } from '@vitrine/emulators/shopify';
import { choose } from '@vitrine/emulators/shopify-merchant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutRequest, type PayingPlan, PaymentsUnavailable } from '../../../ports/payments.ts';
import { describePayments } from '../../../ports/payments-contract.ts';
import { DAY_MS, type OpenPayments } from '../../../testing/open-payments.ts';
import { openShopify, type ShopifyOptions } from './open.ts';

const API_SECRET = 'a-secret-of-the-app';

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
const managedPlan = ({ name, amount, currency, frequency, shopify_plan_handle }: PayingPlan) => ({
  name,
  amount,
  currency,
  interval: frequency === 'month' ? ('EVERY_30_DAYS' as const) : ('ANNUAL' as const),
  trial_days: 14,
  handle: shopify_plan_handle ?? '',
});
const WELCOME_URL = 'http://127.0.0.1:4400/billing/success';

type Change = Partial<ShopifyOptions> & { trial_period?: 'trial' | 'first_paid' };

/** The adapter on an emulator of Shopify, in whose shops the app is installed when an account is opened. */
async function open({ trial_period = 'trial', ...change }: Change = {}) {
  const app_handle = 'vitrine';
  const emulator = await startShopify({
    api_secret: API_SECRET,
    app_handle,
    trial_period,
    managed: { plans: [small, large].map(managedPlan), welcome_url: WELCOME_URL },
  });
  const tokens = new Map<string, string>();
  const payments = openShopify({
    api_secret: API_SECRET,
    app_handle,
    billing: 'api',
    test_charges: true,
    api_url: emulator.api_url,
    admin_url: emulator.url,
    tokens: { tokenOf: async (shop) => tokens.get(shop) },
    clock: emulator.clock,
    ...change,
  });
  const buyer = (store_id = `shop-${randomUUID()}`) => ({
    workspace_id: randomUUID(),
    email: 'olga@example.com',
    store_name: 'Peonía',
    language: 'es' as const,
    store_id,
  });
  /** Opens an account, with the app installed. */
  async function account(): Promise<string> {
    const shop = await payments.openAccount(buyer());
    if (shop === undefined) throw new Error('no account was opened');
    tokens.set(shop, emulator.install(shop));
    return shop;
  }
  const checkout = (shop: string, request: Partial<CheckoutRequest> = {}) =>
    payments.checkout(shop, {
      workspace_id: randomUUID(),
      plan: small,
      with_trial: false,
      success_url: WELCOME_URL,
      cancel_url: 'http://127.0.0.1:4400/settings/billing',
      language: 'en',
      key: randomUUID(),
      ...request,
    });
  const agree = (url: string) => choose(url, { decision: 'approve' });
  return { payments, emulator, tokens, buyer, account, checkout, agree };
}

describePayments('Shopify', async (): Promise<OpenPayments> => {
  const { payments, emulator, tokens, buyer } = await open();
  return {
    payments,
    plans: { small, large },
    cards: undefined,
    replaces: true,
    buyer() {
      const made = buyer();
      const shop = `${made.store_id}.myshopify.com`;
      tokens.set(shop, emulator.install(shop));
      return made;
    },
    async payOn(url, card) {
      await choose(url, { decision: card === 'good' ? 'approve' : 'decline' });
    },
    message: async (shop) => emulator.messages(shop),
    later: async (ms) => emulator.later(ms),
    close: emulator.close,
  };
});

type Opened = Awaited<ReturnType<typeof open>>;

describe('Shopify’s bills', () => {
  let shopify: Opened;
  beforeAll(async () => {
    shopify = await open();
  });
  afterAll(() => shopify.emulator.close());

  const live = async (shop: string) =>
    (await shopify.payments.subscriptionsOf(shop)).filter(({ status }) => status !== 'ended');

  it('are agreed to on its page: the plan as it is, in decimals, and back to where it was asked for', async () => {
    const { emulator, account, checkout, agree } = shopify;
    const shop = await account();
    const { url } = await checkout(shop, { plan: large, success_url: `${WELCOME_URL}?from=plans` });
    expect(emulator.asked.at(-1)).toMatchObject({
      operation: 'Subscribe',
      variables: {
        name: large.name,
        price: { amount: '990.5', currencyCode: 'USD' },
        interval: 'ANNUAL',
        trialDays: 0,
        test: true,
      },
    });
    expect(await agree(url)).toMatch(
      /^http:\/\/127\.0\.0\.1:4400\/billing\/success\?from=plans&charge_id=\d+$/,
    );
    expect(await live(shop)).toMatchObject([{ plan_ref: large.name, status: 'active' }]);
  });

  it.each([
    '',
    'Peonia',
    '-peonia',
    'peonia.myshopify.com',
    'peonia/../admin',
    'peonia.evil.example/',
    'peonia\n',
    'pe onia',
    'a'.repeat(64),
  ])('are of shops alone: not of %j', async (store_id) => {
    expect(await shopify.payments.openAccount(shopify.buyer(store_id))).toBeUndefined();
    expect(shopify.payments.pricingUrl(store_id)).toBeUndefined();
  });

  it('are replaced by what is agreed to later, with the rest of a trial and no second one', async () => {
    const { emulator, account, checkout, agree } = shopify;
    const shop = await account();
    await agree((await checkout(shop, { with_trial: true })).url);
    const [first] = await live(shop);
    expect(first).toMatchObject({ status: 'trialing', plan_ref: 'Starter' });
    // Who changes the plan each day comes to its end all the same.
    for (const days_left of [13, 12, 11]) {
      emulator.later(DAY_MS);
      await agree((await checkout(shop, { plan: large })).url);
      expect(emulator.subscriptions(shop).at(-1)?.trial_days).toBe(days_left);
    }
    expect(await live(shop)).toMatchObject([{ status: 'trialing', plan_ref: large.name }]);
    emulator.later(11 * DAY_MS);
    expect(await live(shop)).toMatchObject([{ status: 'active' }]);
    await checkout(shop);
    expect(emulator.subscriptions(shop).at(-1)?.trial_days).toBe(0);
  });

  it.each(['trial', 'first_paid'] as const)(
    'have a trial, when told of the end of its %s',
    async (trial_period) => {
      const { payments, emulator, account, checkout, agree } = await open({ trial_period });
      const shop = await account();
      const { url } = await checkout(shop, { with_trial: true });
      emulator.later(DAY_MS);
      await agree(url);
      const [trial] = await payments.subscriptionsOf(shop);
      expect(trial).toMatchObject({ status: 'trialing', period_start: trial?.created_at });
      const days = ((trial?.period_end ?? 0) - (trial?.created_at ?? 0)) / DAY_MS;
      // Begun a day after it was asked for: what is told of its end says so, the other period does not.
      expect(Math.round(days)).toBe(trial_period === 'trial' ? 15 : 14);
      emulator.later(15 * DAY_MS);
      const [paid] = await payments.subscriptionsOf(shop);
      expect(paid).toMatchObject({ id: trial?.id, status: 'active' });
      expect(Math.round(((paid?.period_end ?? 0) - (paid?.created_at ?? 0)) / DAY_MS)).toBe(45);
      expect((paid?.period_end ?? 0) - (paid?.period_start ?? 0)).toBe(30 * DAY_MS);
      await emulator.close();
    },
  );

  it('that were only looked at, declined or forgotten, are none that the store had', async () => {
    const { payments, emulator, account, checkout } = shopify;
    const shop = await account();
    await choose((await checkout(shop)).url, { decision: 'decline' });
    const { url } = await checkout(shop);
    expect(await payments.subscriptionsOf(shop)).toMatchObject([{ status: 'pending', period_end: null }]);
    emulator.later(2 * DAY_MS);
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
    await expect(choose(url, { decision: 'approve' })).rejects.toThrow('410');
  });

  it('are past due while the shop pays none, with a period, and go on when it does', async () => {
    const { payments, emulator, account, checkout, agree } = shopify;
    const shop = await account();
    await agree((await checkout(shop)).url);
    const [before] = await live(shop);
    emulator.payBills(shop, false);
    emulator.later(31 * DAY_MS);
    const [frozen] = await live(shop);
    expect(frozen).toMatchObject({ id: before?.id, status: 'past_due', plan_ref: 'Starter' });
    expect(Math.abs((frozen?.period_start ?? 0) - (before?.period_end ?? 0))).toBeLessThan(2_000);
    emulator.payBills(shop, true);
    expect(await live(shop)).toMatchObject([{ id: before?.id, status: 'active' }]);
    await payments.end(shop, before?.id ?? '');
    // The rest of what was paid is given back.
    expect(emulator.credited(shop)).toHaveLength(1);
    expect(await live(shop)).toEqual([]);
    await expect(payments.end(shop, 'gid://shopify/AppSubscription/1')).resolves.toBeUndefined();
  });

  it('are read to the last page', async () => {
    const { payments, emulator, account, checkout, agree } = shopify;
    const shop = await account();
    const first = await checkout(shop);
    await agree(first.url);
    for (let looked = 0; looked < 30; looked++) await checkout(shop);
    const asked = emulator.asked.length;
    const all = await payments.subscriptionsOf(shop);
    expect(emulator.asked.length - asked).toBe(2);
    expect(all).toHaveLength(31);
    expect(all.filter(({ status }) => status === 'active')).toMatchObject([{ id: first.id }]);
  });

  it('end with the app: an uninstalled one has none, and another installation gives no second trial', async () => {
    const { payments, emulator, tokens, account, checkout, agree } = shopify;
    const shop = await account();
    await agree((await checkout(shop, { with_trial: true })).url);
    const [{ id = '' } = {}] = await live(shop);
    emulator.messages(shop);
    emulator.uninstall(shop);
    const [sent, ...more] = emulator.messages(shop);
    expect(more).toEqual([]);
    if (!sent) throw new Error('no message was sent');
    expect(sent.headers['x-shopify-topic']).toBe('app/uninstalled');
    expect(await payments.readMessage(sent)).toMatchObject({ account_id: shop });
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
    await expect(payments.end(shop, id)).resolves.toBeUndefined();
    await expect(checkout(shop)).rejects.toBeInstanceOf(PaymentsUnavailable);
    // Forgotten here as well.
    tokens.delete(shop);
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
    tokens.set(shop, emulator.install(shop));
    expect(await payments.subscriptionsOf(shop)).toMatchObject([{ id, status: 'ended' }]);
  });

  it('are asked for by a newer token when the one at hand is refused', async () => {
    const { emulator, account, checkout, agree } = shopify;
    const shop = await account();
    await agree((await checkout(shop)).url);
    const refused: (string | undefined)[] = [];
    const replaced = openShopify({
      api_secret: API_SECRET,
      app_handle: 'vitrine',
      billing: 'api',
      test_charges: true,
      api_url: emulator.api_url,
      admin_url: emulator.url,
      clock: emulator.clock,
      tokens: {
        async tokenOf(_, old) {
          refused.push(old);
          return old === undefined ? 'shpat_old' : emulator.install(shop);
        },
      },
    });
    expect(await replaced.subscriptionsOf(shop)).toMatchObject([{ status: 'active' }]);
    expect(refused).toEqual([undefined, 'shpat_old']);
  });

  it('cannot be asked of now: nothing is taken to have ended, and the token is told to nobody', async () => {
    const { payments, emulator, tokens, account } = shopify;
    const shop = await account();
    const token = tokens.get(shop) ?? '';
    const faults = [
      { status: 500, body: '<html>' },
      { status: 503 },
      { status: 402, body: '{"errors":"Payment Required"}' },
      { status: 423, body: '{"errors":"Locked"}' },
      { status: 403, body: '{"errors":"Forbidden"}' },
      { status: 404, body: '{"errors":"Not Found"}' },
      // Somebody else's refusal, as a proxy's.
      { status: 401, body: '<html>Unauthorized</html>' },
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { status: 200, body: '<html>' },
      { status: 200, body: '[]' },
      {
        status: 200,
        body: '{"errors":[{"message":"Internal","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}',
      },
      { status: 429, headers: { 'retry-after': '3600' } },
      { throttled_ms: 60_000 },
      'cut' as const,
    ];
    for (const fault of faults) {
      emulator.fail(fault);
      const error = await payments.subscriptionsOf(shop).catch((thrown: unknown) => thrown);
      expect(error, JSON.stringify(fault)).toBeInstanceOf(PaymentsUnavailable);
      expect(JSON.stringify([error, String(error), (error as Error).cause])).not.toContain(token.slice(6));
    }
    // A header that cannot be one: its value stands in what is thrown.
    tokens.set(shop, `${token}\nx`);
    const error = await payments.subscriptionsOf(shop).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain(token.slice(6));
    tokens.set(shop, token);
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
  });

  it('wait once when it is too much, as long as they are told', async () => {
    const { payments, emulator, account } = shopify;
    const shop = await account();
    for (const fault of [{ throttled_ms: 20 }, { status: 429, headers: { 'retry-after': '0' } }]) {
      const asked = emulator.asked.length;
      emulator.fail(fault);
      expect(await payments.subscriptionsOf(shop)).toEqual([]);
      expect(emulator.asked.length - asked).toBe(2);
      emulator.fail(fault, fault);
      await expect(payments.subscriptionsOf(shop)).rejects.toBeInstanceOf(PaymentsUnavailable);
      expect(emulator.asked.length - asked).toBe(4);
    }
  });

  it('say why a plan, or its end, is refused', async () => {
    const { payments, emulator, account, checkout, agree } = shopify;
    const shop = await account();
    emulator.fail({ user_error: 'Managed Pricing Apps cannot use the Billing API' });
    await expect(checkout(shop)).rejects.toThrow('refused the plan starter: Managed Pricing Apps cannot');
    await expect(checkout(shop, { plan: { ...small, amount: '0.00' } })).rejects.toThrow('greater than 0');
    await expect(checkout(shop, { plan: { ...small, currency: 'XTS' } })).rejects.toThrow('CurrencyCode');
    await agree((await checkout(shop)).url);
    const [{ id = '' } = {}] = await live(shop);
    emulator.fail({ user_error: 'Not today' });
    await expect(payments.end(shop, id)).rejects.toThrow('Not today');
  });

  it('end with their period by no request of ours', async () => {
    await expect(shopify.payments.setEnding('gid://shopify/AppSubscription/1', null)).rejects.toThrow();
  });
});

describe('Shopify’s managed plans', () => {
  it('are chosen on its page, and known by their handles', async () => {
    const { payments, emulator, account, checkout } = await open({ billing: 'managed' });
    const shop = await account();
    const handle = shop.replace('.myshopify.com', '');
    const page = `${emulator.url}/store/${handle}/charges/vitrine/pricing_plans`;
    const first = await checkout(shop, { with_trial: true });
    expect(first).toEqual({ id: expect.any(String), url: page });
    expect(payments.pricingUrl(handle)).toBe(page);
    expect(emulator.asked).toEqual([]);
    expect(await choose(first.url, { plan: 'starter-monthly' })).toContain('charge_id=');
    expect(await payments.subscriptionsOf(shop)).toMatchObject([
      { plan_ref: 'starter-monthly', status: 'trialing' },
    ]);
    await choose((await checkout(shop)).url, { plan: 'scale-yearly' });
    expect(await payments.subscriptionsOf(shop)).toMatchObject([
      { plan_ref: 'scale-yearly', status: 'active' },
      { plan_ref: 'starter-monthly', status: 'ended' },
    ]);
    await emulator.close();
  });
});
