import { FAILURE_KINDS, type FailureKind } from '@vitrine/contract/failures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';

const OPERATOR_TOKEN = 'let-me-see-what-the-server-is-doing';
const SOON = { timeout: 20_000 };

describe.each(engines())('pages that could not be recorded, on %s', (engine) => {
  let server: TestServer;
  let clock: FakeClock;
  beforeAll(async () => {
    clock = fakeClock();
    server = await createTestServer({ engine, clock, trust_proxy: true, operator_token: OPERATOR_TOKEN });
  });
  afterAll(() => server.close());

  /** As a beacon comes: without a body that says what it is. */
  async function fail(
    { platform, store_id }: Pick<TestWorkspace, 'platform' | 'store_id'>,
    kind: string,
    { ip = '203.0.113.1', tracker = '0.3.0', ...headers }: Record<string, string> = {},
  ): Promise<number> {
    const query = new URLSearchParams({ platform, store_id, kind, tracker });
    const answer = await fetch(`${server.url}/api/ingest/failures/?${query}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip, ...headers },
    });
    return answer.status;
  }
  // Days pass, and people sign in anew.
  const told = async (owner: TestWorkspace) =>
    (await call(server, 'installation', { headers: await headersOf(server.deps, owner) })).body.pages;
  const rows = (workspace_id: string) =>
    rowsOf(server.deps.database.orm, pick(schema.page_counts, 'recorded', 'lost', 'partial'))`
      SELECT recorded, lost, partial FROM page_counts WHERE workspace_id = ${workspace_id} ORDER BY day`;

  it('are counted beside those that were, one row a store and day', async () => {
    const owner = await createTestWorkspace(server);
    for (let n = 0; n < 3; n++)
      for (const { envelope } of pageBlocks(newSession(owner), { blocks: 2, start: clock.now() }))
        expect((await post(server, envelope)).status).toBe(202);
    for (const [n, kind] of FAILURE_KINDS.entries())
      expect(await fail(owner, kind, { ip: `203.0.113.${n}` })).toBe(204);
    await expect.poll(() => told(owner), SOON).toEqual({ recorded: 3, lost: 2 });
    expect(await rows(owner.workspace_id)).toEqual([{ recorded: 3, lost: 2, partial: 2 }]);
    // A day later they are another row, a week later they are told of no more.
    clock.advance(24 * 60 * 60_000);
    expect(await fail(owner, 'recorder')).toBe(204);
    await expect.poll(() => told(owner), SOON).toEqual({ recorded: 3, lost: 3 });
    expect(await rows(owner.workspace_id)).toHaveLength(2);
    clock.advance(6 * 24 * 60 * 60_000);
    expect(await told(owner)).toEqual({ recorded: 0, lost: 1 });
  });

  it('are counted for the operator by part and version, and said in the log', async () => {
    const owner = await createTestWorkspace(server);
    clock.advance(60 * 60_000);
    const before = server.logs().length;
    expect(await fail(owner, 'loader', { tracker: '9.9.9', ip: '198.51.100.1' })).toBe(204);
    expect(await fail(owner, 'loader', { tracker: 'ana@correo.example', ip: '198.51.100.2' })).toBe(204);
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
    expect(metrics).toContain('vitrine_tracker_failures_total{kind="loader",version="9.9.9"} 1');
    expect(metrics).not.toContain('correo');
    const lines = server
      .logs()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('tracker failed'));
    expect(lines).toHaveLength(1);
  });

  it('are few of one address, so that nobody alone raises an alarm', async () => {
    const owner = await createTestWorkspace(server);
    for (let n = 0; n < 40; n++) await fail(owner, 'recorder', { ip: '203.0.113.77' });
    await expect.poll(() => told(owner), SOON).toEqual({ recorded: 0, lost: 3 });
    for (let day = 0; day < 6; day++) {
      clock.advance(24 * 60 * 60_000);
      for (let n = 0; n < 10; n++) await fail(owner, 'recorder', { ip: '203.0.113.77' });
    }
    await expect.poll(async () => (await told(owner)).lost, SOON).toBeGreaterThan(18);
    // What the dashboard tells of begins at 30 (installation-state.ts).
    expect((await told(owner)).lost).toBeLessThan(30);
  });

  it('are refused of pages of others, of unknown stores and kinds, and of a flood', async () => {
    const owner = await createTestWorkspace(server);
    await call(server, 'stores_update', {
      headers: owner.headers,
      params: { store_id: owner.merchant_id },
      body: { domains: ['peonia.example'] },
    });
    expect(await fail(owner, 'recorder', { origin: 'https://copy.example' })).toBe(403);
    expect(await fail(owner, 'recorder', { origin: 'https://www.peonia.example' })).toBe(204);
    expect(await fail({ platform: 'other', store_id: 'nobody' }, 'recorder')).toBe(404);
    expect(await fail(owner, 'TypeError' satisfies string as FailureKind)).toBe(400);
    const flood = await createTestWorkspace(server);
    const answers = [];
    for (let n = 0; n < 230; n++) answers.push(await fail(flood, 'recorder', { ip: `10.0.${n}.1` }));
    expect(answers.filter((status) => status === 429)).toHaveLength(30);
    await expect.poll(() => told(flood), SOON).toEqual({ recorded: 0, lost: 200 });
    await server.deps.database.orm.execute(sql`DELETE FROM workspaces WHERE id = ${flood.workspace_id}`);
    expect(await rows(flood.workspace_id)).toEqual([]);
  });
});
