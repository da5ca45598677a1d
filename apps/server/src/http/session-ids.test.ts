import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireSessions } from '../modules/blocks/service.ts';
import { readQueued } from '../modules/search/service.ts';
import { call } from '../testing/api.ts';
import { auditOf } from '../testing/audit.ts';
import { SOON } from '../testing/compaction.ts';
import { engines } from '../testing/engines.ts';
import { restart } from '../testing/restart.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../testing/visits.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const EMAIL = 'rosa@example.com';
/** As trackers make them: those of the same minute begin alike. */
const idOfTracker = () => `01a21e7c-5d1b-7${randomUUID().slice(15)}`;

describe.each(engines())('what sessions are called outside, on %s', (engine) => {
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, public_ids: 'made' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    store = await createTestWorkspace(server);
  });

  const visit = async (session_id: string) => {
    const session = newSession(store);
    const header = { ...session, session_id, visitor: { ...session.visitor, email: EMAIL } };
    const [block] = pageBlocks(header);
    expect((await post(server, block?.envelope as Uint8Array)).status).toBe(202);
  };
  const listed = async (search = ''): Promise<SessionSummary[]> => {
    const url = `${server.url}/api/sessions/?search=${encodeURIComponent(search)}`;
    return ((await (await fetch(url, { headers: store.headers })).json()) as { results: SessionSummary[] })
      .results;
  };
  const ask = (name: Parameters<typeof call>[1], session_id: string) =>
    call(server, name, { headers: store.headers, params: { session_id } });

  it('are random ids, though their trackers count up', async () => {
    const sent = [idOfTracker(), idOfTracker(), idOfTracker()];
    for (const id of sent) await visit(id);
    const ids = (await listed()).map(({ session_id }) => session_id);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3);
    for (const id of ids) expect(id).toMatch(VERSION_4);
    const { body } = await call(server, 'installation', { headers: store.headers });
    expect(ids).toContain(body.first_session_id);
  });

  it('are the same for a session that is read from its segments again', async () => {
    await visit(idOfTracker());
    const [before] = await listed();
    const { orm } = server.deps.database;
    await orm.execute(sql`DELETE FROM sessions`);
    await orm.execute(sql`DELETE FROM segments`);
    expect(await listed()).toEqual([]);
    await restart(server);
    expect((await listed()).map(({ session_id }) => session_id)).toEqual([before?.session_id]);
  });

  it('are what a search finds, whole or as screens show them', async () => {
    const sent = idOfTracker();
    await visit(sent);
    while ((await readQueued(server.deps.database.orm, 50)) > 0);
    const [{ session_id } = { session_id: '' }] = await listed();
    for (const term of [session_id, session_id.slice(0, 8), EMAIL])
      expect((await listed(term)).map((row) => row.session_id)).toEqual([session_id]);
    for (const term of [sent, sent.slice(0, 8)]) expect(await listed(term)).toEqual([]);
  });

  it('lead to the first picture, by links that hold no other id', async () => {
    const sent = idOfTracker();
    await visit(sent);
    const [row] = await listed();
    expect(row?.preview_url).toContain(row?.session_id);
    expect(row?.preview_url).not.toContain(sent);
  });

  it('are what is deleted, and what is written down of that', async () => {
    const sent = idOfTracker();
    await visit(sent);
    const [{ session_id } = { session_id: '' }] = await listed();
    const remove = async (id: string) =>
      (await call(server, 'sessions_delete', { headers: store.headers, body: { session_ids: [id] } })).body;
    expect(await remove(sent)).toEqual({ deleted: 0 });
    expect(await remove(session_id)).toEqual({ deleted: 1 });
    const audited = (await auditOf(server, store.user_id)).filter(
      ({ action }) => action === 'sessions_deleted',
    );
    expect(audited.map(({ subject }) => subject)).toEqual([{ session_ids: [session_id] }]);
    expect((await ask('sessions_events', session_id)).status).toBe(404);
  });

  it('still say that a session was there when its plan keeps it no longer', async () => {
    const sent = idOfTracker();
    await visit(sent);
    const [{ session_id } = { session_id: '' }] = await listed();
    const { orm } = server.deps.database;
    await expireSessions({ ...server.deps, orm }, store.workspace_id, [sent], async () => undefined);
    for (const name of ['sessions_detail', 'sessions_events', 'sessions_recording'] as const) {
      expect(await ask(name, session_id)).toMatchObject({ status: 410, body: { code: 'recording_gone' } });
      expect(await ask(name, sent)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('are what the file of a visitor’s data tells', async () => {
    const sent = idOfTracker();
    await visit(sent);
    const [{ session_id } = { session_id: '' }] = await listed();
    const { headers } = store;
    const body = { kind: 'export_visitor', email: EMAIL };
    const { id } = (await call(server, 'privacy_requests_create', { headers, body })).body;
    const asked = async () =>
      (await call(server, 'privacy_requests_detail', { headers, params: { request_id: id } })).body;
    await expect.poll(async () => (await asked()).state, SOON).toBe('done');
    const packed = await fetch(server.url + (await asked()).file.download_url);
    const file = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
    const lines = file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const told = lines.flatMap((line) => (line.session_id ? [line.session_id] : []));
    expect(told.length).toBeGreaterThan(3);
    expect(new Set(told)).toEqual(new Set([session_id]));
    expect(file).not.toContain(sent);
  });
});
