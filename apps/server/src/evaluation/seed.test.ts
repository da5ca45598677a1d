import { DAY_MS } from '@vitrine/contract/durations';
import { visitNames } from '@vitrine/fixtures/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, pick } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { deleteSessions } from '../modules/blocks/service.ts';
import { createStores } from '../modules/merchants/service.ts';
import { engines } from '../testing/engines.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { prepareEvaluation } from './prepare.ts';
import { type SeedDeps, seedVisits } from './seed.ts';
import { endsOfVisits } from './seed-plan.ts';

const PASSWORD = 'abcd-efgh-jkmn-pqrs';

describe.each(engines())('seeding the demo workspace on %s', (engine) => {
  let server: TestServer;
  let get: (path: string) => Promise<Response>;
  const seed = (more: Partial<SeedDeps> = {}) => {
    const { orm } = server.deps.database;
    const stores = createStores({ orm, clock: server.deps.clock });
    return seedVisits({ ...server.deps, orm, stores, onStored: () => undefined, ...more });
  };

  beforeAll(async () => {
    server = await createTestServer({ engine, evaluation: true });
    const { database, clock } = server.deps;
    await prepareEvaluation({ orm: database.orm, clock, public_url: server.url, password: PASSWORD });
    const response = await fetch(`${server.url}/api/auth/token-obtain/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@vitrine.local', password: PASSWORD }),
    });
    const { access } = (await response.json()) as { access: string };
    get = (path) => fetch(server.url + path, { headers: { authorization: `JWT ${access}` } });
  });
  afterAll(() => server.close());

  interface Row {
    session_id: string;
    created_at: string;
    start_time: string;
    duration: number;
    original_url: string;
    platform: string;
    user_email: string | null;
  }
  const list = async () =>
    (await (await get('/api/sessions/?page_size=100')).json()) as { count: number; results: Row[] };

  it('stores every visit once, also after a start that was cut short', async () => {
    expect(visitNames().length).toBeGreaterThanOrEqual(12);
    const stop = new AbortController();
    const first = await seed({ signal: stop.signal, onStored: () => stop.abort() });
    expect(first).toBe(1);
    expect((await list()).count).toBe(1);
    expect(await seed()).toBe(visitNames().length - 1);
    const { count, results } = await list();
    expect(count).toBe(visitNames().length);
    expect(await seed()).toBe(0);
    expect((await list()).results).toEqual(results);
  });

  it('spreads them over the last two weeks, the newest minutes ago, with times of their own', async () => {
    const { results } = await list();
    const ages = results.map(({ created_at }) => Date.now() - Date.parse(created_at));
    expect(Math.min(...ages)).toBeLessThan(15 * 60_000);
    expect(Math.max(...ages)).toBeGreaterThan(10 * DAY_MS);
    expect(Math.max(...ages)).toBeLessThan(14 * DAY_MS);
    for (const { created_at, start_time, duration } of results) {
      expect(Math.abs(Date.parse(created_at) - Date.parse(start_time))).toBeLessThan(60_000);
      expect(duration).toBeGreaterThan(5);
    }
    expect(new Set(results.map(({ platform }) => platform))).toEqual(
      new Set(['desktop', 'mobile', 'tablet']),
    );
    expect(results.filter(({ user_email }) => user_email !== null)).toHaveLength(1);
  });

  it('keeps their events readable, in time, and at our address', async () => {
    const { results } = await list();
    expect(results).toHaveLength(visitNames().length);
    for (const { session_id, start_time, duration, original_url } of results) {
      expect(original_url).toContain(`${server.url}/demo-store/`);
      const text = await (await get(`/api/sessions/${session_id}/events/`)).text();
      const events = JSON.parse(text) as { type: number; timestamp: number }[];
      const from = Date.parse(start_time);
      expect(events.some(({ type }) => type === 2)).toBe(true);
      expect(Math.min(...events.map(({ timestamp }) => timestamp))).toBeGreaterThanOrEqual(from - 1_000);
      expect(Math.max(...events.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(
        from + duration * 1_000 + 1_000,
      );
      const hosts = new Set(text.match(/127\.0\.0\.1:\d+/g));
      expect(hosts).toEqual(new Set([new URL(server.url).host]));
      const detail = (await (await get(`/api/sessions/${session_id}/`)).json()) as Record<string, unknown>;
      expect(detail).toMatchObject({ missing_blocks: 0, quarantined_blocks: 0, quarantined_events: 0 });
    }
  });

  it('leaves a deleted visit deleted', async () => {
    const { count, results } = await list();
    const gone = results[0]?.session_id as string;
    const { orm } = server.deps.database;
    const workspace = await firstRow(orm, pick(schema.workspaces, 'id'))`SELECT id FROM workspaces`;
    await deleteSessions({ ...server.deps, orm }, workspace?.id as string, [gone]);
    expect(await seed()).toBe(0);
    const after = await list();
    expect(after.count).toBe(count - 1);
    expect(after.results.map(({ session_id }) => session_id)).not.toContain(gone);
  });
});

describe('the plan of visits', () => {
  it('is the same for the same workspace and thins out into the past', () => {
    const ends = endsOfVisits(1_000 * DAY_MS, 16);
    expect(endsOfVisits(1_000 * DAY_MS, 16)).toEqual(ends);
    expect(ends).toEqual(ends.toSorted((a, b) => b - a));
    expect(endsOfVisits(0, 1)).toHaveLength(1);
  });
});
