import { expect } from 'vitest';
import { firstRow, pick } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { receiveMessage } from '../modules/billing/service.ts';
import { call } from './api.ts';
import type { CARDS } from './sandbox.ts';
import type { TestServer } from './test-server.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from './workspaces.ts';

/** What stores do that pay on a test server's sandbox, by the API. */
export function payingOn(server: TestServer) {
  const store = (platform?: 'shopify') =>
    createTestWorkspace(server, {
      store: platform ? { platform, store_id: `shop-${crypto.randomUUID()}` } : {},
    });
  /** Access tokens end in a quarter of an hour, and the clock goes by days here. */
  const as = async (owner: TestWorkspace) => ({ headers: await headersOf(server.deps, owner) });
  const active = async (owner: TestWorkspace) => call(server, 'active_subscription', await as(owner));
  const urls = () => ({
    success_url: `${server.url}/billing/success?plan=starter`,
    cancel_url: `${server.url}/billing/cancel`,
  });
  const checkout = async (owner: TestWorkspace, product_id: string, body = {}) =>
    call(server, 'create_checkout', {
      ...(await as(owner)),
      body: { product_id, platform: 'stripe', quantity: 1, ...urls(), ...body },
    });
  const change = async (owner: TestWorkspace, new_plan_id: string) =>
    call(server, 'change_plan', {
      ...(await as(owner)),
      params: { subscription_id: (await active(owner)).body.id },
      body: { new_plan_id },
    });
  const save = async (owner: TestWorkspace, card: (typeof CARDS)[keyof typeof CARDS]) => {
    const made = await call(server, 'create_payment_method', { ...(await as(owner)), body: card });
    if (made.status !== 201) return made;
    const { id: payment_method_id, customer_id } = made.body;
    return call(server, 'attach_payment_method', {
      ...(await as(owner)),
      body: { payment_method_id, customer_id },
    });
  };
  const cards = async (owner: TestWorkspace) =>
    (await call(server, 'payment_methods_list', await as(owner))).body;
  const plan = async (owner: TestWorkspace) => {
    const { body } = await active(owner);
    return [body.plan?.id, body.status, body.cancel_at_period_end, body.subscription_plans?.[1]?.plan.id];
  };
  const settled = (owner: TestWorkspace, expected: unknown) =>
    expect.poll(() => plan(owner), { timeout: 30_000 }).toEqual(expected);
  /** What a provider sends when something of an account has changed. */
  const told = async (owner: TestWorkspace) => {
    const { orm } = server.deps.database;
    const account = await firstRow(orm, pick(schema.payment_accounts, 'account_id'))`
      SELECT account_id FROM payment_accounts WHERE workspace_id = ${owner.workspace_id}`;
    const message = { message_id: crypto.randomUUID(), account_id: account?.account_id };
    const { clock, jobs } = server.deps;
    await receiveMessage({ orm, clock, jobs }, 'sandbox', message);
  };
  /** No look at what they pay is under way or due: one that began before may be written after. */
  const rested = (owner: TestWorkspace) =>
    expect
      .poll(
        async () =>
          (await server.deps.jobs.list(1_000)).filter(
            ({ key, state, due_at }) =>
              key === `${owner.workspace_id}/sandbox` &&
              (state === 'running' || Date.parse(due_at ?? '') <= server.deps.clock.now()),
          ),
        { timeout: 30_000 },
      )
      .toEqual([]);
  const limit = async (owner: TestWorkspace) =>
    (await call(server, 'current_usage', await as(owner))).body.limits.session_recordings;
  return { store, as, active, urls, checkout, change, save, cards, plan, settled, told, rested, limit };
}
