import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newBuyer,
  type OpenStripe,
  STRIPE_PLANS,
  WEBHOOK_SECRET,
  withStripe,
} from '../../../testing/stripe.ts';

const URLS = {
  success_url: 'http://127.0.0.1/ok',
  cancel_url: 'http://127.0.0.1/no',
  language: 'en',
} as const;

let opened: OpenStripe;
let ahead = 0;
beforeAll(async () => {
  opened = await withStripe({ clock: { now: () => Date.now() + ahead } });
});
afterAll(() => opened.stripe.close());

const account = async () => (await opened.payments.openAccount(newBuyer())) ?? '';
const read = (body: string, header: string | string[] | undefined) =>
  opened.payments.readMessage({ headers: { 'stripe-signature': header }, body: Buffer.from(body) });
const signed = (payload: string, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1_000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more });

describe('a message', () => {
  const good = event('invoice.paid', { id: 'in_1', customer: 'cus_1' });
  const found = { message_id: 'evt_1', account_id: 'cus_1' };

  it('is the same when it is sent again', async () => {
    for (const _time of [1, 2]) expect(await read(good, signed(good))).toEqual(found);
  });

  it.each([
    ['by another secret', () => signed(good, 'whsec_forged')],
    ['of another body', () => signed(`${good} `)],
    ['that is six minutes old', () => signed(good, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000) - 360)],
    ['that is none', () => 'v1=,t=now'],
    ['of which there are two', () => [signed(good), signed(good)]],
    ['that is missing', () => undefined],
  ])('with a signature %s is none', async (_what, header) => {
    expect(await read(good, header())).toBeUndefined();
  });

  it('is too old by the server’s own clock', async () => {
    const header = signed(good);
    ahead = 299_000;
    expect(await read(good, header)).toEqual(found);
    ahead = 302_000;
    expect(await read(good, header)).toBeUndefined();
    ahead = 0;
  });

  it.each([
    ['of another kind', event('charge.succeeded', { customer: 'cus_1' }), undefined],
    ['about nobody', event('invoice.paid', { customer: null }), undefined],
    ['that writes the customer out', event('invoice.paid', { customer: { id: 'cus_2' } }), 'cus_2'],
    ['of a customer who is gone', event('customer.deleted', { id: 'cus_3' }), 'cus_3'],
    [
      'of another version',
      event('invoice.paid', { customer: 'cus_4' }, { api_version: '2020-08-27' }),
      'cus_4',
    ],
  ])('%s', async (_what, body, account_id) => {
    expect(await read(body, signed(body))).toEqual({ message_id: 'evt_1', account_id });
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    'no json',
    '{"object":"v2.core.event","id":"evt_1"}',
    '{"id":"e","type":"t"}',
  ])('that is signed and says %j is none', async (body) => {
    expect(await read(body, signed(body))).toBeUndefined();
  });
});

describe('a card that is saved on a page of Stripe’s', () => {
  async function subscribed() {
    const customer = await account();
    const page = await opened.payments.checkout(customer, {
      ...URLS,
      workspace_id: 'w',
      plan: STRIPE_PLANS.small,
      with_trial: false,
      key: randomUUID(),
    });
    await opened.stripe.pay(page.url, '4242424242424242');
    expect(await opened.payments.cards?.list(customer)).toHaveLength(1);
    return customer;
  }
  /** Types a card in; what Stripe says then. */
  async function saved(customer: string) {
    const page = await opened.payments.cards?.setUp(customer, URLS);
    opened.stripe.messages(customer);
    await opened.stripe.pay(page?.url ?? '', '5555555555554444');
    return opened.stripe.messages(customer);
  }
  const brandOf = async (customer: string) =>
    (await opened.payments.cards?.list(customer))?.find(({ is_default }) => is_default)?.brand;
  /** Asks Stripe, so that nothing is mended by the question. */
  const pays = (customer: string) => ({
    customer: opened.stripe.customer(customer)?.invoice_settings.default_payment_method,
    subscription: opened.stripe.subscriptions(customer)[0]?.default_payment_method,
  });

  it('pays from then on, once a message has told of it', async () => {
    const customer = await subscribed();
    const before = pays(customer);
    const messages = await saved(customer);
    expect(pays(customer)).toEqual(before);
    for (const message of messages) await opened.payments.readMessage(message);
    const after = pays(customer);
    expect(after.customer).not.toBe(before.customer);
    expect(after.subscription).toBe(after.customer);
    expect(await brandOf(customer)).toBe('mastercard');
  });

  it('does so when the message was lost, as soon as anybody looks or pays', async () => {
    const customer = await subscribed();
    await saved(customer);
    expect(await brandOf(customer)).toBe('mastercard');
    const other = await subscribed();
    await saved(other);
    const [subscription] = await opened.payments.subscriptionsOf(other);
    await opened.payments.changePlan?.(subscription?.id ?? '', { plan: STRIPE_PLANS.large, key: 'k' });
    expect(pays(other).subscription).toBe((await opened.payments.cards?.list(other))?.[0]?.id);
    expect(await brandOf(other)).toBe('mastercard');
  });

  it('does not come back by an old message, when another one was chosen since', async () => {
    const customer = await subscribed();
    const messages = await saved(customer);
    for (const message of messages) await opened.payments.readMessage(message);
    const visa = (await opened.payments.cards?.list(customer))?.find(({ brand }) => brand === 'visa');
    await opened.payments.cards?.attach(customer, visa?.id ?? '');
    for (const message of messages) await opened.payments.readMessage(message);
    expect(pays(customer)).toEqual({ customer: visa?.id, subscription: visa?.id });
  });

  it('gives way at once to another one when it is forgotten, also for the subscription', async () => {
    const customer = await subscribed();
    const { customer: visa } = pays(customer);
    for (const message of await saved(customer)) await opened.payments.readMessage(message);
    await opened.payments.cards?.remove(customer, String(pays(customer).customer));
    expect(pays(customer)).toEqual({ customer: visa, subscription: visa });
  });

  it('is left alone where the customer is of another product of the operator’s', async () => {
    const body = new URLSearchParams({ email: 'eva@example.com' });
    const headers = { authorization: 'Bearer sk_test_emulator' };
    const made = await fetch(`${opened.stripe.url}/v1/customers`, { method: 'POST', headers, body });
    const { id } = (await made.json()) as { id: string };
    for (const message of await saved(id)) await opened.payments.readMessage(message);
    expect(pays(id).customer).toBeNull();
  });

  it('is told again by Stripe, when it could not be asked', async () => {
    const customer = await subscribed();
    const messages = await saved(customer);
    opened.stripe.order({ kind: 'busy_429', on: /^GET \/v1\/customers/ });
    const answers = await Promise.allSettled(messages.map((message) => opened.payments.readMessage(message)));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (const message of messages) await opened.payments.readMessage(message);
    expect(await brandOf(customer)).toBe('mastercard');
  });
});
