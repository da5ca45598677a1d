import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentsUnavailable } from '../../../../apps/server/src/ports/payments.ts';
import { describePayments } from '../../../../apps/server/src/ports/payments-contract.ts';
import { DAY_MS } from '../../../../apps/server/src/testing/open-payments.ts';
import {
  newShopifyBuyer,
  type OpenShopify,
  SHOPIFY_PLANS,
  WELCOME_URL,
  withShopify,
} from '../../../../apps/server/src/testing/shopify.ts';
import { choose } from '../../emulator/merchant.ts';

const { large } = SHOPIFY_PLANS;

describePayments('Shopify', async () => {
  const { payments, emulator, install, agree, decline } = await withShopify();
  return {
    payments,
    plans: SHOPIFY_PLANS,
    cards: undefined,
    replaces: true,
    buyer() {
      const buyer = newShopifyBuyer();
      install(`${buyer.store_id}.myshopify.com`);
      return buyer;
    },
    async payOn(url, card) {
      await (card === 'good' ? agree(url) : decline(url));
    },
    message: async (shop) => emulator.messages(shop),
    later: async (ms) => emulator.later(ms),
    close: emulator.close,
  };
});

describe('Shopify’s bills', () => {
  let shopify: OpenShopify;
  beforeAll(async () => {
    shopify = await withShopify();
  });
  afterAll(() => shopify?.emulator.close());

  it('are agreed to on its page: the plan as it is, in decimals, and back to where it was asked for', async () => {
    const { emulator, account, checkout, agree, going } = shopify;
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
    expect(await going(shop)).toMatchObject([{ plan_ref: large.name, status: 'active' }]);
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
    expect(await shopify.payments.openAccount(newShopifyBuyer(store_id))).toBeUndefined();
    expect(shopify.payments.pricingUrl?.(store_id)).toBeUndefined();
  });

  it('are replaced by what is agreed to later, with the rest of a trial and no second one', async () => {
    const { emulator, account, checkout, agree, going } = shopify;
    const shop = await account();
    await agree((await checkout(shop, { with_trial: true })).url);
    const [first] = await going(shop);
    expect(first).toMatchObject({ status: 'trialing', plan_ref: 'Starter' });
    // Who changes the plan each day comes to its end all the same.
    for (const days_left of [13, 12, 11]) {
      emulator.later(DAY_MS);
      await agree((await checkout(shop, { plan: large })).url);
      expect(emulator.subscriptions(shop).at(-1)?.trial_days).toBe(days_left);
    }
    expect(await going(shop)).toMatchObject([{ status: 'trialing', plan_ref: large.name }]);
    emulator.later(11 * DAY_MS);
    expect(await going(shop)).toMatchObject([{ status: 'active' }]);
    await checkout(shop);
    expect(emulator.subscriptions(shop).at(-1)?.trial_days).toBe(0);
  });

  it.each(['trial', 'first_paid'] as const)(
    'have a trial, when told of the end of its %s',
    async (trial_period) => {
      const { payments, emulator, account, checkout, agree } = await withShopify({
        emulator: { trial_period },
      });
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
    const { payments, emulator, account, checkout, agree, decline } = shopify;
    const shop = await account();
    await decline((await checkout(shop)).url);
    const { url } = await checkout(shop);
    expect(await payments.subscriptionsOf(shop)).toMatchObject([{ status: 'pending', period_end: null }]);
    emulator.later(2 * DAY_MS);
    expect(await payments.subscriptionsOf(shop)).toEqual([]);
    await expect(agree(url)).rejects.toThrow('410');
  });

  it('are past due while the shop pays none, with a period, and go on when it does', async () => {
    const { payments, emulator, account, checkout, agree, going } = shopify;
    const shop = await account();
    await agree((await checkout(shop)).url);
    const [before] = await going(shop);
    emulator.payBills(shop, false);
    emulator.later(31 * DAY_MS);
    const [frozen] = await going(shop);
    expect(frozen).toMatchObject({ id: before?.id, status: 'past_due', plan_ref: 'Starter' });
    expect(Math.abs((frozen?.period_start ?? 0) - (before?.period_end ?? 0))).toBeLessThan(2_000);
    emulator.payBills(shop, true);
    expect(await going(shop)).toMatchObject([{ id: before?.id, status: 'active' }]);
    await payments.end(shop, before?.id ?? '');
    // The rest of what was paid is given back.
    expect(emulator.credited(shop)).toHaveLength(1);
    expect(await going(shop)).toEqual([]);
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
    const { payments, emulator, tokens, account, checkout, agree, going } = shopify;
    const shop = await account();
    await agree((await checkout(shop, { with_trial: true })).url);
    const [{ id = '' } = {}] = await going(shop);
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

  it('end with their period by no request of ours', async () => {
    await expect(shopify.payments.setEnding('gid://shopify/AppSubscription/1', null)).rejects.toThrow();
  });
});

describe('Shopify’s managed plans', () => {
  it('are chosen on its page, and known by their handles', async () => {
    const { payments, emulator, account, checkout } = await withShopify({ billing: 'managed' });
    const shop = await account();
    const handle = shop.replace('.myshopify.com', '');
    const page = `${emulator.url}/store/${handle}/charges/vitrine/pricing_plans`;
    const first = await checkout(shop, { with_trial: true });
    expect(first).toEqual({ id: expect.any(String), url: page });
    expect(payments.pricingUrl?.(handle)).toBe(page);
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
