import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentsUnavailable } from '../../../ports/payments.ts';
import { newBuyer, type OpenStripe, STRIPE_PLANS, withStripe } from '../../../testing/stripe.ts';

const { small, large } = STRIPE_PLANS;
const DONE = { ok: true, value: undefined };

/** With a live key numbers are sent as they are. */
let opened: OpenStripe;
beforeAll(async () => {
  opened = await withStripe({ secret_key: 'sk_live_emulator' });
});
afterAll(() => opened.stripe.close());

const account = async () => (await opened.payments.openAccount(newBuyer())) ?? '';
const numbered = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: '987' });
const wanted = (plan = small) => ({ plan, with_trial: false, workspace_id: randomUUID(), key: randomUUID() });

async function save(customer: string, number: string) {
  const { cards } = opened.payments;
  const made = await cards?.create?.(numbered(number));
  return made?.ok ? cards?.attach(customer, made.value.id) : made;
}
const subscribe = (customer: string, request = wanted()) => opened.payments.subscribe?.(customer, request);
async function subscribed() {
  const customer = await account();
  await save(customer, '4242424242424242');
  expect(await subscribe(customer)).toEqual(DONE);
  const [subscription] = await opened.payments.subscriptionsOf(customer);
  return { customer, id: subscription?.id ?? '' };
}

describe('what a bank says', () => {
  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'card_funds'],
    ['4000000000000069', 'card_expired'],
    ['4000000000000127', 'card_cvc'],
    ['4242424242424241', 'card_number'],
  ])('about %s is %s', async (number, error) => {
    const customer = await account();
    expect(await save(customer, number)).toEqual({ ok: false, error });
    expect(await opened.payments.cards?.list(customer)).toEqual([]);
  });

  it('may be that it wants to ask the holder, when it is to pay', async () => {
    const customer = await account();
    expect(await save(customer, '4000002760003184')).toMatchObject({ ok: true });
    expect(await subscribe(customer)).toEqual({ ok: false, error: 'card_authentication' });
    expect(opened.stripe.subscriptions(customer)).toEqual([]);
  });
});

describe('a connection that is cut after the charge', () => {
  it.each([
    ['once: asked again unseen', 1],
    // The try itself, and two more of the SDK.
    ['for good: asked for again by somebody', 3],
  ])('%s; it is charged once', async (_when, times) => {
    const customer = await account();
    await save(customer, '4242424242424242');
    const request = wanted();
    opened.stripe.order({ kind: 'cut', on: /^POST \/v1\/subscriptions$/, times });
    const first = subscribe(customer, request);
    if (times === 1) expect(await first).toEqual(DONE);
    else await expect(first).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await subscribe(customer, request)).toEqual(DONE);
    // Another card's is another request to Stripe, and the same to us.
    await save(customer, '5555555555554444');
    expect(await subscribe(customer, request)).toEqual(DONE);
    expect(opened.stripe.charges(customer)).toEqual([2900]);
    expect(await opened.payments.subscriptionsOf(customer)).toHaveLength(1);
  });

  it('is not the only way to ask twice: at once is once, too', async () => {
    const customer = await account();
    await save(customer, '4242424242424242');
    const request = wanted();
    const asked = await Promise.all([1, 2, 3].map(() => subscribe(customer, request)));
    expect(asked).toEqual([DONE, DONE, DONE]);
    expect(opened.stripe.charges(customer)).toEqual([2900]);
  });

  it('of a change of plan is charged once', async () => {
    const { customer, id } = await subscribed();
    const request = { plan: large, key: randomUUID() };
    opened.stripe.order({ kind: 'cut', on: /^POST \/v1\/subscriptions\/sub_/, times: 3 });
    await expect(opened.payments.changePlan?.(id, request)).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(await opened.payments.changePlan?.(id, request)).toEqual(DONE);
    expect(opened.stripe.charges(customer)).toEqual([2900, 5000]);
  });
});

describe('nobody answers', () => {
  it.each([
    ['is out of order', { kind: 'error_500', times: 3 }],
    ['has no time', { kind: 'busy_429', times: 1 }],
    ['cuts all connections', { kind: 'cut', times: 3 }],
    ['is slow', { kind: 'slow', times: 3, ms: 2_000 }],
  ] as const)('when Stripe %s: nothing of a card is told', async (_what, fault) => {
    const { stripe, payments } = await withStripe({ secret_key: 'sk_live_x', timeout_ms: 300 });
    stripe.order({ ...fault, on: /^POST \/v1\/payment_methods$/ });
    const card = numbered('4242424242424242');
    const error = await payments.cards?.create?.(card).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    const told = `${(error as Error).stack} ${JSON.stringify(Object.getOwnPropertyDescriptors(error))}`;
    expect(told).not.toMatch(/4242|987/);
    await stripe.close();
  });

  it('when Stripe cannot be reached, or does not take the key', async () => {
    const { stripe, payments } = await withStripe({ emulator: { secret_key: 'sk_test_another' } });
    await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable);
    await stripe.close();
    await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable);
  });

  it('for good: what fails once is asked again', async () => {
    const customer = await account();
    opened.stripe.order({ kind: 'error_500', on: /^GET \/v1\/subscriptions/ });
    expect(await opened.payments.subscriptionsOf(customer)).toEqual([]);
  });
});

describe('customers', () => {
  it('whom Stripe does not know lose nothing', async () => {
    await expect(opened.payments.subscriptionsOf('cus_of_another_account')).rejects.toThrow(
      PaymentsUnavailable,
    );
  });

  it('who were deleted there have nothing any more', async () => {
    const { customer, id } = await subscribed();
    opened.stripe.deleteCustomer(customer);
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ id, status: 'ended' }]);
    expect(await opened.payments.cards?.list(customer)).toEqual([]);
    expect(await subscribe(customer)).toEqual({ ok: false, error: 'payment_method_missing' });
    await opened.payments.setEnding(id, { next_plan_id: null });
    await opened.payments.end(customer, id);
    expect(await opened.payments.changePlan?.(id, { plan: large, key: 'k' })).toEqual({
      ok: false,
      error: 'not_found',
    });
  });

  it('who were deleted within the day are opened anew', async () => {
    const buyer = newBuyer();
    const first = (await opened.payments.openAccount(buyer)) ?? '';
    opened.stripe.deleteCustomer(first);
    const second = (await opened.payments.openAccount(buyer)) ?? '';
    expect(second).not.toBe(first);
    expect(opened.stripe.customer(second)).toMatchObject({
      email: buyer.email,
      preferred_locales: ['es-419'],
      metadata: { workspace_id: buyer.workspace_id },
    });
  });

  it('have subscriptions that nobody else ends', async () => {
    const { customer, id } = await subscribed();
    await expect(opened.payments.end(await account(), id)).rejects.toThrow('another customer');
    expect(await opened.payments.subscriptionsOf(customer)).toMatchObject([{ status: 'active' }]);
  });
});

it('a plan whose price Stripe does not know is no outage, and no answer', async () => {
  const { customer, id } = await subscribed();
  const plan = { ...large, stripe_price_id: 'price_gone' };
  for (const asked of [
    subscribe(customer, wanted(plan)),
    opened.payments.changePlan?.(id, { plan, key: 'k' }),
  ]) {
    const error = await asked?.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PaymentsUnavailable);
    expect(String(error)).toContain('resource_missing');
  }
});

it('every write that Stripe was asked for carries a key', () => {
  const writes = opened.stripe.requests.filter(({ method }) => method === 'POST');
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ idempotency_key }) => !idempotency_key)).toEqual([]);
});
