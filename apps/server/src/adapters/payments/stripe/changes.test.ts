import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBuyer, type OpenStripe, STRIPE_PLANS, withStripe } from '../../../testing/stripe.ts';
import { decimalOf } from './money.ts';
import { statusOf } from './subscription.ts';

const { small, large } = STRIPE_PLANS;
const URLS = {
  success_url: 'http://127.0.0.1/ok',
  cancel_url: 'http://127.0.0.1/no',
  language: 'pt',
} as const;

let opened: OpenStripe;
beforeAll(async () => {
  opened = await withStripe();
});
afterAll(() => opened.stripe.close());

const account = async () => (await opened.payments.openAccount(newBuyer())) ?? '';
const checkout = (customer: string, plan = small, key: string = randomUUID()) =>
  opened.payments.checkout(customer, { ...URLS, workspace_id: 'w', plan, with_trial: false, key });
async function subscribed(number = '4242424242424242') {
  const customer = await account();
  await opened.stripe.pay((await checkout(customer)).url, number);
  const [subscription] = await opened.payments.subscriptionsOf(customer);
  if (!subscription) throw new Error('nothing was subscribed');
  return { customer, subscription };
}

describe('pages', () => {
  it('of which one was closed are opened anew by the same key; one that was paid on stays', async () => {
    const customer = await account();
    const first = await checkout(customer, small, 'one');
    await checkout(customer, large, 'two');
    const again = await checkout(customer, small, 'one');
    expect(again.id).not.toBe(first.id);
    const arrived = await opened.stripe.pay(again.url, '4242424242424242');
    expect(arrived).toBe(URLS.success_url);
    expect((await checkout(customer, small, 'two')).id).not.toBe(again.id);
  });

  it('that are asked for at once leave one open', async () => {
    const customer = await account();
    const pages = await Promise.all([1, 2, 3, 4].map(() => checkout(customer)));
    const open = await Promise.all(pages.map(async ({ url }) => (await fetch(url)).status));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
  });

  it('to save a card stay, when one to pay on is asked for', async () => {
    const customer = await account();
    const page = await opened.payments.cards?.setUp(customer, URLS);
    await checkout(customer);
    expect((await fetch(page?.url ?? '')).status).toBe(200);
  });
});

describe('a payment that failed', () => {
  it('is neither credited nor asked for any more when the subscription is ended', async () => {
    const { customer, subscription } = await subscribed();
    opened.stripe.declining(customer, true);
    opened.stripe.later((subscription.period_end ?? 0) - (subscription.period_start ?? 0));
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    await opened.payments.end(customer, subscription.id);
    const [renewal] = await opened.payments.invoices(customer);
    expect(renewal).toMatchObject({ status: 'void', amount: '29.00' });
    expect(opened.stripe.customer(customer)?.balance).toBe(0);
  });

  it('is paid when another card is saved, also of an older invoice', async () => {
    const { customer, subscription } = await subscribed();
    opened.stripe.declining(customer, true);
    opened.stripe.later((subscription.period_end ?? 0) - (subscription.period_start ?? 0));
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    const attach = (id: string) => opened.payments.cards?.attach(customer, id);
    // Declined once more: the card is saved all the same.
    expect(await attach('pm_card_mastercard')).toMatchObject({ ok: true });
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'past_due' }]);
    opened.stripe.declining(customer, false);
    expect(await attach('pm_card_mastercard')).toMatchObject({ ok: true });
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
    const invoices = await opened.payments.invoices(customer);
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
    const document = await fetch(invoices[0]?.download_url ?? '');
    expect(
      Buffer.from(await document.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('for good ends the subscription', async () => {
    const { customer, subscription } = await subscribed();
    opened.stripe.declining(customer, true);
    opened.stripe.later((subscription.period_end ?? 0) - (subscription.period_start ?? 0) + 20 * DAY_MS);
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'ended' }]);
  });
});

describe('a day of its own that somebody has set for the end', () => {
  it.each([
    ['before the period ends', -DAY_MS, true],
    ['after it', DAY_MS, false],
  ])('%s', async (_when, after, ends) => {
    const { customer, subscription } = await subscribed();
    const operator = new Stripe('sk_test_emulator', {
      host: '127.0.0.1',
      port: new URL(opened.stripe.url).port,
      protocol: 'http',
    });
    const cancel_at = Math.floor(((subscription.period_end ?? 0) + after) / 1_000);
    await operator.subscriptions.update(subscription.id, { cancel_at });
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ cancel_at_period_end: ends }]);
    await opened.payments.setEnding(subscription.id, null);
    expect(await opened.payments.subscriptionsOf(customer)).toEqual([subscription]);
    expect(opened.stripe.subscriptions(customer)).toMatchObject([{ cancel_at: null }]);
  });
});

describe('a subscription that ends', () => {
  it('is credited with what is left of its period', async () => {
    const { customer, subscription } = await subscribed();
    await opened.payments.end(customer, subscription.id);
    const [credit, paid] = await opened.payments.invoices(customer);
    expect(paid?.amount).toBe('29.00');
    // A moment of the month has gone by.
    expect(credit?.amount).toMatch(/^-(29\.00|28\.99)$/);
    expect(opened.stripe.customer(customer)?.balance).toBeLessThan(-2898);
  });

  it.each([
    [
      'an end',
      ({ payments }: OpenStripe, id: string) => payments.setEnding(id, { next_plan_id: null }),
      undefined,
    ],
    [
      'another plan',
      ({ payments }: OpenStripe, id: string) => payments.changePlan?.(id, { plan: large, key: 'k' }),
      { ok: false, error: 'not_found' },
    ],
  ])('while %s is asked for is no failure', async (_what, ask, answer) => {
    const { customer, subscription } = await subscribed();
    // What it is told is old by the time it comes.
    opened.stripe.order({ kind: 'slow', ms: 300, on: /^GET \/v1\/subscriptions\/sub_/ });
    const asked = ask(opened, subscription.id);
    await expect.poll(() => opened.stripe.requests.at(-1)?.path).toBe(`/v1/subscriptions/${subscription.id}`);
    await opened.payments.end(customer, subscription.id);
    expect(await asked).toEqual(answer);
  });
});

it('a change of the plan takes back that the subscription ends', async () => {
  const { customer, subscription } = await subscribed();
  await opened.payments.setEnding(subscription.id, { next_plan_id: 'free' });
  const changed = await opened.payments.changePlan?.(subscription.id, { plan: large, key: 'k' });
  expect(changed).toEqual({ ok: true, value: undefined });
  expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([
    { plan_ref: large.stripe_price_id, cancel_at_period_end: false, next_plan_id: null },
  ]);
});

it('all subscriptions are told of, however many there were', async () => {
  const customer = await account();
  await opened.payments.cards?.attach(customer, 'pm_card_visa');
  for (let count = 0; count < 103; count += 1) {
    await opened.payments.subscribe?.(customer, {
      plan: small,
      with_trial: false,
      workspace_id: 'w',
      key: String(count),
    });
  }
  expect(await opened.payments.subscriptionsOf(customer)).toHaveLength(103);
});

it.each([
  ['incomplete', 'pending'],
  ['incomplete_expired', 'ended'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'ended'],
  ['paused', 'ended'],
  ['canceled', 'ended'],
] as const)('Stripe’s %s is %s', (status, ours) => {
  expect(statusOf({ status })).toBe(ours);
});

it.each([
  [2900, 'usd', '29.00'],
  [5, 'USD', '0.05'],
  [-2950, 'eur', '-29.50'],
  [0, 'brl', '0.00'],
  // By `Intl` pesos have no cents; Stripe counts in them.
  [11990000, 'cop', '119900.00'],
  [29000, 'clp', '29000'],
  [500, 'JPY', '500'],
  [12500, 'kwd', '12.500'],
  [10000, 'isk', '100.00'],
])('%d of %s is %s', (minor, currency, decimal) => {
  expect(decimalOf(minor, currency)).toBe(decimal);
});

it('half a cent is none of Stripe’s amounts', () => {
  expect(() => decimalOf(0.5, 'usd')).toThrow(RangeError);
});
