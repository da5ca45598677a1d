import { randomUUID } from 'node:crypto';
import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import {
  createTestMember,
  createTestWorkspace,
  headersOf,
  type TestWorkspace,
} from '../../testing/workspaces.ts';

describe.each(engines())('connecting a store on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let shopify: TestPlatform;
  let bigcommerce: TestPlatform;
  let owner: TestWorkspace;
  let store_hash: string;
  beforeAll(async () => {
    [shopify, bigcommerce] = [testPlatform('shopify'), testPlatform('bigcommerce')];
    server = await createTestServer({
      engine,
      clock,
      platforms: { shopify, bigcommerce },
      connect: {
        app_store_urls: { bigcommerce: 'https://apps.example/vitrine' },
        frame_origins: [],
      },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock.advance(3 * 60 * 60_000);
    owner = await createTestWorkspace(server, {
      store: { store_id: String(Math.floor(Math.random() * 1e9)) },
    });
    store_hash = randomUUID().slice(0, 8);
  });

  /** A token of an account that the merchant has made. */
  async function madeToken(): Promise<string> {
    await bigcommerce.connect(
      { code: bigcommerce.agree({ store_id: store_hash, domains: ['peonia.example'] }) },
      '',
    );
    return bigcommerce.tokens(store_hash).at(-1) ?? '';
  }
  const connect = (body: object, { headers }: Pick<TestWorkspace, 'headers'> = owner) =>
    call(server, 'bigcommerce_connect', { headers, body: { client_id: 'ours', store_hash, ...body } });
  const record = (store: Pick<TestWorkspace, 'platform' | 'store_id'>, origin?: string) => {
    const [block] = pageBlocks(newSession(store), { start: clock.now() });
    return post(server, block?.envelope ?? new Uint8Array(), origin === undefined ? {} : { origin });
  };
  const facts = async () => (await call(server, 'installation', { headers: owner.headers })).body;

  it('by credentials brings the script, keeps the token, and lets the snippet of before record on', async () => {
    const access_token = await madeToken();
    expect((await record(owner)).status).toBe(202);
    const { status, body } = await connect({ access_token: ` ${access_token} ` });
    expect(status).toBe(200);
    expect(body.merchant).toMatchObject({
      id: owner.merchant_id,
      platform: 'bigcommerce',
      store_id: store_hash,
      store_name: 'Peonía',
      main_language: 'es',
      access_token: `••••${access_token.slice(-4)}`,
    });
    expect(await auditOf(server, owner.user_id)).toMatchObject([
      { action: 'store_connected', subject: { platform: 'bigcommerce', store_id: store_hash } },
    ]);
    expect(server.logs()).not.toContain(access_token);
    expect(await facts()).toMatchObject({
      connection: {
        connected_at: new Date(clock.now()).toISOString(),
        disconnected_at: null,
        script: 'installed',
      },
      domains: ['peonia.example'],
      refused_origins: [],
    });
    // The stores that blocks ask for are remembered for seconds.
    clock.advance(60_000);
    const origin = 'https://www.peonia.example';
    expect((await record(owner, origin)).status).toBe(202);
    expect((await record({ platform: 'bigcommerce', store_id: store_hash }, origin)).status).toBe(202);
    // Once more: what the merchant has chosen meanwhile stays.
    const params = { store_id: owner.merchant_id };
    await call(server, 'stores_update', { headers: owner.headers, params, body: { main_language: 'pt' } });
    expect((await connect({ access_token })).body.merchant.main_language).toBe('pt');
  });

  it('by credentials says what is wrong with them, and changes nothing', async () => {
    const access_token = await madeToken();
    const refusal = async (body: object) => {
      const answer = await connect(body);
      return [answer.status, answer.body.code];
    };
    for (const body of [{}, { access_token, client_id: ' ' }, { access_token, store_hash: '' }])
      expect(await refusal(body)).toEqual([400, 'credentials_missing']);
    const { detail } = (await connect({})).body;
    expect(detail).toBe('Client ID, Store Hash and Access Token are required');
    expect(await refusal({ access_token: 'wrong' })).toEqual([400, 'platform_credentials_invalid']);
    expect(await refusal({ access_token, client_id: 'another' })).toEqual([
      400,
      'platform_client_id_mismatch',
    ]);
    bigcommerce.refuses = { ok: false, error: 'missing_scope', detail: 'store_v2_content' };
    const scopes = await connect({ access_token });
    expect(scopes.body).toMatchObject({ code: 'platform_scope_missing', scopes: ['store_v2_content'] });
    for (const [error, code] of [
      ['store_unavailable', 'platform_store_unavailable'],
      ['store_not_found', 'platform_store_not_found'],
      ['refused', 'platform_refused'],
    ] as const) {
      bigcommerce.refuses = { ok: false, error };
      expect((await refusal({ access_token }))[1]).toBe(code);
    }
    bigcommerce.refuses = undefined;
    bigcommerce.down = true;
    expect(await refusal({ access_token })).toEqual([502, 'platform_unavailable']);
    bigcommerce.down = false;
    const { body: user } = await call(server, 'users_me', { headers: owner.headers });
    expect(user.merchant).toMatchObject({ platform: 'other', access_token: null });
    // Seven of those were tried in vain; ten are free, and whoever tries on waits.
    for (let n = 0; n < 4; n++) await connect({ access_token: 'wrong' });
    expect(await refusal({ access_token })).toEqual([429, 'too_many_attempts']);
  });

  it('of another workspace, or beside another store, is refused', async () => {
    const access_token = await madeToken();
    expect((await connect({ access_token })).status).toBe(200);
    const other = await createTestWorkspace(server);
    bigcommerce.asked.length = 0;
    expect((await connect({ access_token }, other)).body.code).toBe('store_taken');
    expect(bigcommerce.asked).not.toContain(`setUp ${store_hash}`);
    const store_id = `store-${randomUUID().slice(0, 8)}`;
    const merchant_id = await installing(server, shopify).ticket({ store_id });
    const join = ({ headers }: TestWorkspace) =>
      call(server, 'stores_connect', { headers, body: { merchant_id } });
    expect((await join(owner)).body.code).toBe('workspace_has_store');
    // The ticket was not used up by that.
    const joined = await join(other);
    expect(joined.body.merchant).toMatchObject({ platform: 'shopify', store_id });
    expect((await join(other)).body.code).toBe('store_taken');
    await expect.poll(() => shopify.asked).toContain(`setUp ${store_id}`);
    const { body } = await call(server, 'integrations_list', { headers: other.headers });
    expect(body).toEqual({
      tiendanube: { install_url: null },
      shopify: {
        install_url: null,
        theme_editor_url: `https://platform.example/${store_id}/editor`,
      },
      bigcommerce: { install_url: 'https://apps.example/vitrine' },
      support_email: 'support@vitrine.example',
    });
  });

  it('shows what comes of it, and which pages are refused; domains are the merchant’s to change', async () => {
    expect(await facts()).toMatchObject({
      first_event_at: null,
      last_event_at: null,
      connection: { script: null },
    });
    const update = (domains: string[]) =>
      call(server, 'stores_update', {
        headers: owner.headers,
        params: { store_id: owner.merchant_id },
        body: { domains },
      });
    expect((await update(['Peonia.example', 'peonia.example', 'localhost:4500'])).status).toBe(200);
    expect((await update(['https://peonia.example/'])).body).toMatchObject({
      'domains.0': [FIELD_ERRORS.domain_invalid],
    });
    expect(await facts()).toMatchObject({ domains: ['peonia.example', 'localhost:4500'] });
    expect(await auditOf(server, owner.user_id)).toMatchObject([{ action: 'store_domains_changed' }]);
    expect((await record(owner, 'https://peonia.example')).status).toBe(202);
    const { first_event_at, last_event_at } = await facts();
    // By the server's clock: the visitor's is corrected.
    expect(Math.abs(Date.parse(first_event_at) - clock.now())).toBeLessThan(60_000);
    expect(Date.parse(last_event_at)).toBeGreaterThanOrEqual(Date.parse(first_event_at));
    for (const origin of [
      'https://copy.example:8443',
      'https://copy.example:8443',
      'null',
      'chrome-extension://x',
    ])
      expect((await record(owner, origin)).status).toBe(403);
    const last_at = new Date(clock.now()).toISOString();
    await expect
      .poll(async () => (await facts()).refused_origins, { timeout: 20_000 })
      .toEqual([
        { host: '', blocks: 1, last_at },
        { host: 'copy.example:8443', blocks: 2, last_at },
      ]);
    clock.advance(31 * 24 * 60 * 60_000);
    owner = { ...owner, headers: await headersOf(server.deps, owner) };
    expect((await facts()).refused_origins).toEqual([]);
  });

  it('leads to the first recording, until somebody of the workspace has watched one', async () => {
    const workspace_created_at = new Date(clock.now()).toISOString();
    const started = { first_session_id: null, recording_watched: false };
    expect(await facts()).toMatchObject({ ...started, workspace_created_at });
    clock.advance(60_000);
    const events = [{ type: 4, timestamp: clock.now(), data: {} }];
    expect((await post(server, envelopeOf({ events, header: newSession(owner) }))).status).toBe(202);
    // It holds no picture of a page: it cannot be watched.
    const came = await facts();
    expect(came).toMatchObject({ ...started, workspace_created_at });
    expect(came.first_event_at).not.toBeNull();
    clock.advance(60_000);
    expect((await record(owner)).status).toBe(202);
    clock.advance(60_000);
    expect((await record(owner)).status).toBe(202);
    const { body: list } = await call(server, 'sessions_list', { headers: owner.headers });
    const [latest, first] = list.results.map(({ session_id }: { session_id: string }) => session_id);
    const { first_event_at } = came;
    expect(await facts()).toMatchObject({
      first_event_at,
      first_session_id: first,
      recording_watched: false,
    });
    const member = await createTestMember(server, owner);
    const watch = (watched: boolean) =>
      call(server, 'sessions_watched', {
        headers: member.headers,
        params: { session_id: latest },
        body: { watched },
      });
    await watch(true);
    expect(await facts()).toMatchObject({ first_session_id: first, recording_watched: true });
    const { headers } = await createTestWorkspace(server);
    expect((await call(server, 'installation', { headers })).body).toMatchObject(started);
    await watch(false);
    expect(await facts()).toMatchObject({ recording_watched: false });
  });

  it('keeps the latest 50 of refused origins, of any number', async () => {
    await server.deps.database.orm.execute(sql`INSERT INTO refused_origins (workspace_id, host, blocks, last_at)
      SELECT ${owner.workspace_id}, 'h' || n || '.example', 1, ${new Date(clock.now() - 1_000).toISOString()}::timestamptz
      FROM generate_series(1, 60) AS n`);
    const params = { store_id: owner.merchant_id };
    const body = { domains: ['peonia.example'] };
    await call(server, 'stores_update', { headers: owner.headers, params, body });
    for (let n = 0; n < 25; n++) await record(owner, `https://flood-${n}.example`);
    const hosts = async () => (await facts()).refused_origins.map(({ host }: { host: string }) => host);
    await expect.poll(hosts, { timeout: 20_000 }).toContain('flood-0.example');
    await expect.poll(async () => (await hosts()).length).toBeLessThanOrEqual(50);
  });
});
