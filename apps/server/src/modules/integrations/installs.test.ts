// Long: every way by which an installation comes, on one server.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../database/kinds.ts';
import { anyRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, launchQuery, type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { detailOf, newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';

const newStore = () => `store-${randomUUID().slice(0, 8)}`;
const person = () => ({
  email: `new-${randomUUID()}@example.com`,
  password: 'a lamp in the window',
  first_name: 'Ana',
  last_name: 'Suárez',
});

describe.each(engines())('installations on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let shopify: TestPlatform;
  let tiendanube: TestPlatform;
  let bigcommerce: TestPlatform;
  beforeAll(async () => {
    [shopify, tiendanube, bigcommerce] = [
      testPlatform('shopify'),
      testPlatform('tiendanube'),
      testPlatform('bigcommerce'),
    ];
    server = await createTestServer({ engine, clock, platforms: { shopify, tiendanube, bigcommerce } });
  });
  afterAll(() => server.close());
  // Many from one address within a minute are an attack; here they are tests.
  beforeEach(() => clock.advance(3 * 60 * MINUTE_MS));

  const register = (merchant_id: string, platform = 'shopify') =>
    call(server, 'register', { body: { ...person(), platform, merchant_id } });
  const merchantOf = async (store_id: string) => {
    const [row] = await anyRows(server.deps.database.orm)`
      SELECT * FROM merchants WHERE store_id = ${store_id}`;
    return row;
  };

  it('bring a store from Shopify to its own workspace, with its token and its script', async () => {
    const store_id = newStore();
    const browser = installing(server, shopify);
    const landed = await browser.install({ store_id, domains: ['peonia.example', 'not a domain'] });
    expect(landed.pathname).toBe('/register');
    expect(landed.searchParams.get('platform')).toBe('shopify');
    expect(landed.searchParams.get('shop')).toBe(`${store_id}.myshopify.com`);
    const { status, body } = await register(landed.searchParams.get('merchant_id') ?? '');
    expect(status).toBe(201);
    const [token = ''] = shopify.tokens(store_id);
    expect(body.merchant).toMatchObject({
      store_id,
      store_name: 'Peonía',
      main_language: 'es',
      access_token: `••••${token.slice(-4)}`,
    });
    await expect.poll(async () => (await merchantOf(store_id))?.script_place).toBe('installed');
    expect(await merchantOf(store_id)).toMatchObject({
      domains: ['peonia.example'],
      token_scope: 'read',
      disconnected_at: null,
      script_id: `script of ${store_id}`,
    });
    expect(server.logs()).not.toContain(token);
    const kept = sql`SELECT p::text || m::text AS text FROM merchants m, platform_installs p`;
    const rows = await rowsOf(server.deps.database.orm, { text })`${kept}`;
    expect(JSON.stringify(rows)).not.toContain(token.slice(6, -4));
    // A signed launch of a store that is connected opens the dashboard; one that is not signed begins anew.
    const open = async (query: URLSearchParams) => {
      const response = await fetch(`${server.url}/install/shopify?${query}`, { redirect: 'manual' });
      return response.headers.get('location');
    };
    expect(await open(launchQuery(store_id))).toBe('/');
    expect(await open(new URLSearchParams({ shop: `${store_id}.myshopify.com` }))).toContain('state=');
  });

  it('answer to a state of the same browser, once, in time', async () => {
    const store_id = newStore();
    const [own, other] = [installing(server, shopify), installing(server, shopify)];
    const failed = '/register?platform=shopify&failed=installation';
    const where = ({ pathname, search }: URL) => pathname + search;
    await other.begin(store_id);
    const state = await own.begin(store_id);
    const comeBack = (by: typeof own, more: object) =>
      by.comeBack({ code: shopify.agree({ store_id }), ...more }).then(where);
    expect(await comeBack(own, {})).toBe(failed);
    expect(await comeBack(own, { state: `${state}x` })).toBe(failed);
    expect(await comeBack(other, { state })).toBe(failed);
    expect(await comeBack(own, { state })).toContain('merchant_id=');
    expect(await comeBack(own, { state })).toBe(failed);
    const late = await own.begin(store_id);
    clock.advance(11 * MINUTE_MS);
    expect(await comeBack(own, { state: late })).toBe(failed);
    // While the platform is down nothing is used up.
    const again = await own.begin(store_id);
    shopify.down = true;
    expect(await comeBack(own, { state: again })).toBe(failed);
    shopify.down = false;
    expect(await comeBack(own, { state: again })).toContain('merchant_id=');
    // Nothing else than a shop gets into the address that a browser is sent to.
    const evil = await fetch(`${server.url}/install/shopify?shop=evil.example%2F%3F.myshopify.com`, {
      redirect: 'manual',
    });
    expect(evil.headers.get('location')).toBe(failed);
  });

  it('come from Shopify by a call too, in the browser that began', async () => {
    for (const [name, named] of [
      ['shopify_install', {}],
      ['install', { platform: 'shopify' }],
    ] as const) {
      const store_id = newStore();
      const begun = await fetch(`${server.url}/install/shopify?shop=${store_id}.myshopify.com`, {
        redirect: 'manual',
      });
      const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
      const agreed = { ...named, code: shopify.agree({ store_id }) };
      const install = (body: object, headers = {}) =>
        call(server, name, { body: { ...agreed, ...body }, headers });
      for (const { body } of [await install({ state }), await install({}, { cookie })])
        expect(body).toMatchObject({ code: 'installation_failed' });
      const { status, body } = await install({ state }, { cookie });
      expect([status, body]).toMatchObject([200, { platform: 'shopify', store_id }]);
    }
  });

  it('give tickets that are good once, for 15 minutes, and cannot be made up', async () => {
    const browser = installing(server, shopify);
    const ticket = await browser.ticket({ store_id: newStore() });
    const [id, end, signature] = ticket.split('.');
    const longer = `${id}.${(Number.parseInt(end ?? '', 36) + 600).toString(36)}.${signature}`;
    for (const forged of [longer, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`, '5000001', ''])
      expect((await register(forged)).body).toMatchObject({ code: 'installation_failed' });
    // Of two who use it at once one gets the store.
    const both = await Promise.all([register(ticket), register(ticket)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const old = await browser.ticket({ store_id: newStore() });
    const shown = async () =>
      (await call(server, 'merchants_detail', { params: { merchant_id: old } })).status;
    clock.advance(14 * MINUTE_MS);
    expect(await shown()).toBe(200);
    clock.advance(MINUTE_MS + 1_000);
    expect((await register(old)).body).toMatchObject({ code: 'installation_failed' });
    expect(await shown()).toBe(404);
    clock.advance(24 * 60 * MINUTE_MS);
    const waiting = sql`SELECT kind, key FROM jobs WHERE kind = 'forget_install' AND due_at < ${new Date(clock.now()).toISOString()}`;
    for (const job of await rowsOf(server.deps.database.orm, pick(schema.jobs, 'kind', 'key'))`${waiting}`)
      await server.deps.jobs.add(server.deps.database.orm, [{ ...job, data: {} }]);
    const left = () => anyRows(server.deps.database.orm)`SELECT 1 FROM platform_installs`;
    await expect.poll(left).toEqual([]);
  });

  it('of one store by two merchants make one workspace', async () => {
    const store_id = newStore();
    const tickets = [
      await installing(server, shopify).ticket({ store_id }),
      await installing(server, shopify).ticket({ store_id }),
    ];
    const [first, second] = await Promise.all(tickets.map((ticket) => register(ticket)));
    expect([first?.status, second?.status].sort()).toEqual([201, 409]);
    expect((first?.status === 409 ? first : second)?.body.code).toBe('store_taken');
  });

  it('of a store that has a workspace keep its recordings, and take the newer token', async () => {
    const store_id = newStore();
    const browser = installing(server, shopify);
    const { body: user } = await register(await browser.ticket({ store_id }));
    const headers = { authorization: `JWT ${user.access}`, 'x-workspace-id': user.workspace_id };
    const [block] = pageBlocks(newSession({ platform: 'shopify', store_id }), { start: clock.now() });
    expect((await post(server, block?.envelope ?? new Uint8Array())).status).toBe(202);
    shopify.uninstall(store_id);
    const { orm } = server.deps.database;
    await orm.execute(
      sql`UPDATE merchants SET disconnected_at = now(), access_token_sealed = NULL WHERE store_id = ${store_id}`,
    );
    const landed = await browser.install({ store_id });
    expect(landed.pathname + landed.search).toBe('/login?connected=Peon%C3%ADa');
    const [token = ''] = shopify.tokens(store_id);
    const { body } = await call(server, 'users_me', { headers });
    expect(body.merchant.access_token).toBe(`••••${token.slice(-4)}`);
    expect((await merchantOf(store_id))?.disconnected_at).toBeNull();
    const session_id = block?.header.session_id ?? '';
    const owner = { headers } as unknown as Parameters<typeof detailOf>[1];
    expect((await detailOf(server, owner, session_id)).session_id).toBe(session_id);
  });

  it('know the browser that began by a cookie that no other site sends, over https alone where there is https', async () => {
    const { url } = server;
    const cookieOf = async (gate: string) =>
      (await fetch(`${url}/install/${gate}`, { redirect: 'manual' })).headers.getSetCookie();
    const cookie = String.raw`^\w+=[\w-]{22}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax`;
    for (const gate of ['tiendanube', `shopify?shop=${newStore()}.myshopify.com`]) {
      expect(await cookieOf(gate)).toEqual([expect.stringMatching(`${cookie}$`)]);
      // As the address is by which people know it, when something before it ends TLS.
      server.url = url.replace('http:', 'https:');
      const secure = await cookieOf(gate).finally(() => {
        server.url = url;
      });
      expect(secure).toEqual([expect.stringMatching(`${cookie}; Secure$`)]);
    }
  });

  it('come from Tiendanube by a code, with or without a state of ours', async () => {
    const store_id = String(Math.floor(Math.random() * 1e9));
    const install = (body: object, headers = {}) => call(server, 'install', { body, headers });
    const code = tiendanube.agree({ store_id, email: 'merchant@example.com' });
    const done = await install({ code });
    expect(done.body).toMatchObject({
      platform: 'tiendanube',
      store_id,
      email: 'merchant@example.com',
      already_connected: false,
    });
    expect((await install({ code })).body).toMatchObject({ code: 'installation_failed' });
    const begun = await fetch(`${server.url}/install/tiendanube`, { redirect: 'manual' });
    expect(begun.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const to = new URL(begun.headers.get('location') ?? '');
    const state = to.searchParams.get('state') ?? '';
    expect(to.searchParams.get('redirect_uri')).toBe(`${server.url}/register`);
    const fresh = () => ({ code: tiendanube.agree({ store_id }), state });
    expect((await install(fresh())).body).toMatchObject({ code: 'installation_failed' });
    expect((await install(fresh(), { cookie })).status).toBe(200);
    expect((await install(fresh(), { cookie })).body).toMatchObject({ code: 'installation_failed' });
    tiendanube.down = true;
    expect((await install({ code: tiendanube.agree({ store_id }) })).body).toMatchObject({
      code: 'platform_unavailable',
    });
    tiendanube.down = false;
    expect((await register(done.body.merchant_id, 'tiendanube')).body.merchant).toMatchObject({
      platform: 'tiendanube',
      store_id,
    });
    expect((await call(server, 'shopify_install', { body: { code: 'x' } })).body).toMatchObject({
      code: 'installation_failed',
    });
  });

  it('come from BigCommerce to a page in its control panel, and open there', async () => {
    const store_id = newStore().replace('-', '');
    const get = (path: string, query: object) =>
      fetch(`${server.url}/install/bigcommerce/${path}?${new URLSearchParams({ ...query })}`);
    const launch = Object.fromEntries(launchQuery(store_id));
    expect(await (await get('load', launch)).text()).toContain('isn’t connected');
    const name = '<b>"Peonía"</b>';
    const page = await get('auth', {
      code: bigcommerce.agree({ store_id, name }),
      context: `stores/${store_id}`,
    });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://*.mybigcommerce.com https://login.bigcommerce.com',
    );
    expect(html).toContain('lang="es"');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('<script');
    const [, ticket = ''] = /merchant_id=([\w.-]+)"/.exec(html) ?? [];
    expect((await register(ticket, 'bigcommerce')).status).toBe(201);
    expect(await (await get('load', launch)).text()).toContain(`href="${server.url}/"`);
    expect((await get('load', {})).status).toBe(401);
    expect((await get('auth', { code: 'none' })).status).toBe(400);
    for (const path of ['uninstall', 'remove-user']) expect((await get(path, {})).status).toBe(401);
    expect((await get('remove-user', launch)).status).toBe(200);
    // It says that it is gone, and its token is good: nothing happens. Once that is dead the store is disconnected.
    bigcommerce.asked.length = 0;
    expect((await get('uninstall', launch)).status).toBe(200);
    await expect.poll(() => bigcommerce.asked).toContain(`storeOf ${store_id}`);
    expect((await merchantOf(store_id))?.disconnected_at).toBeNull();
    bigcommerce.uninstall(store_id);
    expect((await get('uninstall', launch)).status).toBe(200);
    await expect.poll(async () => (await merchantOf(store_id))?.disconnected_at).not.toBeNull();
    expect((await merchantOf(store_id))?.access_token_sealed).toBeNull();
  });

  it('are refused for a platform that is not set up', async () => {
    const bare = await createTestServer({ engine });
    try {
      const off = { status: 409, body: { code: 'platform_off' } };
      expect(await call(bare, 'install', { body: { code: 'x' } })).toMatchObject(off);
      expect(await call(bare, 'shopify_install', { body: { code: 'x' } })).toMatchObject(off);
      const owner = await createTestWorkspace(bare);
      const body = { client_id: 'a', store_hash: 'b', access_token: 'c' };
      expect(await call(bare, 'bigcommerce_connect', { headers: owner.headers, body })).toMatchObject(off);
      expect((await fetch(`${bare.url}/api/webhooks/shopify/`, { method: 'POST' })).status).toBe(404);
    } finally {
      await bare.close();
    }
  });
});
