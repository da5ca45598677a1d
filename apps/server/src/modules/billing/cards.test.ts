import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { text } from '../../database/kinds.ts';
import { anyRows, rowsOf } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { payingOn } from '../../testing/paying.ts';
import { CARDS } from '../../testing/sandbox.ts';
import { useServer } from '../../testing/use-server.ts';

describe.each(engines())('cards on %s', (engine) => {
  const clock = fakeClock(Date.UTC(2026, 2, 10, 12));
  const server = useServer({ engine, clock });
  const paying = payingOn(server);

  it('saves, changes and forgets cards; the last one of a plan that goes on stays', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    await paying.change(owner, 'starter');
    const [first] = (await paying.cards(owner)).results;
    const remove = async (payment_method_id: string) =>
      call(server, 'delete_payment_method', { ...(await paying.as(owner)), body: { payment_method_id } });
    expect(await remove(first.id)).toMatchObject({ status: 409, body: { code: 'payment_method_needed' } });
    await paying.save(owner, CARDS.other);
    expect((await paying.cards(owner)).results.map((card: { last4: string }) => card.last4)).toEqual([
      '4444',
      '4242',
    ]);
    expect((await remove(first.id)).status).toBe(204);
    expect((await remove(first.id)).status).toBe(404);
    const other = await paying.store();
    const [theirs] = (await paying.cards(owner)).results;
    await paying.save(other, CARDS.good);
    const stolen = await call(server, 'attach_payment_method', {
      ...(await paying.as(other)),
      body: { payment_method_id: theirs.id, customer_id: theirs.customer_id },
    });
    expect(stolen.status).toBe(404);
  });

  it('lists as many as are asked for, page by page', async () => {
    const owner = await paying.store();
    await paying.save(owner, CARDS.good);
    await paying.save(owner, CARDS.other);
    const { headers } = await paying.as(owner);
    const listed = async (query: string) => {
      const response = await fetch(
        `${server.url}/api/billing/payment-methods/list_payment_methods/?${query}`,
        {
          headers,
        },
      );
      const body = (await response.json()) as { count: number; results?: { last4: string }[] };
      return [response.status, body.count, body.results?.map(({ last4 }) => last4)];
    };
    expect(await listed('')).toEqual([200, 2, ['4444', '4242']]);
    expect(await listed('limit=1')).toEqual([200, 2, ['4444']]);
    expect(await listed('limit=1&page=1')).toEqual([200, 2, ['4444']]);
    expect(await listed('limit=1&page=2')).toEqual([200, 2, ['4242']]);
    expect((await listed('limit=0'))[0]).toBe(400);
  });

  it.each([
    ['a number that is none', { number: '4242 4242 4242 4241' }, 'number'],
    ['a card of the past', { exp_year: 2025 }, 'exp_year'],
    ['a code of two digits', { cvc: '12' }, 'cvc'],
  ])('refuses %s before it is sent anywhere, and does not repeat it', async (_what, wrong, field) => {
    const owner = await paying.store();
    const body = { ...CARDS.good, ...wrong };
    const refused = await call(server, 'create_payment_method', { ...(await paying.as(owner)), body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual([field]);
    expect(JSON.stringify(refused.body)).not.toContain(body.number);
  });

  it('counts cards that are tried', async () => {
    const owner = await paying.store();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await paying.save(owner, CARDS.refused)).status);
    expect(statuses).toEqual([...Array(10).fill(402), 429, 429]);
  });

  it('leaves no card’s number anywhere', async () => {
    const tables = await rowsOf(server.deps.database.orm, { name: text })`
      SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
    const dump = await Promise.all(
      tables.map(async ({ name }) =>
        JSON.stringify(
          await anyRows(server.deps.database.orm)`SELECT t::text AS row FROM ${sql.identifier(name)} t`,
        ),
      ),
    );
    const everything = dump.join('\n') + server.logs();
    expect(everything).toContain('4242');
    for (const { number } of Object.values(CARDS)) expect(everything).not.toContain(number);
  });
});
