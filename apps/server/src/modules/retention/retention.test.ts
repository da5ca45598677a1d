import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number } from '../../database/kinds.ts';
import { anyRows, firstValue, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { compactionOf, SOON } from '../../testing/compaction.ts';
import { deletableVisit, filesWith } from '../../testing/deletable-visit.ts';
import { engines } from '../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts';
import { findOrphans } from '../../testing/orphans.ts';
import { SHIPPED_PLANS } from '../../testing/plans.ts';
import { insertSession } from '../../testing/sessions.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { applyPlans } from '../billing/service.ts';
import { COMPACT_SESSION, expireSessions } from '../blocks/service.ts';

/** Much is waited for, one after the other; on a machine that does other things it takes long. */
const TIMEOUT = { timeout: 240_000 };

/** What some of the answers hold. */
type Body = { code?: string; count: number; total_sessions: number; results: { session_id: string }[] };

describe.each(engines())('what plans keep no longer, on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  let store: TestWorkspace;
  /** Whether each look at the clock takes a millisecond: those who wait do so in an order. */
  let ticks = false;
  beforeAll(async () => {
    const { now, advance } = fakeClock();
    clock = {
      advance,
      now() {
        if (ticks) advance(1);
        return now();
      },
    };
    server = await createTestServer({ engine, clock, compacts: true });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  let written_of: TestWorkspace;
  const { send, over, recording, jobs } = compactionOf(() => ({ server, clock, store: written_of }));
  const overIn = (owner: TestWorkspace, ...ids: string[]) => {
    written_of = owner;
    return over(...ids);
  };
  const orm = () => server.deps.database.orm;
  /** Time passes; resolves when all has been looked at, and what that led to is done. */
  const later = async (ms: number) => {
    clock.advance(ms);
    const from = clock.now();
    const last = sql`SELECT (date_part('epoch', checked_at) * 1000)::bigint AS at FROM checks WHERE name = 'find_expired'`;
    await expect.poll(() => firstValue(orm(), { at: number })`${last}`, SOON).toBeGreaterThanOrEqual(from);
    // Visits may wait to be written, by a clock that stands still.
    const others = async () => (await jobs()).filter(({ kind }) => kind !== COMPACT_SESSION.kind);
    await expect.poll(others, SOON).toEqual([]);
  };
  const asked = async (path: string, owner: TestWorkspace) => {
    const headers = await headersOf(server.deps, owner);
    const response = await fetch(`${server.url}/api/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const statuses = async (session_id: string, owner: TestWorkspace) => {
    const paths = ['', '?include=events', 'events/', 'recording/'].map(
      (path) => `sessions/${session_id}/${path}`,
    );
    const answers = await Promise.all(paths.map((path) => asked(path, owner)));
    return [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))].join();
  };
  const listed = async (owner: TestWorkspace): Promise<string[]> =>
    (await asked('sessions/', owner)).body.results.map(({ session_id }) => session_id);
  const counted = async (owner: TestWorkspace) => ({
    analytics: (await asked('dashboard/analytics/?days=60', owner)).body.total_sessions,
    units: await anyRows(orm())`
      SELECT period_start, used FROM quota_usage WHERE workspace_id = ${owner.workspace_id} ORDER BY 1`,
  });
  /** As whoever sells plans does it. */
  const subscribe = async ({ workspace_id }: TestWorkspace, plan_id: string) => {
    await orm().execute(
      sql`UPDATE subscriptions SET plan_id = ${plan_id} WHERE workspace_id = ${workspace_id}`,
    );
    await applyPlans({ orm: orm(), clock }, SHIPPED_PLANS);
  };

  it('goes with all its bytes; links to it say so, and what is counted of it stays', TIMEOUT, async () => {
    const other = await createTestWorkspace(server);
    await subscribe(other, 'growth');
    const [old, removed, foreign] = [deletableVisit(store, 4), deletableVisit(store), deletableVisit(other)];
    await send([...old.envelopes.slice(0, 2), ...removed.envelopes]);
    await overIn(store, old.session_id, removed.session_id);
    await send(foreign.envelopes);
    await overIn(other, foreign.session_id);
    const headers = await headersOf(server.deps, store);
    const deletion = { headers, body: { session_ids: [removed.session_id] } };
    expect((await call(server, 'sessions_delete', deletion)).body).toEqual({ deleted: 1 });
    await later(30 * DAY_MS - 2 * HOUR_MS);
    expect(await statuses(old.session_id, store)).toBe('200 ');
    // Without a file for download: a replay needs none.
    expect((await asked(`sessions/${old.session_id}/`, store)).body).toMatchObject({ has_recording: false });

    // Written already, and something of it came late, in one segment with what stays.
    const fresh = deletableVisit(store);
    await Promise.all([send(fresh.envelopes), send([old.envelopes[2] as Uint8Array])]);
    const before = await counted(store);
    expect(before).toMatchObject({ analytics: 2, units: [{ used: 2 }, { used: 1 }] });
    await later(2 * HOUR_MS);

    expect(await listed(store)).toEqual([fresh.session_id]);
    expect(await counted(store)).toEqual(before);
    expect(await statuses(old.session_id, store)).toBe('410 recording_gone');
    expect(await statuses(old.session_id, other)).toBe('404 not_found');
    expect(await statuses(removed.session_id, store)).toBe('404 not_found');
    expect(await statuses(fresh.session_id, store)).toBe('200 ');
    expect(await statuses(foreign.session_id, other)).toBe('200 ');
    const refused = await post(server, old.envelopes[3] as Uint8Array);
    expect([refused.status, await refused.json()]).toMatchObject([
      410,
      { code: 'session_deleted', stop: true },
    ]);

    expect(filesWith(join(server.data_dir, 'storage'), old.marks)).toEqual([]);
    const keys = await storedKeys(server);
    expect(keys.filter((key) => key.includes(old.session_id))).toEqual([]);
    expect(keys.filter((key) => key.includes(foreign.session_id))).toHaveLength(1);
    expect(await recording(old.session_id)).toBeUndefined();
    const { storage } = server.deps;
    // What is being written as a recording meanwhile has no row yet.
    await expect.poll(() => findOrphans({ orm: orm(), storage }), SOON).toEqual({ unnamed: [], missing: [] });
  });

  it(
    'is what the plan says, or the last one said; a smaller one takes a week to hold, a larger one none',
    TIMEOUT,
    async () => {
      const ages = { smaller: 40, wavering: 40, ended: 40, larger: 29, free: 40 };
      const stores = {} as Record<keyof typeof ages, TestWorkspace>;
      for (const [name, age] of Object.entries(ages) as [keyof typeof ages, number][]) {
        stores[name] = await createTestWorkspace(server);
        if (name !== 'larger' && name !== 'free') await subscribe(stores[name], 'growth');
        for (const days of [age, 0])
          await insertSession(server, stores[name].workspace_id, { created_at: clock.now() - days * DAY_MS });
      }
      /** Those whose older session is there. */
      const kept = async () => {
        const counts = await Promise.all(
          Object.entries(stores).map(async ([name, one]) => [name, (await listed(one)).length]),
        );
        return counts.filter(([, count]) => count === 2).map(([name]) => name);
      };

      await later(HOUR_MS);
      expect(await kept()).toEqual(['smaller', 'wavering', 'ended', 'larger']);
      expect(await listed(stores.free)).toHaveLength(1);
      for (const one of [stores.smaller, stores.wavering]) await subscribe(one, 'free');
      const { workspace_id } = stores.ended;
      await orm().execute(sql`UPDATE subscriptions SET status = 'cancelled', ended_at = created_at
      WHERE workspace_id = ${workspace_id}`);
      await later(HOUR_MS);
      await later(DAY_MS - 2 * HOUR_MS);
      await subscribe(stores.larger, 'growth');
      await later(2 * HOUR_MS);
      await subscribe(stores.wavering, 'growth');
      await later(6 * DAY_MS - HOUR_MS);
      expect(await kept()).toEqual(['smaller', 'wavering', 'ended', 'larger']);
      await later(HOUR_MS);
      expect(await kept()).toEqual(['wavering', 'ended', 'larger']);
      await later(45 * DAY_MS);
      expect(await kept()).toEqual(['larger']);
    },
  );

  it('of one workspace does not hold others up; a batch is removed whole, once, or not at all', async () => {
    const [large, small] = [await createTestWorkspace(server), await createTestWorkspace(server)];
    const created_at = new Date(clock.now() - 31 * DAY_MS).toISOString();
    const fill = ({ workspace_id }: TestWorkspace, count: number) =>
      rowsOf(orm(), pick(schema.sessions, 'session_id'))`
        INSERT INTO sessions (workspace_id, session_id, created_at, start_time, last_event_at, visitor_id, device)
        SELECT ${workspace_id}::uuid, gen_random_uuid(), ${created_at}::timestamptz, ${created_at}::timestamptz,
          ${created_at}::timestamptz, gen_random_uuid(), 'desktop' FROM generate_series(1, ${count}::integer)
        RETURNING session_id`;
    const ids = (await fill(large, 310)).map(({ session_id }) => session_id);
    await fill(small, 3);

    const expire = (also: () => Promise<void>) =>
      expireSessions({ ...server.deps, orm: orm() }, large.workspace_id, ids.slice(0, 20), also);
    await expect(expire(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect((await asked('sessions/', large)).body.count).toBe(310);
    const twice = await Promise.all([expire(async () => {}), expire(async () => {})]);
    expect(twice.toSorted()).toEqual([0, 20]);

    const before = server.logs().length;
    ticks = true;
    await later(2 * HOUR_MS);
    const batches = server
      .logs()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('expired sessions removed'))
      .map((line) => JSON.parse(line) as { workspace_id: string; sessions: number });
    const of = ({ workspace_id }: TestWorkspace) =>
      batches.filter((batch) => batch.workspace_id === workspace_id);
    expect(of(large).map(({ sessions }) => sessions)).toEqual([100, 100, 90]);
    expect(of(small).map(({ sessions }) => sessions)).toEqual([3]);
    expect(batches.at(-1)?.workspace_id).toBe(large.workspace_id);
    expect(await listed(large)).toEqual([]);
  });
});
