import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../ports/database.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { CARDS, fieldsOf, sendForm } from '../../testing/sandbox.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { receiveMessage } from './messages.ts';
import { leaveSandbox } from './service.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(engines())('paying on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 2, 10, 12));
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
  });
  afterAll(() => server.close());

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
    const [account] = await rowsOf<{ account_id: string }>(
      orm,
      sql`SELECT account_id FROM payment_accounts WHERE workspace_id = ${owner.workspace_id}`,
    );
    const message = { message_id: crypto.randomUUID(), account_id: account?.account_id };
    await receiveMessage({ orm, clock, jobs: server.deps.jobs }, 'sandbox', message);
  };
  const limit = async (owner: TestWorkspace) =>
    (await call(server, 'current_usage', await as(owner))).body.limits.session_recordings;

  it('has a store pay on the page, and its limits are those of the plan', async () => {
    const owner = await store();
    const opened = await checkout(owner, 'starter');
    expect(opened).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/sandbox/checkout/') },
    });
    expect(await plan(owner)).toEqual(['free', 'active', false, undefined]);
    const paid = await sendForm(opened.body.url, fieldsOf(CARDS.good));
    expect([paid.status, paid.headers.get('location')]).toEqual([303, urls().success_url]);
    await settled(owner, ['starter', 'active', false, undefined]);
    const { body } = await active(owner);
    expect(body).toMatchObject({
      provider: 'sandbox',
      current_period_start: '2026-03-10T12:00:00.000Z',
      current_period_end: '2026-04-10T12:00:00.000Z',
    });
    expect(await limit(owner)).toMatchObject({ limit: 5_000 });
    expect(await cards(owner)).toMatchObject({ count: 1, results: [{ last4: '4242', is_default: true }] });
    const invoices = await call(server, 'invoices_list', await as(owner));
    expect(invoices.body.results).toMatchObject([{ amount: '19.00', currency: 'USD', status: 'paid' }]);
  });

  it('changes nothing when the card is declined, on the page and beside it', async () => {
    const owner = await store();
    const { body } = await checkout(owner, 'starter');
    expect((await sendForm(body.url, fieldsOf(CARDS.refused))).status).toBeLessThan(500);
    expect(await plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await change(owner, 'starter')).toMatchObject({
      status: 402,
      body: { code: 'payment_method_missing' },
    });
    expect(await save(owner, CARDS.refused)).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect((await save(owner, CARDS.declined)).status).toBe(200);
    expect(await change(owner, 'starter')).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect(await plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect((await save(owner, CARDS.other)).status).toBe(200);
    expect((await change(owner, 'starter')).body).toMatchObject({
      plan: { id: 'starter' },
      status: 'active',
    });
  });

  it('changes up and down at once, and to the free plan at the period’s end', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    expect((await change(owner, 'growth')).status).toBe(200);
    expect(await limit(owner)).toMatchObject({ limit: 20_000 });
    expect((await change(owner, 'starter')).body).toMatchObject({ plan: { id: 'starter' } });
    const free = await change(owner, 'free');
    expect(free.body).toMatchObject({
      plan: { id: 'starter' },
      cancel_at_period_end: true,
      subscription_plans: [{ status: 'active' }, { plan: { id: 'free' }, status: 'scheduled' }],
    });
    const resumed = await call(server, 'resume_subscription', {
      ...(await as(owner)),
      params: { subscription_id: free.body.id },
    });
    expect(resumed.body).toMatchObject({
      cancel_at_period_end: false,
      subscription_plans: [{ status: 'active' }],
    });
    await change(owner, 'free');
    clock.advance(32 * DAY_MS);
    await told(owner);
    await settled(owner, ['free', 'active', false, undefined]);
    expect(await limit(owner)).toMatchObject({ limit: 500 });
  });

  it('ends what is cancelled with its period: then nothing is recorded, until a plan is taken again', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    const { body } = await change(owner, 'starter');
    const params = { subscription_id: body.id };
    const cancelled = await call(server, 'cancel_subscription', { ...(await as(owner)), params });
    expect(cancelled.body).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    const visit = async () => {
      const [block] = pageBlocks(newSession(owner), { start: clock.now() - 1_000 });
      return (await post(server, block?.envelope ?? new Uint8Array())).status;
    };
    expect(await visit()).toBe(202);
    clock.advance(32 * DAY_MS);
    await told(owner);
    await expect.poll(async () => (await active(owner)).status, { timeout: 30_000 }).toBe(404);
    expect(await limit(owner)).toMatchObject({ limit: 0, exceeded: true });
    expect(await visit()).toBe(402);
    const taken = await checkout(owner, 'free');
    expect(taken.body).toMatchObject({ url: urls().success_url });
    expect(await plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await visit()).toBe(202);
  });

  it('keeps the newest of two that were paid, and ends the other', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    await change(owner, 'starter');
    // As if the page had been opened before: it is closed by nothing that is done beside it.
    const { body } = await checkout(owner, 'growth');
    clock.advance(1_000);
    await sendForm(body.url, fieldsOf(CARDS.good));
    await settled(owner, ['growth', 'active', false, undefined]);
    const live = sql`SELECT count(*)::int AS n FROM sandbox_objects
      WHERE kind = 'subscription' AND data->>'status' <> 'ended'
        AND customer_id = ${(await cards(owner)).results[0].customer_id}`;
    await expect
      .poll(async () => (await rowsOf<{ n: number }>(server.deps.database.orm, live))[0]?.n, {
        timeout: 30_000,
      })
      .toBe(1);
  });

  it('saves, changes and forgets cards; the last one of a plan that goes on stays', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    await change(owner, 'starter');
    const [first] = (await cards(owner)).results;
    const remove = async (payment_method_id: string) =>
      call(server, 'delete_payment_method', { ...(await as(owner)), body: { payment_method_id } });
    expect(await remove(first.id)).toMatchObject({ status: 409, body: { code: 'payment_method_needed' } });
    await save(owner, CARDS.other);
    expect((await cards(owner)).results.map((card: { last4: string }) => card.last4)).toEqual([
      '4444',
      '4242',
    ]);
    expect((await remove(first.id)).status).toBe(204);
    expect((await remove(first.id)).status).toBe(404);
    const other = await store();
    const [theirs] = (await cards(owner)).results;
    await save(other, CARDS.good);
    const stolen = await call(server, 'attach_payment_method', {
      ...(await as(other)),
      body: { payment_method_id: theirs.id, customer_id: theirs.customer_id },
    });
    expect(stolen.status).toBe(404);
  });

  it('hears of what is told after a look that failed', async () => {
    const owner = await store();
    const { body } = await checkout(owner, 'starter');
    const key = `${owner.workspace_id}/sandbox`;
    const { orm } = server.deps.database;
    const customer = sql`customer_id = ${`cus_${owner.workspace_id.replaceAll('-', '')}`} AND kind = 'customer'`;
    // Nobody can read what is no customer.
    const [kept] = await rowsOf<{ data: unknown }>(
      orm,
      sql`SELECT data FROM sandbox_objects WHERE ${customer}`,
    );
    await orm.execute(sql`UPDATE sandbox_objects SET kind = 'broken' WHERE ${customer}`);
    await told(owner);
    const error = async () => (await server.deps.jobs.list(1_000)).find((job) => job.key === key)?.last_error;
    await expect.poll(error, { timeout: 30_000 }).toEqual(expect.any(String));
    await orm.execute(
      sql`UPDATE sandbox_objects SET kind = 'customer' WHERE kind = 'broken' AND data = ${JSON.stringify(kept?.data)}::jsonb`,
    );
    await server.deps.jobs.retry({ kind: 'sync_payments', key });
    await expect.poll(error, { timeout: 30_000 }).toBeNull();
    await sendForm(body.url, fieldsOf(CARDS.good));
    await settled(owner, ['starter', 'active', false, undefined]);
  });

  it('leaves who pays for a plan that has another price by now what they have', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    await change(owner, 'starter');
    const { orm } = server.deps.database;
    await orm.execute(sql`UPDATE sandbox_objects SET data = jsonb_set(data, '{plan,id}', '"starter-of-before"')
      WHERE kind = 'subscription' AND data->'plan'->>'id' = 'starter'
        AND customer_id = ${`cus_${owner.workspace_id.replaceAll('-', '')}`}`);
    expect((await change(owner, 'free')).body).toMatchObject({
      plan: { id: 'starter' },
      cancel_at_period_end: true,
    });
    expect((await change(owner, 'growth')).body).toMatchObject({
      plan: { id: 'growth' },
      cancel_at_period_end: false,
    });
  });

  it('puts those on the free plan who had theirs of the sandbox, where it is no more', async () => {
    const owner = await store();
    await save(owner, CARDS.good);
    await change(owner, 'growth');
    await leaveSandbox({ orm: server.deps.database.orm, clock });
    expect(await plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await limit(owner)).toMatchObject({ limit: 500 });
  });

  it('opens no page for what is paid already', async () => {
    const owner = await store();
    const { body } = await checkout(owner, 'starter');
    await sendForm(body.url, fieldsOf(CARDS.good));
    expect(await checkout(owner, 'starter')).toMatchObject({
      status: 409,
      body: { code: 'plan_unavailable' },
    });
    expect((await checkout(owner, 'growth')).status).toBe(200);
  });

  it.each([
    ['a number that is none', { number: '4242 4242 4242 4241' }, 'number'],
    ['a card of the past', { exp_year: 2025 }, 'exp_year'],
    ['a code of two digits', { cvc: '12' }, 'cvc'],
  ])('refuses %s before it is sent anywhere, and does not repeat it', async (_what, wrong, field) => {
    const owner = await store();
    const body = { ...CARDS.good, ...wrong };
    const refused = await call(server, 'create_payment_method', { ...(await as(owner)), body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual([field]);
    expect(JSON.stringify(refused.body)).not.toContain(body.number);
  });

  it('counts cards that are tried', async () => {
    const owner = await store();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await save(owner, CARDS.refused)).status);
    expect(statuses).toEqual([...Array(10).fill(402), 429, 429]);
  });

  it('sends people back to this dashboard alone, and sells what is sold', async () => {
    const owner = await store();
    const refused = await checkout(owner, 'starter', { success_url: 'https://elsewhere.example/' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['success_url']]);
    for (const product of ['custom', 'nothing'])
      expect(await checkout(owner, product)).toMatchObject({
        status: 409,
        body: { code: 'plan_unavailable' },
      });
    // Who has a plan changes it.
    expect(await checkout(owner, 'free')).toMatchObject({ status: 409, body: { code: 'plan_unavailable' } });
    expect((await checkout(owner, 'starter', { product_id: undefined })).body).toEqual({
      product_id: ['This field is required.'],
    });
  });

  it('has a store on Shopify confirm on a page', async () => {
    const owner = await store('shopify');
    const opened = await call(server, 'create_checkout', {
      ...(await as(owner)),
      body: { plan_id: 'growth', return_url: urls().success_url },
    });
    expect(opened.body).toEqual({
      id: expect.any(String),
      confirmation_url: expect.stringContaining(server.url),
    });
    await sendForm(opened.body.confirmation_url, fieldsOf(CARDS.good));
    await settled(owner, ['growth', 'active', false, undefined]);
  });

  it('leaves no card’s number anywhere', async () => {
    const tables = await rowsOf<{ name: string }>(
      server.deps.database.orm,
      sql`SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const dump = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify(
          await rowsOf(server.deps.database.orm, sql`SELECT t::text AS row FROM ${sql.identifier(name)} t`),
        ),
      ),
    );
    const everything = dump.join('\n') + server.logs();
    expect(everything).toContain('4242');
    for (const { number } of Object.values(CARDS)) expect(everything).not.toContain(number);
  });
});
