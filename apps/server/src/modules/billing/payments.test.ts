import { DAY_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { firstRow, firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { payingOn } from '../../testing/paying.ts';
import { CARDS, fieldsOf, sendForm } from '../../testing/sandbox.ts';
import { useServer } from '../../testing/use-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { leaveSandbox } from './service.ts';

describe.each(engines())('paying on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 2, 10, 12));
  const server = useServer({ engine, clock });
  const paying = payingOn(server);

  it('has a store pay on the page, and its limits are those of the plan', async () => {
    const owner = await paying.store();
    const opened = await paying.checkout(owner, 'starter');
    expect(opened).toMatchObject({
      status: 200,
      body: { id: expect.any(String), url: expect.stringContaining('/sandbox/checkout/') },
    });
    expect(await paying.plan(owner)).toEqual(['free', 'active', false, undefined]);
    const paid = await sendForm(opened.body.url, fieldsOf(CARDS.good));
    expect([paid.status, paid.headers.get('location')]).toEqual([303, paying.urls().success_url]);
    await paying.settled(owner, ['starter', 'active', false, undefined]);
    const { body } = await paying.active(owner);
    expect(body).toMatchObject({
      provider: 'sandbox',
      current_period_start: '2026-03-10T12:00:00.000Z',
      current_period_end: '2026-04-10T12:00:00.000Z',
    });
    expect(await paying.limit(owner)).toMatchObject({ limit: 5_000 });
    expect(await paying.cards(owner)).toMatchObject({
      count: 1,
      results: [{ last4: '4242', is_default: true }],
    });
    const invoices = await call(server, 'invoices_list', await paying.as(owner));
    expect(invoices.body.results).toMatchObject([{ amount: '19.00', currency: 'USD', status: 'paid' }]);
  });

  it('changes nothing when the card is declined, on the page and beside it', async () => {
    const owner = await paying.store();
    const { body } = await paying.checkout(owner, 'starter');
    expect((await sendForm(body.url, fieldsOf(CARDS.refused))).status).toBeLessThan(500);
    expect(await paying.plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await paying.change(owner, 'starter')).toMatchObject({
      status: 402,
      body: { code: 'payment_method_missing' },
    });
    expect(await paying.save(owner, CARDS.refused)).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    });
    expect((await paying.save(owner, CARDS.declined)).status).toBe(200);
    expect(await paying.change(owner, 'starter')).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    });
    expect(await paying.plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect((await paying.save(owner, CARDS.other)).status).toBe(200);
    expect((await paying.change(owner, 'starter')).body).toMatchObject({
      plan: { id: 'starter' },
      status: 'active',
    });
  });

  it('changes up and down at once, and to the free plan at the period’s end', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    expect((await paying.change(owner, 'growth')).status).toBe(200);
    expect(await paying.limit(owner)).toMatchObject({ limit: 20_000 });
    expect((await paying.change(owner, 'starter')).body).toMatchObject({ plan: { id: 'starter' } });
    const free = await paying.change(owner, 'free');
    expect(free.body).toMatchObject({
      plan: { id: 'starter' },
      cancel_at_period_end: true,
      subscription_plans: [{ status: 'active' }, { plan: { id: 'free' }, status: 'scheduled' }],
    });
    const resumed = await call(server, 'resume_subscription', {
      ...(await paying.as(owner)),
      params: { subscription_id: free.body.id },
    });
    expect(resumed.body).toMatchObject({
      cancel_at_period_end: false,
      subscription_plans: [{ status: 'active' }],
    });
    await paying.change(owner, 'free');
    clock.advance(32 * DAY_MS);
    await paying.told(owner);
    await paying.settled(owner, ['free', 'active', false, undefined]);
    expect(await paying.limit(owner)).toMatchObject({ limit: 500 });
  });

  it('ends what is cancelled with its period: then nothing is recorded, until a plan is taken again', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    const { body } = await paying.change(owner, 'starter');
    const params = { subscription_id: body.id };
    const cancelled = await call(server, 'cancel_subscription', { ...(await paying.as(owner)), params });
    expect(cancelled.body).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    const visit = async () => {
      const [block] = pageBlocks(newSession(owner), { start: clock.now() - 1_000 });
      return (await post(server, block?.envelope ?? new Uint8Array())).status;
    };
    expect(await visit()).toBe(202);
    clock.advance(32 * DAY_MS);
    await paying.told(owner);
    await expect.poll(async () => (await paying.active(owner)).status, { timeout: 30_000 }).toBe(404);
    expect(await paying.limit(owner)).toMatchObject({ limit: 0, exceeded: true });
    expect(await visit()).toBe(402);
    const taken = await paying.checkout(owner, 'free');
    expect(taken.body).toMatchObject({ url: paying.urls().success_url });
    expect(await paying.plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await visit()).toBe(202);
  });

  it('keeps the newest of two that were paid, and ends the other', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    await paying.change(owner, 'starter');
    // As if the page had been opened before: it is closed by nothing that is done beside it.
    const { body } = await paying.checkout(owner, 'growth');
    clock.advance(1_000);
    await sendForm(body.url, fieldsOf(CARDS.good));
    await paying.settled(owner, ['growth', 'active', false, undefined]);
    const live = sql`SELECT count(*)::int AS n FROM sandbox_objects
      WHERE kind = 'subscription' AND data->>'status' <> 'ended'
        AND customer_id = ${(await paying.cards(owner)).results[0].customer_id}`;
    await expect
      .poll(() => firstValue(server.deps.database.orm, { n: number })`${live}`, {
        timeout: 30_000,
      })
      .toBe(1);
  });

  it('hears of what is told after a look that failed', async () => {
    const owner = await paying.store();
    const { body } = await paying.checkout(owner, 'starter');
    const key = `${owner.workspace_id}/sandbox`;
    const { orm } = server.deps.database;
    const customer = sql`customer_id = ${`cus_${owner.workspace_id.replaceAll('-', '')}`} AND kind = 'customer'`;
    // Nobody can read what is no customer.
    const kept = await firstRow(orm, pick(schema.sandbox_objects, 'data'))`
      SELECT data FROM sandbox_objects WHERE ${customer}`;
    await orm.execute(sql`UPDATE sandbox_objects SET kind = 'broken' WHERE ${customer}`);
    await paying.told(owner);
    const error = async () => (await server.deps.jobs.list(1_000)).find((job) => job.key === key)?.last_error;
    await expect.poll(error, { timeout: 30_000 }).toEqual(expect.any(String));
    await orm.execute(
      sql`UPDATE sandbox_objects SET kind = 'customer' WHERE kind = 'broken' AND data = ${JSON.stringify(kept?.data)}::jsonb`,
    );
    await server.deps.jobs.retry({ kind: 'sync_payments', key });
    await expect.poll(error, { timeout: 30_000 }).toBeNull();
    await sendForm(body.url, fieldsOf(CARDS.good));
    await paying.settled(owner, ['starter', 'active', false, undefined]);
  });

  it('leaves who pays for a plan that has another price by now what they have', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    await paying.change(owner, 'starter');
    const { orm } = server.deps.database;
    await orm.execute(sql`UPDATE sandbox_objects SET data = jsonb_set(data, '{plan,id}', '"starter-of-before"')
      WHERE kind = 'subscription' AND data->'plan'->>'id' = 'starter'
        AND customer_id = ${`cus_${owner.workspace_id.replaceAll('-', '')}`}`);
    expect((await paying.change(owner, 'free')).body).toMatchObject({
      plan: { id: 'starter' },
      cancel_at_period_end: true,
    });
    expect((await paying.change(owner, 'growth')).body).toMatchObject({
      plan: { id: 'growth' },
      cancel_at_period_end: false,
    });
  });

  it('puts those on the free plan who had theirs of the sandbox, where it is no more', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    await paying.change(owner, 'growth');
    await paying.rested(owner);
    await leaveSandbox({ orm: server.deps.database.orm, clock });
    expect(await paying.plan(owner)).toEqual(['free', 'active', false, undefined]);
    expect(await paying.limit(owner)).toMatchObject({ limit: 500 });
  });

  it('opens no page for what is paid already', async () => {
    const owner = await paying.store();
    const { body } = await paying.checkout(owner, 'starter');
    await sendForm(body.url, fieldsOf(CARDS.good));
    expect(await paying.checkout(owner, 'starter')).toMatchObject({
      status: 409,
      body: { code: 'plan_unavailable' },
    });
    expect((await paying.checkout(owner, 'growth')).status).toBe(200);
  });

  it('sends people back to this dashboard alone, and sells what is sold', async () => {
    const owner = await paying.store();
    const refused = await paying.checkout(owner, 'starter', { success_url: 'https://elsewhere.example/' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['success_url']]);
    for (const product of ['custom', 'nothing'])
      expect(await paying.checkout(owner, product)).toMatchObject({
        status: 409,
        body: { code: 'plan_unavailable' },
      });
    // Who has a plan changes it.
    expect(await paying.checkout(owner, 'free')).toMatchObject({
      status: 409,
      body: { code: 'plan_unavailable' },
    });
    expect((await paying.checkout(owner, 'starter', { product_id: undefined })).body).toEqual({
      product_id: ['This field is required.'],
    });
  });

  it('has a store on Shopify confirm on a page', async () => {
    const owner = await paying.store('shopify');
    const opened = await call(server, 'create_checkout', {
      ...(await paying.as(owner)),
      body: { plan_id: 'growth', return_url: paying.urls().success_url },
    });
    expect(opened.body).toEqual({
      id: expect.any(String),
      confirmation_url: expect.stringContaining(server.url),
    });
    await sendForm(opened.body.confirmation_url, fieldsOf(CARDS.good));
    await paying.settled(owner, ['growth', 'active', false, undefined]);
  });
});
