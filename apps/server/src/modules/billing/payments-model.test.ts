import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../ports/database.ts';
import { engines } from '../../testing/engines.ts';
import { happen } from '../../testing/payment-histories.ts';
import { paymentStep } from '../../testing/payment-steps.ts';
import { openPaymentWorld, type PayingStore, type PaymentWorld } from '../../testing/payment-world.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

/** Histories. On PGlite each change of a plan that is answered waits for a checkpoint, a second or two. */
const RUNS = { pglite: 10, postgres: 30 };

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
  const rows = await rowsOf<{ provider: string; period_start: string; period_end: string }>(
    server.deps.database.orm,
    sql`SELECT provider, provider_id, plan_id, status, period_start, period_end, cancel_at_period_end, next_plan_id
      FROM subscriptions WHERE workspace_id = ${workspace.workspace_id} AND ended_at IS NULL`,
  );
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

describe.each(engines())('what is written of payments, on %s', (engine) => {
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await openPaymentWorld(engine);
  });
  afterAll(() => world?.close());

  // A history that fails is printed, with the seed by which it comes again: `{ seed, path }` beside `numRuns`.
  it('is what the provider has in the end, whatever was told of it, and when', {
    timeout: 180_000,
  }, async () => {
    let alive = 0;
    const history = fc.array(paymentStep, { minLength: 4, maxLength: 20 });
    const property = fc.asyncProperty(history, async (steps) => {
      const workspace = await createTestWorkspace(world.server);
      const store: PayingStore = { workspace, pages: [], told: [], sending: [] };
      try {
        for (const step of steps) {
          await happen(world, store, step);
          const customer = await world.customerOf(store);
          if (customer !== undefined)
            store.told.push(...world.stripe.messages(customer).map(({ body }) => body));
        }
        await Promise.all(store.sending);
        await world.settle();
        if (await expectSame(world, store)) alive += 1;
      } finally {
        await Promise.allSettled(store.sending);
        await world.forget(store);
      }
    });
    await fc.assert(property, { numRuns: RUNS[engine], endOnFailure: true });
    // Nothing is proved by stores that never paid.
    expect(alive).toBeGreaterThan(0);
  });
});
