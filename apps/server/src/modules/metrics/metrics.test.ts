import { randomUUID } from 'node:crypto';
import { VERSION } from '@vitrine/contract/version';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../kernel/role.ts';
import { ROLES } from '../../kernel/role.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks } from '../../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const OPERATOR_TOKEN = 'let-me-see-what-the-server-is-doing';
const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
const EMAIL = 'ana.visitor@example.com';

const told = async (server: TestServer) => (await fetch(`${server.url}/metrics`, { headers })).text();

/** The value of one line, by its name and labels in any order; undefined when there is none. */
function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text.split('\n').find((one) => {
    const [, found, inner = ''] = /^(\w+)(?:\{(.*)\})? /.exec(one) ?? [];
    return (
      found === name && Object.entries(labels).every(([key, value]) => inner.includes(`${key}="${value}"`))
    );
  });
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const send = (server: TestServer, body: Uint8Array) =>
  fetch(`${server.url}/api/ingest/blocks/`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: body as Uint8Array<ArrayBuffer>,
  });

describe.each(engines())('the metrics on %s', (engine) => {
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, operator_token: OPERATOR_TOKEN });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  it('are for whoever has the token, in the text format', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const other = { authorization: `Bearer ${OPERATOR_TOKEN}x` };
    expect((await fetch(`${server.url}/metrics`, { headers: other })).status).toBe(401);
    expect((await fetch(`${server.url}/metrics`, { headers: store.headers })).status).toBe(401);
    const answer = await fetch(`${server.url}/metrics`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    // As Prometheus' page of the text format has it.
    for (const line of lines)
      expect(line).toMatch(
        /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\]*",?)*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|\+Inf))$/i,
      );
    const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(names).toContain(name);
  });

  it('count requests by route, blocks by what became of them, and calls of storage', async () => {
    const before = await told(server);
    const session = newSession(store);
    const [block] = pageBlocks(session, { blocks: 1 });
    if (!block) throw new Error('no block');
    expect((await send(server, block.envelope)).status).toBe(202);
    expect((await send(server, block.envelope)).status).toBe(202);
    const unknown = { header: { store_id: 'no-such-store', session_id: randomUUID() } } as const;
    expect((await send(server, envelopeOf(unknown))).status).toBe(404);
    expect((await send(server, new Uint8Array([1]))).status).toBe(400);
    const path = `/api/sessions/${session.session_id}/?include=events&q=${encodeURIComponent(EMAIL)}`;
    expect((await fetch(server.url + path, { headers: store.headers })).status).toBe(200);
    await fetch(`${server.url}/no/such/page/${EMAIL}`);
    await expect
      .poll(async () => {
        const after = await told(server);
        const added = (name: string, labels?: Record<string, string>) =>
          (valueIn(after, name, labels) ?? 0) - (valueIn(before, name, labels) ?? 0);
        const http = 'vitrine_http_request_duration_seconds_count';
        return {
          accepted: added('vitrine_ingest_blocks_accepted_total'),
          unknown: added('vitrine_ingest_blocks_refused_total', { reason: 'store_unknown' }),
          bad: added('vitrine_ingest_blocks_refused_total', { reason: 'envelope_malformed' }),
          stored: added(http, { route: '/api/ingest/blocks/', method: 'POST', status: '2xx' }),
          read: added(http, { route: '/api/sessions/:session_id/', method: 'GET', status: '2xx' }),
          elsewhere: added(http, { route: 'none', method: 'GET', status: '4xx' }),
          puts:
            added('vitrine_storage_request_duration_seconds_count', { operation: 'put', outcome: 'ok' }) > 0,
        };
      })
      .toEqual({ accepted: 2, unknown: 1, bad: 1, stored: 2, read: 1, elsewhere: 1, puts: true });
    const text = await told(server);
    for (const personal of [EMAIL, session.session_id, store.workspace_id, 'no-such-store'])
      expect(text).not.toContain(personal);
  });

  it('tell of jobs, recording and connections as they are', async () => {
    const { jobs, database } = server.deps;
    const run_at = Date.now() + 3_600_000;
    await jobs.add(database.orm, [{ kind: 'polish', key: 'a/shoe', data: {}, run_at }]);
    const text = await told(server);
    expect(valueIn(text, 'vitrine_jobs', { kind: 'polish', state: 'waiting' })).toBe(1);
    expect(valueIn(text, 'vitrine_jobs', { kind: 'polish', state: 'failed' })).toBe(0);
    expect(valueIn(text, 'vitrine_jobs_known')).toBe(1);
    expect(valueIn(text, 'vitrine_recording')).toBe(1);
    expect(text).toContain(`vitrine_build_info{version="${VERSION}",node="${process.version}"} 1`);
    const idle = valueIn(text, 'vitrine_database_connections', { state: 'idle' });
    if (engine === 'postgres') expect(idle).toBeGreaterThan(0);
    else expect(idle).toBeUndefined();
  });
});

it('say that nothing is recorded while the disk is full, and which blocks were refused for it', async () => {
  const disk_space = { isFull: () => true, bytes: () => 0, check: async () => true, failed: () => true };
  const server = await createTestServer({ engine: 'pglite', operator_token: OPERATOR_TOKEN, disk_space });
  expect((await send(server, envelopeOf({}))).status).toBe(503);
  await expect
    .poll(async () =>
      valueIn(await told(server), 'vitrine_ingest_blocks_refused_total', { reason: 'storage_full' }),
    )
    .toBe(1);
  expect(valueIn(await told(server), 'vitrine_recording')).toBe(0);
  await server.close();
});

it('are a path that nobody knows without a token', async () => {
  const server = await createTestServer({ engine: 'pglite' });
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404);
  await server.close();
});

describe.runIf(engines().includes('postgres'))('a process', () => {
  it.each(ROLES)('of the role %s serves them', async (role: Role) => {
    const server = await createTestServer({ engine: 'postgres', operator_token: OPERATOR_TOKEN, role });
    const text = await told(server);
    expect(text).toContain('process_cpu_seconds_total');
    // Those who do jobs tell of them.
    expect(text.includes('vitrine_jobs_known')).toBe(role === 'all' || role === 'worker');
    await server.close();
  });

  it('answers without the jobs when the database does not say', async () => {
    const server = await createTestServer({ engine: 'postgres', operator_token: OPERATOR_TOKEN });
    const isKnown = async () => valueIn(await told(server), 'vitrine_jobs_known');
    expect(await isKnown()).toBe(1);
    const outage = await server.test_database.outage();
    const text = await told(server);
    expect(valueIn(text, 'vitrine_jobs_known')).toBe(0);
    expect(valueIn(text, 'vitrine_recording')).toBe(1);
    await outage.end();
    expect(await isKnown()).toBe(1);
    await server.close();
  });
});
