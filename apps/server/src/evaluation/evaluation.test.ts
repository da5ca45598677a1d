import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../testing/engines.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createTestWorkspace } from '../testing/workspaces.ts';
import { prepareEvaluation } from './prepare.ts';

const PASSWORD = 'abcd-efgh-jkmn-pqrs';

describe.each(engines())('the evaluation mode on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ engine, evaluation: true });
  });
  afterAll(() => server.close());

  const prepare = (password = PASSWORD) =>
    prepareEvaluation({
      orm: server.deps.database.orm,
      clock: server.deps.clock,
      public_url: server.url,
      password,
    });
  const signIn = (password: string) =>
    fetch(`${server.url}/api/auth/token-obtain/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@vitrine.local', password }),
    });

  it('has an owner and a store at every start, made once', async () => {
    const first = await prepare();
    expect(first.join('\n')).toContain(PASSWORD);
    expect(await prepare()).toEqual(first);
    const response = await signIn(PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      groups: ['owner'],
      merchant: { platform: 'other', store_id: '5000001', store_name: 'Casa Lumbre' },
    });
  });

  it('does not print a password that is none any more', async () => {
    const lines = await prepare('another-password');
    expect(lines.join('\n')).not.toContain('another-password');
    expect((await signIn('another-password')).status).toBe(401);
  });

  it('serves the demo store with our snippet in its head', async () => {
    const response = await fetch(`${server.url}/demo-store/`);
    expect(response.status).toBe(200);
    const html = await response.text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain(`${server.url}/tracker/other/5000001.js`);
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect((await fetch(`${server.url}/demo-store/checkout`)).status).toBe(200);
    expect((await fetch(`${server.url}/demo-store/nothing-of-ours`)).status).toBe(404);
    const withoutSlash = await fetch(`${server.url}/demo-store`);
    expect(withoutSlash.url).toBe(`${server.url}/demo-store/`);
  });

  it.each([
    '/demo-store/%zz',
    '/demo-store/%00',
    '/demo-store/css/../../../etc/passwd',
    '/demo-store/css/%2e%2e%2fx',
  ])('has a 4xx for the odd path %s', async (path) => {
    const { status } = await fetch(server.url + path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe.each(engines())('a database with accounts of its own on %s', (engine) => {
  it('gets no demo account and, in production, no demo store', async () => {
    const server = await createTestServer({ engine });
    try {
      await createTestWorkspace(server);
      const { orm } = server.deps.database;
      const { clock } = server.deps;
      const lines = await prepareEvaluation({ orm, clock, public_url: server.url, password: PASSWORD });
      expect(lines.join('\n')).not.toContain('demo@vitrine.local');
      expect((await fetch(`${server.url}/demo-store/`)).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});
