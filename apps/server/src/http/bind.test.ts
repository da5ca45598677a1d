import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { useServer, useWorkspace } from '../testing/use-server.ts';

const server = useServer({ engine: 'pglite' });
const owner = useWorkspace(server);

const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const postJson = (path: string, body: string, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('paths and methods', () => {
  it('answers an unknown path in the documented shape', async () => {
    for (const path of ['/api/nothing/', '/api/', '/api/auth/users/me/more/']) {
      const response = await call(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
    }
  });

  it('answers the same without the slash at the end, and redirects nothing', async () => {
    const [withSlash, without] = await Promise.all(
      ['/api/auth/users/me/', '/api/auth/users/me'].map((path) =>
        call(path, { headers: owner.headers, redirect: 'error' }),
      ),
    );
    expect(without?.status).toBe(200);
    expect(await without?.text()).toBe(await withSlash?.text());
    const signedIn = await call('/api/auth/token-obtain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
      redirect: 'error',
    });
    expect(signedIn.status).toBe(200);
    expect(await signedIn.json()).toMatchObject({ id: owner.user_id });
  });

  it('answers HEAD like GET, without the body', async () => {
    const response = await call('/api/sessions/', { method: 'HEAD', headers: owner.headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.text()).toBe('');
  });

  it('says which methods a path has', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      const response = await call('/api/sessions/', { method, headers: owner.headers });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  it.each(['/api/sessions/%ff/', '/api/%zz/', '/api/%E2%80?page=1', `/api/merchants/${'x'.repeat(2_100)}/`])(
    'answers a path that is none in the documented shape too: %s',
    async (path) => {
      const response = await call(path, { headers: owner.headers });
      expect([response.status, await response.json()]).toEqual([
        404,
        { detail: 'Not found.', code: 'not_found' },
      ]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each(['/api/sessions/%00/', '/api/sessions/..%2f..%2fetc/'])(
    'has a 4xx for the odd path %s',
    async (path) => {
      const { status } = await call(path, { headers: owner.headers });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('who is asking', () => {
  const table = Object.entries(endpoints as Record<string, Endpoint>);
  const guarded = table.filter(([, { access }]) => access === 'user' || access === 'workspace');
  const pathOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, owner.workspace_id);

  it.each(guarded)('%s: nobody is 401', async (_name, endpoint) => {
    for (const headers of [
      {},
      // No cookie signs anybody in.
      { cookie: `access=${owner.headers.authorization.slice(4)}` },
    ]) {
      const response = await call(pathOf(endpoint), { method: endpoint.method, headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'not_authenticated' });
    }
  });

  it.each([
    'JWT',
    'JWT x',
    'JWT a.b.c',
    'Bearer abc',
    'JWT abc def',
    'x'.repeat(5000),
    'JWT ñandú'.replace('ñ', '\xf1').replace('ú', '\xfa'),
  ])('the header "Authorization: %s" is 401', async (authorization) => {
    const response = await call('/api/auth/users/me/', { headers: { authorization } });
    expect(response.status).toBe(401);
  });

  it.each(['', 'nonsense', '00000000-0000-0000-0000-000000000000', "' OR 1=1 --", '\xff', 'x'.repeat(5000)])(
    'the header "X-Workspace-Id: %s" is 403',
    async (id) => {
      const response = await call('/api/auth/users/me/', {
        headers: { ...owner.headers, 'x-workspace-id': id },
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'workspace_forbidden' });
    },
  );

  it("takes the user's first workspace when none is named", async () => {
    const { authorization } = owner.headers;
    const response = await call('/api/auth/users/me/', { headers: { authorization } });
    expect(await response.json()).toMatchObject({ merchant: { id: owner.merchant_id } });
  });
});

describe('bodies', () => {
  it('refuses what is no JSON', async () => {
    for (const body of ['{', 'null', '[]', '"x"', '', '\u0000', '{"email":'])
      expect((await postJson('/api/auth/token-obtain/', body)).status).toBe(400);
  });

  it('refuses another content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'application/json5'])
      expect((await postJson('/api/auth/token-obtain/', '{}', { 'content-type': type })).status).toBe(415);
  });

  it.each(['\u0000', '\ud800'])(
    'refuses text that no database can hold, wherever it stands: %j',
    async (odd) => {
      const urls = { success_url: `${server.url}/${odd}`, cancel_url: server.url };
      const path = '/api/billing/payment-methods/create_setup_session/';
      const response = await postJson(path, JSON.stringify(urls), owner.headers);
      expect([response.status, await response.json()]).toEqual([
        400,
        { success_url: ['Contains characters that aren’t allowed.'] },
      ]);
    },
  );

  it('cannot be polluted through __proto__', async () => {
    const response = await postJson('/api/auth/token-obtain/', '{"__proto__":{"email":"x"},"password":"x"}');
    expect(await response.json()).toEqual({ email: ['This field is required.'] });
  });

  it('refuses more than 64 kB of JSON', async () => {
    const body = JSON.stringify({ refresh: 'x'.repeat(70_000) });
    const response = await postJson('/api/auth/token-refresh/', body);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it('refuses a huge block before it has read it', async () => {
    const { port, hostname } = new URL(server.url);
    const request = httpRequest({
      port,
      hostname,
      method: 'POST',
      path: '/api/ingest/blocks/',
      headers: { 'content-type': 'text/plain', 'content-length': 50 * 1024 * 1024 },
    });
    // Not a byte of the body is sent: the length alone decides.
    request.flushHeaders();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    request.destroy();
  });

  it('tells a client that is still sending 50 MB, every time', async () => {
    const body = new Uint8Array(50 * 1024 * 1024);
    for (let round = 0; round < 5; round++) {
      const headers = { 'content-type': 'text/plain' };
      const response = await call('/api/ingest/blocks/', { method: 'POST', headers, body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    }
  });

  it('refuses a huge block of unknown length, and tells the client that is still sending', async () => {
    const before = process.memoryUsage().rss;
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length;
        if (sent > 50 * chunk.length) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await call('/api/ingest/blocks/', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('answers huge headers with 431', async () => {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/sessions/ HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`);
    const chunks = await socket.toArray();
    const [head, body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(body ?? '')).toMatchObject({ code: 'headers_too_large' });
  });
});

describe('at the end', () => {
  it('waits for a request under way, and not for a connection that asks nothing', async () => {
    const other = await createTestServer({ engine: 'pglite' });
    const { port, hostname } = new URL(other.url);
    const silent = connect(Number(port), hostname);
    const used = connect(Number(port), hostname);
    const ended = [silent, used].map((socket) => once(socket.resume(), 'close'));
    await Promise.all([once(silent, 'connect'), once(used, 'connect')]);
    used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(used, 'data');
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
    const busy = fetch(`${other.url}/api/auth/token-obtain/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    // The request is under way once the server has seen it.
    await once(other.app.server, 'request');
    await Promise.all([other.close(), ...ended]);
    expect((await busy).status).toBe(401);
  });
});

describe('queries', () => {
  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page_size=101', 'page_size'],
    ['page_size=x', 'page_size'],
    ['ordering=name', 'ordering'],
    ['search=velas%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['page=1&page=2', 'page'],
  ])('?%s is a field error', async (query, field) => {
    const response = await call(`/api/sessions/?${query}`, { headers: owner.headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ [field]: [expect.any(String)] });
  });
});

describe('headers of the answers', () => {
  it('lets every origin reach the tracker and ingest, and no other call', async () => {
    const headers = { origin: 'https://shop.example' };
    for (const path of ['/api/ingest/blocks/', '/tracker/other/unknown.js']) {
      const response = await call(path, { headers });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      const preflight = await call(path, { method: 'OPTIONS', headers });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    }
    const guarded = await call('/api/sessions/', { headers });
    expect(guarded.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('keeps browsers from guessing, framing and caching', async () => {
    const { headers } = await call('/api/sessions/', { headers: owner.headers });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toBeNull();
  });
});
