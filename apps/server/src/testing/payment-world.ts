import { DAY_MS, HOUR_MS } from '@vitrine/contract/durations';
import type { StripeEmulator } from '@vitrine/emulators/stripe';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { firstValue, pick } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { applyPlans } from '../modules/billing/service.ts';
import type { Payments } from '../ports/payments.ts';
import { paymentProvidersOf } from '../process/payment-providers.ts';
import { type Answer, call } from './api.ts';
import type { Engine } from './engines.ts';
import { PAID_PLANS } from './payment-steps.ts';
import { SHIPPED_PLANS } from './plans.ts';
import { withStripe } from './stripe.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import { headersOf, type TestWorkspace } from './workspaces.ts';

const KIND = 'sync_payments';

/** Those that come with the program, two of them with prices at Stripe. */
export const PRICED_PLANS = SHIPPED_PLANS.map((plan) =>
  PAID_PLANS.some((id) => id === plan.id) ? { ...plan, stripe_price_id: `price_${plan.id}` } : plan,
);

/** A store, and what is known of it from outside. */
export interface PayingStore {
  workspace: TestWorkspace;
  /** Pages to pay on, in order. */
  pages: string[];
  /** All that the provider has told of it. */
  told: Uint8Array[];
  /** Subscriptions that the operator has ended. */
  ended: Set<string>;
  /** Messages under way. */
  sending: Promise<void>[];
}

export interface PaymentWorld {
  server: TestServer;
  stripe: StripeEmulator;
  payments: Payments;
  now(): number;
  /** Both clocks go on; what falls due at the provider is done, and the worker of jobs looks. */
  advance(ms: number): Promise<void>;
  /** No more messages come: what is left is found by the job's own looks. */
  reconcile(): Promise<void>;
  customerOf(store: PayingStore): Promise<string | undefined>;
  /** Those that live at the provider, the oldest first. */
  liveOf(customer: string): Stripe.Subscription[];
  /** Whether an account is being looked at. */
  looking(): Promise<boolean>;
  /** A call by the merchant, who has just signed in: weeks go by. It may be refused; it never fails. */
  calls(store: PayingStore, ...asked: CallArguments): Promise<Answer>;
  /** The jobs that nobody tries any more. */
  failedJobs(): Promise<unknown[]>;
  /** Nothing of a store is looked at any more. */
  forget(store: PayingStore): Promise<void>;
  close(): Promise<void>;
}
type CallArguments = [name: Parameters<typeof call>[1], options?: Parameters<typeof call>[2]];

/** The real server and an emulated Stripe, on one clock. */
export async function openPaymentWorld(engine: Engine): Promise<PaymentWorld> {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const prices = PRICED_PLANS.flatMap(({ stripe_price_id, amount, currency, frequency }) =>
    stripe_price_id
      ? [{ id: stripe_price_id, amount: Number(amount.replace('.', '')), currency, interval: frequency }]
      : [],
  );
  const { stripe, payments } = await withStripe({ clock, emulator: { now: clock.now, prices } });
  const server = await createTestServer({
    engine,
    clock,
    payment_providers: paymentProvidersOf({ stripe: payments }),
  });
  const { jobs, database } = server.deps;
  const { orm } = database;
  await applyPlans({ orm, clock }, PRICED_PLANS);

  /** What has become due is seen when the worker looks: it looks when it is told of something soon, which has gone by then. */
  async function wake(): Promise<void> {
    await jobs.add(orm, [{ kind: KIND, key: 'wake/stripe', data: {}, run_at: clock.now() + 10_000 }]);
    await orm.execute(sql`DELETE FROM jobs WHERE kind = ${KIND} AND key = 'wake/stripe'`);
  }
  const isUnderWay = ({ kind, state, due_at }: Awaited<ReturnType<typeof jobs.list>>[number]) =>
    kind === KIND && (state === 'running' || Date.parse(due_at ?? '') <= clock.now());

  const world: PaymentWorld = {
    server,
    stripe,
    payments,
    now: clock.now,
    async advance(ms) {
      ahead += ms;
      stripe.later(0);
      await wake();
    },
    async reconcile() {
      for (let days = 0; days < 3; days += 1) {
        await world.advance(DAY_MS + HOUR_MS);
        await expect
          .poll(async () => (await jobs.list(100)).filter(isUnderWay), { interval: 10 })
          .toEqual([]);
      }
    },
    looking: async () =>
      (await jobs.list(100)).some(({ kind, state }) => kind === KIND && state === 'running'),
    async customerOf({ workspace }) {
      return firstValue(orm, pick(schema.payment_accounts, 'account_id'))`
        SELECT account_id FROM payment_accounts WHERE workspace_id = ${workspace.workspace_id}`;
    },
    liveOf: (customer) => stripe.subscriptions(customer).filter(({ status }) => status !== 'canceled'),
    async calls({ workspace }, name, options) {
      const headers = await headersOf(server.deps, workspace);
      const answer = await call(server, name, { ...options, headers });
      if (answer.status >= 500 && answer.status !== 502)
        throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer;
    },
    failedJobs: async () => (await jobs.list(100)).filter(({ state }) => state === 'failed'),
    async forget(store) {
      const customer = await world.customerOf(store);
      if (customer !== undefined) stripe.deleteCustomer(customer);
      await orm.execute(sql`DELETE FROM jobs WHERE key LIKE ${`${store.workspace.workspace_id}/%`}`);
    },
    async close() {
      await server.close();
      await stripe.close();
    },
  };
  return world;
}
