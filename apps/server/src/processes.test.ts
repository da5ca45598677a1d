import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { anyRows } from './database/rows.ts';
import { createDraining } from './http/draining.ts';
import type { Role } from './kernel/role.ts';
import { startHeartbeat } from './modules/processes/service.ts';
import { engines } from './testing/engines.ts';
import { fakeClock } from './testing/fake-clock.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';
import { newSession, pageBlocks } from './testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from './testing/workspaces.ts';

describe.runIf(engines().includes('postgres'))('processes of one role', () => {
  let server: TestServer;
  let store: TestWorkspace;
  const apps: FastifyInstance[] = [];
  const urls = new Map<Role, string>();
  const draining = createDraining();
  beforeAll(async () => {
    server = await createTestServer({ engine: 'postgres', role: 'api', draining });
    urls.set('api', server.url);
    for (const role of ['ingest', 'worker'] as const) {
      const database = server.test_database.another();
      const app = await createApp({ ...server.deps, role, database, node_id: role });
      apps.push(app);
      urls.set(role, await app.listen({ host: '127.0.0.1', port: 0 }));
    }
    store = await createTestWorkspace(server);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await server.close();
  });
  const at = (role: Role, path: string, init?: RequestInit) => fetch(`${urls.get(role)}${path}`, init);

  it('have a visit that came in at one listed at the other, and validated at the third', async () => {
    const session = newSession(store);
    const { orm } = server.deps.database;
    for (const { envelope } of pageBlocks(session, { blocks: 4 })) {
      const init = {
        method: 'POST',
        body: envelope as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': 'text/plain' },
      };
      expect((await at('ingest', '/api/ingest/blocks/', init)).status).toBe(202);
    }
    const list = await at('api', '/api/sessions/', { headers: store.headers });
    expect(((await list.json()) as { results: unknown[] }).results).toHaveLength(1);
    const unread = async () => (await anyRows(orm)`SELECT 1 FROM blocks WHERE validated_at IS NULL`).length;
    await expect.poll(unread).toBe(0);
    const events = await at('api', `/api/sessions/${session.session_id}/events/`, { headers: store.headers });
    expect(events.status).toBe(200);
  });

  it('know no path of the others', async () => {
    const found = async (path: string, init?: RequestInit) =>
      Promise.all(
        (['ingest', 'api', 'worker'] as const).map(async (role) => (await at(role, path, init)).status),
      );
    expect(await found('/healthz')).toEqual([200, 200, 200]);
    expect(await found('/readyz')).toEqual([200, 200, 200]);
    expect(await found('/api/sessions/', { headers: store.headers })).toEqual([404, 200, 404]);
    expect(await found('/api/ingest/blocks/', { method: 'POST', body: 'no envelope' })).toEqual([
      400, 404, 404,
    ]);
    expect(await found('/tracker/other/no-such-store.js')).toEqual([404, 404, 404]);
  });

  it('that are to end say so and answer what still comes', async () => {
    draining.begin();
    const ready = await at('api', '/readyz');
    expect(ready.status).toBe(503);
    const list = await at('api', '/api/sessions/', { headers: store.headers });
    expect(list.status).toBe(200);
    expect(list.headers.get('connection')).toBe('close');
    expect((await at('api', '/healthz')).status).toBe(200);
  });
});

describe.runIf(engines().includes('postgres'))('processes that work', () => {
  it('share what is to be done, and take over from one that is no more', async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1));
    const server = await createTestServer({ engine: 'postgres', clock });
    const { log } = server.deps;
    const { orm } = server.deps.database;
    const start = (role: Role) =>
      startHeartbeat({ orm, clock, log, node_id: role, role, works: role === 'worker', beat_ms: 100 });
    const partitions = (all: { partition(): { index: number; of: number } }[]) =>
      all.map((one) => one.partition()).toSorted((a, b) => a.index - b.index);
    const [first, ingest, second] = [await start('worker'), await start('ingest'), await start('worker')];
    await expect
      .poll(() => partitions([first, second]))
      .toEqual([
        { index: 0, of: 2 },
        { index: 1, of: 2 },
      ]);
    await second.close();
    await expect.poll(() => first.partition()).toEqual({ index: 0, of: 1 });
    // As one leaves it that was killed.
    await orm.execute(sql`INSERT INTO processes (id, node_id, role, works, started_at, seen_at)
      VALUES ('00000000-0000-4000-8000-000000000000', 'killed', 'worker', true, ${new Date(clock.now()).toISOString()}::timestamptz,
        ${new Date(clock.now()).toISOString()}::timestamptz)`);
    await expect.poll(() => first.partition()).toEqual({ index: 1, of: 2 });
    clock.advance(21_000);
    await expect.poll(() => first.partition()).toEqual({ index: 0, of: 1 });
    await first.close();
    await ingest.close();
    expect(await anyRows(orm)`SELECT 1 FROM processes WHERE node_id <> 'killed'`).toEqual([]);
    await server.close();
  });
});
