import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmulator } from 'emulate';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { newBuyer, STRIPE_PLANS, WEBHOOK_SECRET } from '../../../testing/stripe.ts';
import { openStripe } from './stripe-payments.ts';

/** Takes what is posted to it. */
async function listen() {
  const taken: { signature: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const signature = String(request.headers['stripe-signature']);
      taken.push({ signature, body: Buffer.concat(chunks).toString() });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, port, taken, server };
}

/** An emulator that somebody else has written knows customers, pages and signatures, and neither subscriptions nor keys. */
it('an independent emulator understands how customers and pages are asked for, and signs as is verified here', async () => {
  const hook = await listen();
  // A port that was free a moment ago.
  const free = await listen();
  free.server.close();
  await once(free.server, 'close');
  const { small, large } = STRIPE_PLANS;
  const emulator = await createEmulator({
    service: 'stripe',
    port: free.port,
    seed: {
      stripe: {
        products: [{ id: 'prod_1', name: 'Vitrine' }],
        prices: [small, large].map(({ stripe_price_id, amount }) => ({
          id: stripe_price_id,
          product_name: 'Vitrine',
          currency: 'usd',
          unit_amount: Number(amount.replace('.', '')),
        })),
        webhooks: [{ url: hook.url, events: ['*'], secret: WEBHOOK_SECRET }],
      },
    },
  });
  const payments = openStripe({
    secret_key: 'sk_test_emulate',
    webhook_secret: WEBHOOK_SECRET,
    api_url: emulator.url,
    raw_cards: false,
    clock: { now: Date.now },
  });
  expect(payments.cards?.create).toBeUndefined();

  const account = (await payments.openAccount(newBuyer())) ?? '';
  const open = (plan: typeof small) =>
    payments.checkout(account, {
      workspace_id: 'w',
      plan,
      with_trial: true,
      success_url: 'http://127.0.0.1/ok?page={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1/no',
      language: 'en',
      key: plan.id,
    });
  const first = await open(small);
  const second = await open(large);
  expect(await (await fetch(first.url)).text()).toContain('expired');
  expect(await (await fetch(second.url)).text()).toContain('79.00');
  const paid = await fetch(`${second.url}/complete`, { method: 'POST', redirect: 'manual' });
  expect(paid.headers.get('location')).toBe(`http://127.0.0.1/ok?page=${second.id}`);

  await expect
    .poll(() => hook.taken.map(({ body }) => JSON.parse(body).type))
    .toContain('checkout.session.completed');
  for (const { signature, body } of hook.taken) {
    expect(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300)).toBeTruthy();
    // Its messages have no names, by which one that comes again would be known.
    const headers = { 'stripe-signature': signature };
    expect(await payments.readMessage({ headers, body: Buffer.from(body) })).toBeUndefined();
  }
  await emulator.close();
  hook.server.close();
});
