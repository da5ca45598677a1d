import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../testing/api.ts';
import { engines } from '../testing/engines.ts';
import { aListState } from '../testing/list-state.ts';
import { insertRecording } from '../testing/recordings.ts';
import { insertSession } from '../testing/sessions.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestMember, createTestWorkspace, type TestWorkspace } from '../testing/workspaces.ts';

const guarded = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { access }]) => access === 'user' || access === 'workspace',
);
const SECRET = 'nobody-else-may-read-this';

/** Bodies that are right, where one that is not would be refused before the workspace is looked at. */
const VALID: Readonly<Record<string, string>> = {
  [endpoints.stores_update.path]: JSON.stringify({ main_language: 'es' }),
  [endpoints.sessions_assets.path]: JSON.stringify({ addresses: [] }),
  [endpoints.change_plan.path]: JSON.stringify({ new_plan_id: 'starter' }),
  [endpoints.sessions_watched.path]: JSON.stringify({ watched: true }),
};

/** Walks the whole contract table: a call that is added later is tested by being there. */
describe.each(engines())('two workspaces on %s', (engine) => {
  let server: TestServer;
  let first: TestWorkspace;
  let second: TestWorkspace;
  /** The first workspace's id for each parameter that any path of the table has. */
  let ids: Record<string, string>;
  /** What the tracker calls the session whose id outside is in `ids`. */
  let of_tracker: string;

  beforeAll(async () => {
    server = await createTestServer({ engine, public_ids: 'made' });
    first = await createTestWorkspace(server, { store: { name: SECRET } });
    const page = { page_id: randomUUID(), tab_id: randomUUID() };
    const public_id = randomUUID();
    of_tracker = await insertSession(server, first.workspace_id, {
      public_id,
      created_at: Date.now(),
      user_email: `${SECRET}@example.com`,
      event_counts: { 2: 1 },
      original_url: `https://${SECRET}.example/`,
      views: [{ url: `https://${SECRET}.example/`, title: SECRET, at: Date.now(), ...page }],
    });
    const { workspace_id } = first;
    const recording = await insertRecording(server, { workspace_id, session_id: of_tracker }, SECRET);
    const member = await createTestMember(server, first);
    const invited = await call(server, 'invitations_create', {
      headers: first.headers,
      body: { email: `${SECRET}@example.com` },
    });
    const saved = await call(server, 'saved_filters_save', {
      headers: first.headers,
      body: { name: SECRET, state: aListState({ search: SECRET }) },
    });
    const asked = await call(server, 'privacy_requests_create', {
      headers: first.headers,
      body: { kind: 'export_visitor', email: `${SECRET}@example.net` },
    });
    const { body: devices } = await call(server, 'sign_ins_list', { headers: first.headers });
    const { body: subscription } = await call(server, 'active_subscription', { headers: first.headers });
    ids = {
      session_id: public_id,
      ...recording,
      number: '0',
      saved_filter_id: saved.body.id,
      user_id: member.user_id,
      invitation_id: invited.body.id,
      store_id: first.merchant_id,
      subscription_id: subscription.id,
      request_id: asked.body.id,
      sign_in_id: devices.results[0].id,
    };
  });
  afterAll(() => server.close());
  // Anew each time: signing out is a call too.
  beforeEach(async () => {
    second = await createTestWorkspace(server);
  });

  function pathOf({ path }: Endpoint, others: Record<string, string> = {}): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = others[name] ?? ids[name];
      if (!id) throw new Error(`this test has no id of the first workspace for {${name}}: add one`);
      return id;
    });
  }
  const ask = (endpoint: Endpoint, headers: Record<string, string>, others?: Record<string, string>) =>
    fetch(server.url + pathOf(endpoint, others), {
      method: endpoint.method,
      headers: { ...headers, ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
      ...(endpoint.body ? { body: VALID[endpoint.path] ?? '{}' } : {}),
    });

  it.each(guarded)('%s: nobody is asked to sign in', async (_name, endpoint) => {
    expect((await ask(endpoint, {})).status).toBe(401);
  });

  it.each(guarded)('%s: a stranger gets nothing of the other workspace', async (_name, endpoint) => {
    const response = await ask(endpoint, second.headers);
    const text = await response.text();
    if (endpoint.params) {
      expect(response.status).toBe(404);
      expect(JSON.parse(text)).toEqual({ detail: 'Not found.', code: 'not_found' });
    }
    for (const secret of [
      SECRET,
      first.workspace_id,
      first.user_id,
      first.merchant_id,
      ids.session_id,
      of_tracker,
    ])
      expect(text).not.toContain(secret);
  });

  it.each(guarded)('%s: a stranger cannot choose the other workspace', async (_name, endpoint) => {
    const response = await ask(endpoint, { ...second.headers, 'x-workspace-id': first.workspace_id });
    if (endpoint.access === 'workspace') expect(response.status).toBe(403);
    expect(await response.text()).not.toContain(SECRET);
  });

  it('calls a session by its public id alone: its tracker’s leads nowhere, and is never told', async () => {
    const rows = guarded.filter(([, { path }]) => path.includes('{session_id}'));
    expect(rows.length).toBeGreaterThan(10);
    for (const [name, endpoint] of rows) {
      expect((await ask(endpoint, first.headers)).status, name).not.toBe(404);
      const refused = await ask(endpoint, first.headers, { session_id: of_tracker });
      const detail = { detail: 'Not found.', code: 'not_found' };
      expect([refused.status, await refused.json()], name).toEqual([404, detail]);
    }
    for (const [name, endpoint] of guarded.filter(([, { method }]) => method === 'GET'))
      expect(await (await ask(endpoint, first.headers)).text(), name).not.toContain(of_tracker);
  });

  it('shows it to its own owner', async () => {
    const response = await ask(endpoints.sessions_list, first.headers);
    expect(await response.text()).toContain(SECRET);
    expect((await ask(endpoints.sessions_detail, first.headers)).status).toBe(200);
    const recorded = ['sessions_recording', 'sessions_markers', 'sessions_frame', 'texts_detail'] as const;
    for (const endpoint of recorded.map((name) => endpoints[name]))
      expect(await (await ask(endpoint, first.headers)).text()).toContain(SECRET);
  });
});
