import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '../../database/kinds.ts';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { engines } from '../../testing/engines.ts';
import { happen, tell } from '../../testing/payment-histories.ts';
import { paymentStep } from '../../testing/payment-steps.ts';
import { openPaymentWorld, type PayingStore, type PaymentWorld } from '../../testing/payment-world.ts';
import { SEED, soaked } from '../../testing/soak.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

/** Histories. On PGlite each change of a plan that is answered waits for a checkpoint, a second or two. */
const RUNS = { pglite: soaked(2), postgres: soaked(6) };

/** What lives at the provider, as it should stand in our tables. */
function expected(subscription: Stripe.Subscription) {
  const item = subscription.items.data[0];
  if (!item) throw new Error('a subscription without an item');
  return {
    provider: 'stripe',
    provider_id: subscription.id,
    plan_id: item.price.id.replace('price_', ''),
    status: subscription.status,
    period_start: item.current_period_start * 1_000,
    period_end: item.current_period_end * 1_000,
    cancel_at_period_end: subscription.cancel_at_period_end,
    next_plan_id: subscription.metadata.next_plan_id ?? null,
  };
}

async function written({ server }: PaymentWorld, { workspace }: PayingStore) {
  const rows = await rowsOf(server.deps.database.orm, {
    ...pick(
      schema.subscriptions,
      'provider',
      'provider_id',
      'plan_id',
      'status',
      'cancel_at_period_end',
      'next_plan_id',
    ),
    period_start: present(schema.subscriptions.period_start),
    period_end: present(schema.subscriptions.period_end),
  })`
    SELECT provider, provider_id, plan_id, status, period_start, period_end, cancel_at_period_end, next_plan_id
    FROM subscriptions WHERE workspace_id = ${workspace.workspace_id} AND ended_at IS NULL`;
  return rows.map((row) => ({
    ...row,
    period_start: Date.parse(row.period_start),
    period_end: Date.parse(row.period_end),
  }));
}

/** Whether it has a subscription in the end. */
async function expectSame(world: PaymentWorld, store: PayingStore): Promise<boolean> {
  const customer = await world.customerOf(store);
  const live = customer === undefined ? [] : world.liveOf(customer);
  const rows = await written(world, store);
  expect(live.length, 'of several that lived, the older ones were ended').toBeLessThan(2);
  expect(await world.failedJobs()).toEqual([]);
  const [subscription] = live;
  if (!subscription) {
    expect(rows.filter(({ provider }) => provider !== 'none')).toEqual([]);
    return false;
  }
  expect(rows).toEqual([expected(subscription)]);
  const current = await world.calls(store, 'active_subscription');
  expect(current.body).toMatchObject({
    provider: 'stripe',
    status: subscription.status,
    current_plan: { plan: { id: expected(subscription).plan_id } },
  });
  return true;
}

/** What was ended as one too many was not the newest. */
function expectOlderEnded({ stripe }: PaymentWorld, store: PayingStore, customer: string): void {
  const ids = stripe.subscriptions(customer).map(({ id }) => id);
  const paths = stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  for (const [index, id] of ids.entries()) {
    const isEnded = paths.some((path) => path.startsWith(`/v1/subscriptions/${id}`));
    if (isEnded && !store.ended.has(id)) expect(index).toBeLessThan(ids.length - 1);
  }
}

describe.each(engines())('what is written of payments, on %s', (engine) => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld(engine);
  });
  afterAll(() => world?.close());

  /** Somebody who has paid, of which nobody has told yet. */
  async function paid(): Promise<{ store: PayingStore; customer: string }> {
    const workspace = await createTestWorkspace(world.server);
    const store: PayingStore = { workspace, pages: [], told: [], ended: new Set(), sending: [] };
    await happen(world, store, { what: 'checkout', plan: 'growth', pays: true });
    return { store, customer: (await world.customerOf(store)) ?? '' };
  }
  const planOf = async (store: PayingStore) =>
    (await world.calls(store, 'active_subscription')).body.current_plan.plan.id;
  const tellAll = async (customer: string) => {
    for (const { body } of world.stripe.messages(customer)) await tell(world, body, false);
  };

  it('is there as soon as a message has told of it', async () => {
    const { store, customer } = await paid();
    expect(await planOf(store)).toBe('free');
    // Without it the first look is half a minute later.
    await tellAll(customer);
    await expect.poll(() => planOf(store), { timeout: 15_000 }).toBe('growth');
    await world.forget(store);
  });

  it('is not what a look saw that was overtaken', async () => {
    const { store, customer } = await paid();
    await tellAll(customer);
    await expect.poll(() => planOf(store), { timeout: 15_000 }).toBe('growth');
    const looks = () =>
      world.stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions?')).length;
    world.stripe.order({ kind: 'slow', ms: 4_000, on: /^GET \/v1\/subscriptions\?/ });
    const before = looks();
    // A change of Stripe's own, of which it tells.
    const [live] = world.liveOf(customer);
    await world.payments.setEnding(live?.id ?? '', null);
    await tellAll(customer);
    await expect.poll(looks).toBeGreaterThan(before);
    const current = await world.calls(store, 'active_subscription');
    const cancelled = await world.calls(store, 'cancel_subscription', {
      params: { subscription_id: current.body.id },
    });
    expect(cancelled.body.cancel_at_period_end).toBe(true);
    await expect.poll(() => world.looking()).toBe(false);
    const after = await world.calls(store, 'active_subscription');
    expect(after.body.cancel_at_period_end).toBe(true);
    await world.forget(store);
  });

  // A history that fails is printed, with the seed by which it comes again: `{ seed, path }` beside `numRuns`.
  it('is what the provider has in the end, whatever was told of it, and when', {
    timeout: 180_000,
  }, async () => {
    let alive = 0;
    const history = fc.array(paymentStep, { minLength: 4, maxLength: 20 });
    const property = fc.asyncProperty(history, async (steps) => {
      const workspace = await createTestWorkspace(world.server);
      const store: PayingStore = { workspace, pages: [], told: [], ended: new Set(), sending: [] };
      const begins = { what: 'checkout', plan: 'starter', pays: true } as const;
      try {
        for (const step of [begins, ...steps]) {
          await happen(world, store, step);
          const customer = await world.customerOf(store);
          if (customer !== undefined)
            store.told.push(...world.stripe.messages(customer).map(({ body }) => body));
        }
        await Promise.all(store.sending);
        await world.reconcile();
        if (await expectSame(world, store)) alive += 1;
        expectOlderEnded(world, store, (await world.customerOf(store)) ?? '');
      } finally {
        await Promise.allSettled(store.sending);
        await world.forget(store);
      }
    });
    await fc.assert(property, { numRuns: RUNS[engine], seed: SEED, endOnFailure: true });
    // Nothing is proved by stores that never paid.
    expect(alive).toBeGreaterThan(0);
  });
});
