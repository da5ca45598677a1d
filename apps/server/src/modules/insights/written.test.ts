import { randomUUID } from 'node:crypto';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { envelopeOf, type TestEvent } from '../../testing/blocks.ts';
import { compactionOf, SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts';
import { mislabelled } from '../../testing/insights.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { detailOf, newSession } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const TIMEOUT = { timeout: 240_000 };

describe.each(engines())('what written recordings tell on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  let store: TestWorkspace;
  beforeAll(async () => {
    clock = fakeClock(Date.UTC(2026, 0, 31, 12));
    server = await createTestServer({ engine, clock, compacts: true });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const { send, over, recording } = compactionOf(() => ({ server, clock, store }));
  const orm = () => server.deps.database.orm;
  const listed = async (query: string) => {
    const response = await fetch(`${server.url}/api/sessions/?${query}`, { headers: store.headers });
    return ((await response.json()) as { count: number }).count;
  };
  const custom = (tag: string, payload: unknown) => ({ type: EVENT_TYPES.Custom, data: { tag, payload } });
  const pageOf = (url: string, type: string): Omit<TestEvent, 'timestamp'>[] => [
    { type: EVENT_TYPES.Meta, data: { href: url, width: 400, height: 800 } },
    { type: EVENT_TYPES.FullSnapshot, data: { node: { type: 0, id: 1, childNodes: [] }, initialOffset: {} } },
    custom(TRACKER_TAGS.page_type, { type }),
  ];
  /** A page load of a visit as its tracker sends it. */
  const page = (
    session: ReturnType<typeof newSession>,
    url: string,
    title: string,
    acts: readonly Omit<TestEvent, 'timestamp'>[],
  ) => {
    const start = clock.now();
    const events = acts.map((act, n) => ({ ...act, timestamp: start + n }));
    const page_id = randomUUID();
    return envelopeOf({
      events,
      header: { ...session, page_id, sent_at: start + 1_000, views: [{ url, title, at: start }] },
    });
  };

  const silla = 'https://velas.example/productos/silla-nordica';
  const added = custom(TRACKER_TAGS.cart, {
    added: [{ product_id: '7', name: 'Silla Nórdica', quantity: 1, price: '45900.00' }],
    removed: [],
    items: 1,
    total: '45900.00',
    currency: 'ARS',
  });
  const product = (session: ReturnType<typeof newSession>) =>
    page(session, silla, 'Silla Nórdica | Velas', [
      ...pageOf(silla, 'product'),
      added,
      custom(TRACKER_TAGS.error, { message: 'cart is not defined', source: '', line: 0 }),
    ]);
  const leaving = (session: ReturnType<typeof newSession>) =>
    page(session, 'https://velas.example/carrito', 'Carrito', [
      ...pageOf('https://velas.example/carrito', 'cart'),
      custom(TRACKER_TAGS.left, { to: 'checkout' }),
    ]);

  it(
    'is in the list once they are written, changes with what comes late, and goes with them',
    TIMEOUT,
    async () => {
      const session = newSession(store);
      await send([product(session)]);
      expect(await listed('stage=cart')).toBe(0);
      expect((await detailOf(server, store, session.session_id)).insight).toBeNull();
      await over(session.session_id);
      const { insight } = await detailOf(server, store, session.session_id);
      expect(insight).toEqual({
        stage: 'cart',
        cart: { value: '45900.00', currency: 'ARS' },
        signals: { error: 1 },
        story: [
          { slot: 'saw_products', count: 1, product: 'Silla Nórdica' },
          { slot: 'added', count: 1, product: 'Silla Nórdica' },
          { slot: 'cart', value: '45900.00', currency: 'ARS' },
          { slot: 'error', count: 1, text: 'cart is not defined' },
        ],
      });
      const query =
        'stage=cart&signal=error:product&product_added=silla%20n%C3%B3rdica&page_seen=/productos/*';
      expect(await listed(query)).toBe(1);

      // A block that comes late has the recording written anew.
      await send([leaving(session)]);
      await over(session.session_id);
      expect([await listed('stage=cart'), await listed('stage=checkout&left_to=checkout')]).toEqual([0, 1]);
      expect(await listed('exit_page=/carrito&pages_min=2')).toBe(1);
      expect(await mislabelled(orm())).toEqual([]);

      await call(server, 'sessions_delete', {
        headers: store.headers,
        body: { session_ids: [session.session_id] },
      });
      expect(await listed('stage=checkout')).toBe(0);
      expect(
        await anyRows(orm())`SELECT kind, text FROM labels WHERE workspace_id = ${store.workspace_id}`,
      ).toEqual([]);
    },
  );

  it('is read again from recordings that were written before', TIMEOUT, async () => {
    const [seen, deleted] = [newSession(store), newSession(store)];
    await send([product(seen), product(deleted)]);
    await over(seen.session_id, deleted.session_id);
    const before = (await detailOf(server, store, seen.session_id)).insight;
    const version = (await recording(seen.session_id))?.version;
    // As migration 034 leaves it.
    await orm().execute(sql`DELETE FROM session_insight`);
    await orm().execute(sql`DELETE FROM labels`);
    await orm().execute(sql`INSERT INTO unfolded_recordings (workspace_id, session_id, created_at)
      SELECT workspace_id, session_id, created_at FROM sessions`);
    await call(server, 'sessions_delete', {
      headers: store.headers,
      body: { session_ids: [deleted.session_id] },
    });
    await server.deps.jobs.add(orm(), [{ kind: 'fold_older_recordings', key: 'all', data: {} }]);
    await expect.poll(() => anyRows(orm())`SELECT 1 FROM unfolded_recordings`, SOON).toEqual([]);
    expect((await detailOf(server, store, seen.session_id)).insight).toEqual(before);
    expect((await recording(seen.session_id))?.version).toBe(version);
    expect(await listed('stage=cart')).toBe(1);
    expect(await mislabelled(orm())).toEqual([]);
  });
});
