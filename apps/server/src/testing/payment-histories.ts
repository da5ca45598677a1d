import { HOUR_MS } from '@vitrine/contract/durations';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { PaymentsUnavailable } from '../ports/payments.ts';
import type { PaymentStep } from './payment-steps.ts';
import { type PayingStore, type PaymentWorld, PRICED_PLANS } from './payment-world.ts';
import { WEBHOOK_SECRET } from './stripe.ts';

const GOOD = '4242424242424242';

/** An outage that was ordered may hit anybody. */
const isTransient = (error: unknown) => {
  if (!(error instanceof PaymentsUnavailable)) throw error;
};

/** Sends a message to the real route, signed anew, as providers do each time. */
export async function tell({ server, now }: PaymentWorld, body: Uint8Array, forged: boolean): Promise<void> {
  const payload = Buffer.from(body).toString();
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: forged ? 'whsec_forged' : WEBHOOK_SECRET,
    timestamp: Math.floor(now() / 1_000),
  });
  const answer = await fetch(`${server.url}/api/billing/webhooks/stripe/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  expect(answer.status).toBe(forged ? 401 : 200);
}

type Change = ['change_plan' | 'cancel_subscription' | 'resume_subscription', body?: object];

/** By our API, or at the provider; what is not there cannot be changed. */
async function change(
  { calls, customerOf, liveOf }: PaymentWorld,
  store: PayingStore,
  {
    by,
    asked: [name, body],
    atProvider,
  }: {
    by: 'merchant' | 'operator';
    asked: Change;
    atProvider: (subscription_id: string) => Promise<unknown>;
  },
): Promise<void> {
  if (by === 'merchant') {
    const current = await calls(store, 'active_subscription');
    if (current.status !== 200) return;
    await calls(store, name, { params: { subscription_id: current.body.id }, ...(body && { body }) });
    return;
  }
  const customer = await customerOf(store);
  const subscription = customer === undefined ? undefined : liveOf(customer).at(-1);
  if (subscription) await atProvider(subscription.id).catch(isTransient);
}

async function openPage({ server, calls }: PaymentWorld, store: PayingStore, product_id: string) {
  const url = `${server.url}/settings/billing`;
  const body = { product_id, success_url: url, cancel_url: url };
  const answer = await calls(store, 'create_checkout', { body });
  if (answer.status === 200) store.pages.push(answer.body.url);
  return answer.status === 200;
}

/** Pays, unless the page has closed. */
async function pay({ stripe }: PaymentWorld, page: string | undefined): Promise<void> {
  if (page !== undefined) await stripe.pay(page, GOOD).catch(() => undefined);
}

/** Has a step happen to a store. */
export async function happen(world: PaymentWorld, store: PayingStore, step: PaymentStep): Promise<void> {
  const { stripe, payments } = world;
  const customer = await world.customerOf(store);
  const { changePlan } = payments;
  if (!changePlan) throw new Error('plans cannot be changed');
  switch (step.what) {
    case 'checkout':
      if ((await openPage(world, store, step.plan)) && step.pays) await pay(world, store.pages.at(-1));
      return;
    case 'pay':
      return pay(world, store.pages[step.page % Math.max(1, store.pages.length)]);
    case 'change': {
      const plan = PRICED_PLANS.find(({ id }) => id === step.plan);
      if (!plan) throw new Error(`there is no plan ${step.plan}`);
      return change(world, store, {
        by: step.by,
        asked: ['change_plan', { new_plan_id: plan.id }],
        atProvider: (id) => changePlan(id, { plan, key: `${id} ${world.now()}` }),
      });
    }
    case 'ending':
      return change(world, store, {
        by: step.by,
        asked: step.next === null ? ['cancel_subscription'] : ['change_plan', { new_plan_id: step.next }],
        atProvider: (id) => payments.setEnding(id, { next_plan_id: step.next }),
      });
    case 'resume':
      return change(world, store, {
        by: step.by,
        asked: ['resume_subscription'],
        atProvider: (id) => payments.setEnding(id, null),
      });
    case 'end': {
      const live = customer === undefined ? [] : world.liveOf(customer);
      const subscription = live[step.which % Math.max(1, live.length)];
      if (customer === undefined || !subscription) return;
      store.ended.add(subscription.id);
      await payments.end(customer, subscription.id).catch(isTransient);
      return;
    }
    case 'declines':
      if (customer !== undefined) stripe.declining(customer, step.is);
      return;
    case 'recovers':
      if (customer === undefined) return;
      stripe.declining(customer, false);
      stripe.payOpen(customer);
      return;
    case 'time':
      // A message is on its way for seconds, not for weeks.
      await Promise.all(store.sending.splice(0));
      return world.advance(step.hours * HOUR_MS);
    case 'outage':
      return stripe.order({ kind: 'busy_429', on: /^GET \/v1\/subscriptions\?/ });
    case 'messages': {
      const picked = step.picks.map((pick) => store.told[pick % Math.max(1, store.told.length)]);
      // Beside one another, and beside what happens next.
      for (const body of picked) if (body) store.sending.push(tell(world, body, step.forged));
    }
  }
}
