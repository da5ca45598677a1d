import { createHmac } from 'node:crypto';
import { DAY_MS } from '@vitrine/contract/durations';
import { startBigCommerce } from '@vitrine/platforms/bigcommerce/emulator/start';
import { openBigCommerce } from '@vitrine/platforms/bigcommerce/server/platform';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRows } from '../../database/rows.ts';
import { call } from '../../testing/api.ts';
import { BIGCOMMERCE_APP, BIGCOMMERCE_SCOPES } from '../../testing/bigcommerce.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

/** Of one try of a call. */
const TIMEOUT_MS = 500;

/** What would lead an address elsewhere, were it put into one. */
const PATHS = [
  '../oauth2/token',
  'abc/../../x',
  'abc/v2/store?',
  'abc#',
  'abc%2f..',
  '@evil.example',
  'evil.example/x',
  'ABC',
  'a b',
];

let number = 0;

describe.each(engines())('stores on BigCommerce, on %s', (engine) => {
  let emulator: Awaited<ReturnType<typeof startBigCommerce>>;
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    emulator = await startBigCommerce();
    const { url, clock } = emulator;
    const bigcommerce = openBigCommerce({
      app: BIGCOMMERCE_APP,
      app_name: 'Vitrine',
      api_url: url,
      login_url: url,
      clock,
      timeout_ms: TIMEOUT_MS,
    });
    server = await createTestServer({ engine, clock, platforms: { bigcommerce } });
    const callback = (name: string) => `${server.url}/install/bigcommerce/${name}`;
    emulator.registerApp({
      ...BIGCOMMERCE_APP,
      name: 'Vitrine',
      scopes: BIGCOMMERCE_SCOPES,
      auth_url: callback('auth'),
      load_url: callback('load'),
      uninstall_url: callback('uninstall'),
    });
  });
  afterAll(async () => {
    await server?.close();
    await emulator?.close();
  });
  beforeEach(() => {
    // Installations from one address are counted for some hours, and calls of the API for half a minute.
    emulator.later(3 * 60 * 60_000);
    hash = `lamps${++number}`;
    emulator.addStore({ hash, name: 'Brightwell', domain: `${hash}.example` });
  });

  const account = (scopes: readonly string[] = BIGCOMMERCE_SCOPES) => ({
    store_hash: hash,
    ...emulator.addAccount(hash, { client_id: `account-${hash}`, scopes }),
  });
  const connect = ({ headers }: Pick<TestWorkspace, 'headers'>, body: object) =>
    call(server, 'bigcommerce_connect', { headers, body });
  const signed = (change: object, header: object = { alg: 'HS256', typ: 'JWT' }) => {
    const now = Math.floor(emulator.clock.now() / 1000);
    const times = { iat: now, nbf: now - 5, exp: now + 60 };
    const { client_id: aud, client_secret } = BIGCOMMERCE_APP;
    const claims = {
      aud,
      iss: 'bc',
      ...times,
      sub: `stores/${hash}`,
      user: { email: 'a@b.example' },
      ...change,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${createHmac('sha256', client_secret).update(text).digest('base64url')}`;
  };
  const callBack = (name: string, jwt: string) =>
    fetch(`${server.url}/install/bigcommerce/${name}?${new URLSearchParams({ signed_payload_jwt: jwt })}`);
  /** The ticket of an installation; undefined where the store has an account. */
  const install = async () => {
    const page = await fetch(emulator.authUrl(hash));
    expect(page.status).toBe(200);
    return /merchant_id=([\w.-]+)"/.exec(await page.text())?.[1];
  };
  const registered = (merchant_id = '') =>
    call(server, 'register', {
      body: {
        email: `bea-${++number}@example.com`,
        password: 'a lamp in the window',
        first_name: 'Bea',
        last_name: 'Sol',
        platform: 'bigcommerce',
        merchant_id,
      },
    });
  const merchant = async () => {
    const [row] = await anyRows(server.deps.database.orm)`
      SELECT * FROM merchants WHERE platform = 'bigcommerce' AND store_id = ${hash}`;
    return row;
  };
  const jobsLeft = async () =>
    (
      await anyRows(server.deps.database.orm)`
        SELECT 1 FROM jobs WHERE kind IN ('check_store', 'set_up_store') AND (state = 'running' OR due_at <= ${new Date(emulator.clock.now()).toISOString()})`
    ).length;

  it('nothing but a hash gets into an address: of credentials, of installations, of signed callbacks', async () => {
    await expect.poll(jobsLeft).toBe(0);
    const asked = emulator.asked.length;
    for (const store_hash of PATHS) {
      const owner = await createTestWorkspace(server);
      const answer = await connect(owner, { ...account(), store_hash });
      expect([answer.status, answer.body.code], store_hash).toEqual([400, 'platform_store_not_found']);
    }
    for (const path of PATHS) {
      const url = new URL(emulator.authUrl(hash));
      url.searchParams.set('context', `stores/${path}`);
      expect((await fetch(url)).status, path).toBe(400);
      for (const name of ['load', 'uninstall', 'remove-user'])
        expect((await callBack(name, signed({ sub: `stores/${path}` }))).status, path).toBe(401);
    }
    expect(emulator.asked).toHaveLength(asked);
    // The code is another store's than the address says.
    const url = new URL(emulator.authUrl(hash));
    url.searchParams.set('context', 'stores/another');
    expect((await fetch(url)).status).toBe(400);
  });

  it('each failure has its code, and leaves neither a script nor a token', async () => {
    const owner = await createTestWorkspace(server);
    const good = account();
    const codeOf = async (body: object) => {
      const { status, body: answer } = await connect(owner, body);
      return [status, answer.code, ...(answer.scopes ?? [])];
    };
    expect(await codeOf({ ...good, client_id: '' })).toEqual([400, 'credentials_missing']);
    for (const access_token of ['wrong', 'a\nb', 'ü'])
      expect(await codeOf({ ...good, access_token })).toEqual([400, 'platform_credentials_invalid']);
    expect(await codeOf(account(['store_v2_content']))).toEqual([
      400,
      'platform_scope_missing',
      'Information & Settings Read-Only',
    ]);
    expect(await codeOf(account(['store_v2_information_read_only']))).toEqual([
      400,
      'platform_scope_missing',
      'Content Modify',
    ]);
    expect(await codeOf({ ...good, client_id: 'another' })).toEqual([400, 'platform_client_id_mismatch']);
    expect(await codeOf({ ...good, store_hash: 'nowhere' })).toEqual([400, 'platform_store_not_found']);
    emulator.fail({ status: 423 });
    expect(await codeOf(good)).toEqual([409, 'platform_store_unavailable']);
    emulator.fail({ slow_ms: 3 * TIMEOUT_MS }, { slow_ms: 3 * TIMEOUT_MS });
    expect(await codeOf(good)).toEqual([502, 'platform_unavailable']);
    emulator.fail({ throttled_ms: 60_000 });
    expect(await codeOf(good)).toEqual([502, 'platform_unavailable']);
    expect(emulator.scripts(hash)).toEqual([]);
    const { body: user } = await call(server, 'users_me', { headers: owner.headers });
    expect(user.merchant).toMatchObject({ platform: 'other', access_token: null });
    expect(server.logs()).not.toContain(good.access_token);
  });

  it('an outage behind the making of the script leaves one script, and the token is kept sealed', async () => {
    const owner = await createTestWorkspace(server);
    const good = account();
    const made = () => emulator.scripts(hash).length;
    // What the store is, which scripts it has, and a new one, whose answer is lost.
    emulator.fail({ slow_ms: 0 }, { slow_ms: 0 }, 'cut_when_done');
    expect((await connect(owner, good)).body.code).toBe('platform_unavailable');
    expect(made()).toBe(1);
    expect((await connect(owner, good)).status).toBe(200);
    expect((await connect(owner, good)).status).toBe(200);
    expect(made()).toBe(1);
    const row = JSON.stringify(await merchant());
    expect(row).not.toContain(good.access_token);
    expect(row).not.toContain(Buffer.from(good.access_token).toString('base64url').slice(0, -2));
    expect(await merchant()).toMatchObject({ access_token_sealed: expect.stringMatching(/^\S{40,}$/) });
    expect(server.logs()).not.toContain(good.access_token);
  });

  it('of two merchants who connect a store at once one gets it', async () => {
    const owners = [await createTestWorkspace(server), await createTestWorkspace(server)];
    const good = account();
    const answers = await Promise.all(owners.map((owner) => connect(owner, good)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('store_taken');
    const rows = sql`SELECT 1 FROM merchants WHERE platform = 'bigcommerce' AND store_id = ${hash}`;
    expect(await anyRows(server.deps.database.orm)`${rows}`).toHaveLength(1);
  });

  it('callbacks that are forged or too old do nothing; a real one that comes again after a reinstall neither', async () => {
    expect((await registered(await install())).status).toBe(201);
    await expect.poll(() => emulator.scripts(hash).length).toBe(1);
    await expect.poll(jobsLeft).toBe(0);
    const [, claims = '', signature = ''] = signed({}).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const now = Math.floor(emulator.clock.now() / 1000);
    const asked = emulator.asked.length;
    for (const jwt of [
      '',
      'a.b.c',
      `${signed({}).slice(0, -3)}AAA`,
      `${none}.${claims}.${signature}`,
      `${none}.${claims}.`,
      signed({}, { alg: 'none' }),
      signed({ aud: 'another' }),
      signed({ iss: 'us' }),
      signed({ exp: now - 60 }),
      signed({ nbf: now + 600 }),
    ])
      for (const name of ['load', 'uninstall', 'remove-user'])
        expect((await callBack(name, jwt)).status, jwt).toBe(401);
    expect(emulator.asked).toHaveLength(asked);

    const replayed = signed({ exp: now + DAY_MS / 1000 });
    expect(await emulator.uninstallApp(hash)).toBe(200);
    await expect.poll(async () => (await merchant())?.disconnected_at).not.toBeNull();
    expect((await merchant())?.access_token_sealed).toBeNull();
    expect(await install()).toBeUndefined();
    expect((await merchant())?.disconnected_at).toBeNull();
    await expect.poll(() => emulator.scripts(hash).length).toBe(1);
    await expect.poll(jobsLeft).toBe(0);
    const before = emulator.asked.length;
    for (let n = 0; n < 3; n++) expect((await callBack('uninstall', replayed)).status).toBe(200);
    // It is a reason to ask the platform, which still takes the token.
    await expect.poll(() => emulator.asked.length).toBeGreaterThan(before);
    await expect.poll(jobsLeft).toBe(0);
    expect(await merchant()).toMatchObject({
      disconnected_at: null,
      access_token_sealed: expect.any(String),
      script_place: 'installed',
    });
    emulator.later(DAY_MS + 60_000);
    expect((await callBack('uninstall', replayed)).status).toBe(401);
  });

  it('a ticket is worth nothing once the store has an account', async () => {
    const tickets = [await install(), await install()];
    const { body } = await registered(tickets[1]);
    expect(body.merchant).toMatchObject({ platform: 'bigcommerce', store_id: hash });
    const late = await registered(tickets[0]);
    expect([late.status, late.body.code]).toEqual([409, 'store_taken']);
    expect(await install()).toBeUndefined();
  });
});
