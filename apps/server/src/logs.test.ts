import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@vitrine/contract/endpoints';
import { startBigCommerce } from '@vitrine/platforms/bigcommerce/emulator/start';
import { openBigCommerce } from '@vitrine/platforms/bigcommerce/server/platform';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf } from './testing/blocks.ts';
import { addressOf, buildServer, type ServerProcess, spawnServer } from './testing/built-server.ts';
import { engines } from './testing/engines.ts';
import { copyTemplate } from './testing/pglite-template.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';

/** Everything that is a person's, a visitor's or a secret in what is done below. */
const PERSONAL = {
  email: 'ana.duena@peonia.example',
  first_name: 'Anahi-Leticia',
  last_name: 'Pazzini-Quiroga',
  phone: '+54 11 5555 0199',
  password: 'lavender & beeswax 7',
  wrong_password: 'not lavender & wax 8',
  invited: 'bruno.invitado@peonia.example',
  visitor: 'carla.visita@mail.example',
  search: 'zapatillas-que-busca-carla',
  user_agent: 'Mozilla/5.0 (CarlasOwnBrowser)',
  ip: '203.0.113.77',
  platform_token: 'bc-token-8fJ2mQx7Lr5TzKp1',
  guessed_token: 'guessed-token-of-a-mailed-link-3jK9',
};
const OPERATOR_TOKEN = 'the-operator-of-this-test-and-nobody-else';
type Asked = { method?: string; body?: object | string | Uint8Array; headers?: Record<string, string> };

/** A day of a store, through the doors of HTTP; answers the secrets that came up on the way. */
async function live(url: string, { connects }: { connects: boolean }): Promise<string[]> {
  const ask = async (path: string, { method = 'POST', body, headers = {} }: Asked = {}) => {
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': isJson || typeof body === 'string' ? 'application/json' : 'text/plain',
        'x-forwarded-for': PERSONAL.ip,
        'user-agent': PERSONAL.user_agent,
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
  };
  const { email, first_name, last_name, phone, password, wrong_password } = PERSONAL;
  const registered = await ask('/api/auth/register/', {
    body: { email, first_name, last_name, phone, password },
  });
  expect(registered.status).toBe(201);
  expect(
    (await ask('/api/auth/register/', { body: { email, first_name, last_name, phone, password } })).status,
  ).toBe(400);
  expect((await ask('/api/auth/token-obtain/', { body: { email, password: wrong_password } })).status).toBe(
    401,
  );
  const { access = '', refresh = '' } = (await ask('/api/auth/token-obtain/', { body: { email, password } }))
    .body;
  expect(access).not.toBe('');
  const headers = { authorization: `JWT ${access}` };
  expect((await ask('/api/auth/token-refresh/', { body: { refresh } })).status).toBe(200);
  expect((await ask('/api/auth/users/forgot-password/', { body: { email } })).status).toBeLessThan(300);
  const unread = `{"email": "${email}", "password": "${password}`;
  expect((await ask('/api/auth/token-obtain/', { body: unread })).status).toBe(400);

  const { merchant } = registered.body as unknown as { merchant: { platform: 'other'; store_id: string } };
  const session_id = randomUUID();
  const page = `https://peonia.example/search?q=${PERSONAL.search}&email=${encodeURIComponent(PERSONAL.visitor)}`;
  const block = envelopeOf({
    header: {
      platform: merchant.platform,
      store_id: merchant.store_id,
      session_id,
      views: [{ url: page, title: PERSONAL.search, at: Date.now() }],
      visitor: { id: randomUUID(), email: PERSONAL.visitor, user_id: PERSONAL.visitor },
    },
    events: [{ type: 5, timestamp: Date.now(), data: { tag: 'x', payload: { value: PERSONAL.search } } }],
  });
  const store_headers = { 'content-type': 'text/plain', origin: 'https://peonia.example', referer: page };
  expect((await ask('/api/ingest/blocks/', { body: block, headers: store_headers })).status).toBe(202);
  expect(
    (await ask('/api/ingest/blocks/', { body: block.subarray(0, -3), headers: store_headers })).status,
  ).toBe(400);
  const found = `/api/sessions/?search=${encodeURIComponent(PERSONAL.visitor)}&q=${PERSONAL.search}`;
  expect((await ask(found, { method: 'GET', headers })).status).toBe(200);
  let called = '';
  await expect
    .poll(async () => {
      const { body } = await ask('/api/sessions/', { method: 'GET', headers });
      const [session] = (body as unknown as { results: { session_id: string }[] }).results;
      called = session?.session_id ?? '';
      return called;
    })
    .not.toBe('');
  expect((await ask(`/api/sessions/${called}/events/`, { method: 'GET', headers })).status).toBe(200);

  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  expect((await ask(endpoints.accounts_confirm.path, { body: { email }, headers: operator })).status).toBe(
    200,
  );
  expect((await ask('/api/auth/invitations/', { body: { email: PERSONAL.invited }, headers })).status).toBe(
    201,
  );
  const verify = `/api/auth/invitations/verify/${PERSONAL.guessed_token}/`;
  expect((await ask(verify, { method: 'GET' })).status).toBe(404);
  expect(
    (await ask(`${verify}more/${PERSONAL.visitor}?t=${PERSONAL.search}`, { method: 'GET' })).status,
  ).toBe(404);
  expect((await ask(verify, { method: 'DELETE' })).status).toBe(405);
  expect((await ask(`/%zz/${PERSONAL.visitor}`, { method: 'GET' })).status).toBe(404);
  const forged = { authorization: `JWT ${access}x`, cookie: `access=${access}` };
  expect((await ask('/api/sessions/', { method: 'GET', headers: forged })).status).toBe(401);
  if (connects) {
    const credentials = {
      client_id: 'client',
      store_hash: 'nosuchstore',
      access_token: PERSONAL.platform_token,
    };
    const answer = await ask('/api/auth/bigcommerce/connect/', { body: credentials, headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  return [access, refresh, registered.body.access ?? '', registered.body.refresh ?? ''];
}

/** One JSON object a line, and nothing of anybody's in it. */
function expectClean(output: string, secrets: readonly string[]): void {
  const lines = output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) });
  const forms = (text: string) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)];
  for (const value of [...Object.values(PERSONAL), ...secrets].flatMap(forms)) {
    expect(value.length).toBeGreaterThan(8);
    expect(lines.filter((line) => line.includes(value))).toEqual([]);
  }
}

describe.each(engines())('the log of a day on %s', (engine) => {
  let server: TestServer;
  let emulator: Awaited<ReturnType<typeof startBigCommerce>>;
  beforeAll(async () => {
    emulator = await startBigCommerce();
    const { url, clock } = emulator;
    const bigcommerce = openBigCommerce({
      app: undefined,
      app_name: 'Vitrine',
      api_url: url,
      login_url: url,
      clock,
    });
    server = await createTestServer({
      engine,
      trust_proxy: true,
      operator_token: OPERATOR_TOKEN,
      platforms: { bigcommerce },
    });
  });
  afterAll(async () => {
    await server?.close();
    await emulator?.close();
  });

  it('holds nothing of anybody’s, at its most talkative', async () => {
    const secrets = await live(server.url, { connects: true });
    // The platform is gone, and cannot be asked.
    await emulator.close();
    await server.app.close();
    expectClean(server.logs(), secrets);
  });
});

describe('what a process in production prints', () => {
  let main: string;
  let remove = () => {};
  beforeAll(async () => {
    ({ main, remove } = await buildServer());
  });
  const started: ServerProcess[] = [];
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
  });
  afterAll(() => remove());

  it.each(['info', 'debug'])(
    'at LOG_LEVEL=%s is JSON without anything of anybody’s',
    async (LOG_LEVEL) => {
      const data = await mkdtemp(join(tmpdir(), 'vitrine-logs-'));
      await copyTemplate(join(data, 'database'));
      const JWT_SECRET = 'n7Ik3PAR4ZWcu4yZZbHqvDh8sqCM5AwXz0Ge1b7mJ2k';
      const server = spawnServer(main, {
        MODE: 'production',
        PUBLIC_URL: 'https://replay.example.com',
        JWT_SECRET,
        OPERATOR_TOKEN,
        TRUST_PROXY: 'true',
        DATA_DIR: data,
        LOG_LEVEL,
      });
      started.push(server);
      const secrets = await live(await addressOf(server), { connects: false });
      // Mails come after their answers: of the registration, the password and the invitation.
      await expect.poll(async () => (await readdir(join(data, 'outbox'))).length).toBeGreaterThanOrEqual(2);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      expectClean(server.output(), [...secrets, JWT_SECRET, OPERATOR_TOKEN]);
      await rm(data, { recursive: true, force: true });
    },
    600_000,
  );
});
