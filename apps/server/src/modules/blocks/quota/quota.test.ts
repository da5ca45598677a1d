import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number } from '../../../database/kinds.ts';
import { firstValue, pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import { engines } from '../../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newSession, pageBlocks, post, storedKeys } from '../../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';

describe.each(engines())('quota on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  beforeAll(async () => {
    clock = fakeClock(Date.UTC(2026, 0, 31, 23));
    server = await createTestServer({ engine, clock });
  });
  afterAll(() => server.close());

  const visit = (store: TestWorkspace, session = newSession(store), seq = 0) => {
    const block = pageBlocks(session, { blocks: seq + 1, start: clock.now() - 1_000 })[seq];
    return post(server, block?.envelope as Uint8Array);
  };
  const used = async ({ workspace_id }: TestWorkspace) =>
    rowsOf(server.deps.database.orm, {
      ...pick(schema.quota_usage, 'period_start', 'used'),
      reserved: number,
    })`
      SELECT u.period_start, u.used, (SELECT count(*) FROM quota_reservations r
        WHERE r.workspace_id = u.workspace_id AND r.period_start = u.period_start) AS reserved
      FROM quota_usage u WHERE u.workspace_id = ${workspace_id} ORDER BY 1`;
  const sessionCount = async ({ workspace_id }: TestWorkspace) => {
    const query = sql`SELECT count(*) AS count FROM sessions WHERE workspace_id = ${workspace_id}`;
    return await firstValue(server.deps.database.orm, { count: number })`${query}`;
  };

  it('is exact when a hundred new sessions come at once to the last units', async () => {
    const store = await createTestWorkspace(server, { session_limit: 37 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => visit(store)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(37);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(63);
    for (const answer of refused)
      expect(await answer.json()).toEqual({
        detail: expect.any(String),
        code: 'quota_exceeded',
        stop: true,
        reason: 'quota_exceeded',
      });
    expect(await sessionCount(store)).toBe(37);
    expect(await used(store)).toEqual([{ period_start: '2026-01-01', used: 37, reserved: 37 }]);
  });

  it('lets sessions under way go on, and takes one unit for each', async () => {
    const store = await createTestWorkspace(server, { session_limit: 1 });
    const session = newSession(store);
    for (const seq of [0, 0, 1, 2]) expect((await visit(store, session, seq)).status).toBe(202);
    expect((await visit(store)).status).toBe(402);
    expect((await visit(store, { ...session, page_id: randomUUID() })).status).toBe(202);
    expect(await used(store)).toMatchObject([{ used: 1, reserved: 1 }]);
  });

  it('stores nothing of a session that is refused', async () => {
    const store = await createTestWorkspace(server, { session_limit: 0 });
    const before = await storedKeys(server);
    expect((await visit(store)).status).toBe(402);
    expect(await storedKeys(server)).toEqual(before);
    expect(await sessionCount(store)).toBe(0);
  });

  it('does not count where there is no limit, but knows the use', async () => {
    const store = await createTestWorkspace(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(store)));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(await used(store)).toMatchObject([{ used: 20 }]);
  });

  it('begins anew with the month of the workspace’s own time zone', async () => {
    const [here, there] = [
      await createTestWorkspace(server, { session_limit: 1 }),
      await createTestWorkspace(server, { session_limit: 1 }),
    ];
    await server.deps.database.orm.execute(
      sql`UPDATE workspaces SET time_zone = 'America/Bogota' WHERE id = ${there.workspace_id}`,
    );
    for (const store of [here, there]) expect((await visit(store)).status).toBe(202);
    // 01:00 UTC on the first of February; in Bogotá it is still 20:00 on the last of January.
    clock.advance(2 * 3_600_000);
    expect((await visit(here)).status).toBe(202);
    expect((await visit(there)).status).toBe(402);
    clock.advance(4 * 3_600_000);
    expect((await visit(there)).status).toBe(202);
    expect((await used(there)).map(({ period_start }) => period_start)).toEqual(['2026-01-01', '2026-02-01']);
  });
});
