import type { StripeEmulator } from '@vitrine/emulators/stripe';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../ports/database.ts';
import { type Payments, PaymentsUnavailable } from '../../ports/payments.ts';
import { cashiersOf } from '../../process/cashiers.ts';
import { call } from '../../testing/api.ts';
import { type Engine, engines } from '../../testing/engines.ts';
import { SHIPPED_PLANS } from '../../testing/plans.ts';
import { WEBHOOK_SECRET, withStripe } from '../../testing/stripe.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { applyPlans } from './service.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const KIND = 'sync_payments';
const GOOD = '4242424242424242';
const PLANS = ['starter', 'growth'] as const;
const plans = SHIPPED_PLANS.map((plan) =>
  PLANS.some((id) => id === plan.id) ? { ...plan, stripe_price_id: `price_${plan.id}` } : plan,
);

const plan = fc.constantFrom(...PLANS);
const by = fc.constantFrom('merchant' as const, 'operator' as const);
const next = fc.constantFrom('free', null);
/** What may happen to a store that pays: by the merchant, at the provider, in time, and to what the provider tells of it. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('checkout' as const), plan, pays: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pay' as const), page: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('change' as const), by, plan }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('ending' as const), by, next }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('resume' as const), by }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('declines' as const), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('recovers' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('time' as const), hours: fc.constantFrom(1, 30, 240, 760) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('outage' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('messages' as const),
      /** Which of all that were told so far: any order, some of them twice, some never. */
      picks: fc.array(fc.nat(60), { minLength: 1, maxLength: 6 }),
      forged: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  server: TestServer;
  stripe: StripeEmulator;
  payments: Payments;
  advance(ms: number): void;
  now(): number;
}

async function openWorld(engine: Engine): Promise<World> {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const { stripe, payments } = await withStripe({
    clock,
    emulator: {
      now: clock.now,
      prices: plans.flatMap(({ stripe_price_id, amount, currency, frequency }) =>
        stripe_price_id
          ? [{ id: stripe_price_id, amount: Number(amount.replace('.', '')), currency, interval: frequency }]
          : [],
      ),
    },
  });
  const server = await createTestServer({ engine, clock, cashiers: cashiersOf({ stripe: payments }) });
  await applyPlans({ orm: server.deps.database.orm, clock }, plans);
  return {
    server,
    stripe,
    payments,
    now: clock.now,
    advance(ms) {
      ahead += ms;
      // What falls due at the provider is done there.
      stripe.later(0);
    },
  };
}

/** One store, and what is known of it from outside. */
interface Store {
  workspace: TestWorkspace;
  pages: string[];
  told: Uint8Array[];
  /** Messages under way. */
  sending: Promise<void>[];
}

describe.each(engines())('what is written of payments, on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(engine);
  });
  afterAll(async () => {
    await world.server.close();
    await world.stripe.close();
  });
  const orm = () => world.server.deps.database.orm;

  async function customerOf({ workspace }: Store): Promise<string | undefined> {
    const [row] = await rowsOf<{ account_id: string }>(
      orm(),
      sql`SELECT account_id FROM payment_accounts WHERE workspace_id = ${workspace.workspace_id}`,
    );
    return row?.account_id;
  }
  const liveOf = (customer: string) =>
    world.stripe.subscriptions(customer).filter(({ status }) => status !== 'canceled');

  /** A call by the merchant, who has just signed in: weeks go by. It may be refused; it never fails. */
  async function calls(
    store: Store,
    ...[name, options]: [Parameters<typeof call>[1], Parameters<typeof call>[2]?]
  ) {
    const headers = await headersOf(world.server.deps, store.workspace);
    const answer = await call(world.server, name, { ...options, headers });
    if (answer.status >= 500 && answer.status !== 502)
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** At the provider, or by our API; what is not there cannot be changed. */
  async function changes(
    store: Store,
    who: 'merchant' | 'operator',
    [name, body]: ['change_plan' | 'cancel_subscription' | 'resume_subscription', object?],
    atProvider: (subscription_id: string) => Promise<unknown>,
  ): Promise<void> {
    if (who === 'merchant') {
      const current = await calls(store, 'active_subscription');
      if (current.status !== 200) return;
      const params = { subscription_id: String(current.body.id) };
      await calls(store, name, { params, ...(body && { body }) });
      return;
    }
    const customer = await customerOf(store);
    const [subscription] = customer === undefined ? [] : liveOf(customer).reverse();
    // An outage that was ordered may hit the operator.
    if (subscription) await atProvider(subscription.id).catch(isOutage);
  }
  const isOutage = (error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  };

  async function tell(body: Uint8Array, forged: boolean): Promise<void> {
    const payload = Buffer.from(body).toString();
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: forged ? 'whsec_forged' : WEBHOOK_SECRET,
      timestamp: Math.floor(world.now() / 1_000),
    });
    const answer = await fetch(`${world.server.url}/api/billing/webhooks/stripe/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    expect(answer.status).toBe(forged ? 401 : 200);
  }

  /** Pays, unless the page has closed. */
  const pay = (page: string) => world.stripe.pay(page, GOOD).catch(() => undefined);

  async function act(store: Store, happening: Step): Promise<void> {
    const { stripe, payments, server } = world;
    const customer = await customerOf(store);
    switch (happening.what) {
      case 'checkout': {
        const url = `${server.url}/settings/billing`;
        const body = { product_id: happening.plan, success_url: url, cancel_url: url };
        const { status, body: answered } = await calls(store, 'create_checkout', { body });
        if (status !== 200) return;
        store.pages.push(answered.url);
        if (happening.pays) await pay(answered.url);
        return;
      }
      case 'pay': {
        const page = store.pages[happening.page % Math.max(1, store.pages.length)];
        if (page !== undefined) await pay(page);
        return;
      }
      case 'change': {
        const { changePlan } = payments;
        const wanted = plans.find(({ id }) => id === happening.plan);
        if (!wanted || !changePlan) throw new Error('there is nothing to change');
        return changes(store, happening.by, ['change_plan', { new_plan_id: happening.plan }], (id) =>
          changePlan(id, { plan: wanted, key: `${id}-${world.now()}` }),
        );
      }
      case 'ending':
        return happening.next === null
          ? changes(store, happening.by, ['cancel_subscription'], (id) =>
              payments.setEnding(id, { next_plan_id: null }),
            )
          : changes(store, happening.by, ['change_plan', { new_plan_id: 'free' }], (id) =>
              payments.setEnding(id, { next_plan_id: 'free' }),
            );
      case 'resume':
        return changes(store, happening.by, ['resume_subscription'], (id) => payments.setEnding(id, null));
      case 'end': {
        if (customer === undefined) return;
        const live = liveOf(customer);
        const subscription = live[happening.which % Math.max(1, live.length)];
        if (subscription) await payments.end(customer, subscription.id).catch(isOutage);
        return;
      }
      case 'declines':
        if (customer !== undefined) stripe.declining(customer, happening.is);
        return;
      case 'recovers':
        if (customer === undefined) return;
        stripe.declining(customer, false);
        stripe.payOpen(customer);
        return;
      case 'time':
        // A message is on its way for seconds, not for weeks.
        await Promise.all(store.sending.splice(0));
        world.advance(happening.hours * HOUR_MS);
        return wake();
      case 'outage':
        return stripe.order({ kind: 'busy_429', on: /^GET \/v1\/subscriptions\?/ });
      case 'messages': {
        const picked = happening.picks.flatMap((pick) => {
          const body = store.told[pick % Math.max(1, store.told.length)];
          return body ? [body] : [];
        });
        // Beside one another, and beside what happens next.
        store.sending.push(...picked.map((body) => tell(body, happening.forged)));
      }
    }
  }

  /** What has become due is seen when the worker looks: it looks when it is told of something, which has gone by then. */
  async function wake(): Promise<void> {
    const { jobs } = world.server.deps;
    await jobs.add(orm(), [{ kind: KIND, key: 'wake/stripe', data: {}, run_at: world.now() + 10_000 }]);
    await orm().execute(sql`DELETE FROM jobs WHERE kind = ${KIND} AND key = 'wake/stripe'`);
  }
  async function quiet(): Promise<void> {
    await expect
      .poll(
        async () => {
          const all = await world.server.deps.jobs.list(100);
          return all.filter(
            ({ kind, state, due_at }) =>
              kind === KIND && (state === 'running' || Date.parse(due_at ?? '') <= world.now()),
          );
        },
        { interval: 10 },
      )
      .toEqual([]);
  }

  /** No more messages come: what is left is found by the job's own looks. */
  async function settles(): Promise<void> {
    for (let days = 0; days < 3; days += 1) {
      world.advance(DAY_MS + HOUR_MS);
      await wake();
      await quiet();
    }
  }

  /** What lives at the provider, as it should stand in our tables. */
  const expected = (subscription: Stripe.Subscription) => {
    const item = subscription.items.data[0];
    if (!item) throw new Error('no item');
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
  };
  async function written({ workspace }: Store) {
    const rows = await rowsOf<{ provider: string; period_start: string; period_end: string }>(
      orm(),
      sql`SELECT provider, provider_id, plan_id, status, period_start, period_end, cancel_at_period_end, next_plan_id
        FROM subscriptions WHERE workspace_id = ${workspace.workspace_id} AND ended_at IS NULL`,
    );
    return rows.map((row) => ({
      ...row,
      period_start: Date.parse(String(row.period_start)),
      period_end: Date.parse(String(row.period_end)),
    }));
  }

  async function expectSame(store: Store): Promise<void> {
    const customer = await customerOf(store);
    const live = customer === undefined ? [] : liveOf(customer);
    const rows = await written(store);
    expect(live.length, 'of several that lived, the older ones were ended').toBeLessThan(2);
    const [subscription] = live;
    if (subscription) {
      expect(rows).toEqual([expected(subscription)]);
      const current = await calls(store, 'active_subscription');
      expect(current.body).toMatchObject({
        provider: 'stripe',
        status: subscription.status,
        current_plan: { plan: { id: expected(subscription).plan_id } },
      });
    } else expect(rows.filter(({ provider }) => provider !== 'none')).toEqual([]);
    const failed = (await world.server.deps.jobs.list(100)).filter(({ state }) => state === 'failed');
    expect(failed).toEqual([]);
  }

  /** So that the weeks of the next one are none of its own. */
  async function forget(store: Store): Promise<void> {
    const customer = await customerOf(store);
    if (customer !== undefined) world.stripe.deleteCustomer(customer);
    await orm().execute(sql`DELETE FROM jobs WHERE key LIKE ${`${store.workspace.workspace_id}/%`}`);
  }

  it('is what the provider has in the end, whatever was told of it, and when', async () => {
    let runs = 0;
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const workspace = await createTestWorkspace(world.server);
        const store: Store = { workspace, pages: [], told: [], sending: [] };
        try {
          for (const happening of steps) {
            await act(store, happening);
            const customer = await customerOf(store);
            if (customer !== undefined)
              store.told.push(...world.stripe.messages(customer).map(({ body }) => body));
          }
          await Promise.all(store.sending);
          await settles();
          await expectSame(store);
          const customer = await customerOf(store);
          runs += 1;
          if (customer !== undefined && liveOf(customer).length > 0) lived += 1;
        } finally {
          await Promise.allSettled(store.sending);
          await forget(store);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
    // Nothing is proved by stores that never paid.
    expect(lived).toBeGreaterThan(runs / 5);
  });
});
