import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTiendanube } from './start.ts';

let emulator: Awaited<ReturnType<typeof startTiendanube>>;
beforeAll(async () => {
  emulator = await startTiendanube({
    app_id: '1',
    client_secret: 'a-secret',
    redirect_url: 'http://127.0.0.1/back',
    scope: 'write_scripts,read_products',
    scripts: [{ id: 2, src: 'https://cdn.example/2.js' }],
  });
});
afterAll(() => emulator.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function installed() {
  const { id } = emulator.addStore();
  const { searchParams } = await emulator.accept(`${emulator.url}/apps/1/authorize?state=s`, id);
  const body = JSON.stringify({
    client_id: '1',
    client_secret: 'a-secret',
    grant_type: 'authorization_code',
    code: searchParams.get('code'),
  });
  await fetch(`${emulator.url}/apps/authorize/token`, { method: 'POST', headers: JSON_TYPE, body });
  const headers = { 'user-agent': 'Test (test@example.com)', authentication: `bearer ${emulator.token(id)}` };
  return {
    id,
    headers,
    async ask(method: string, path: string, change: RequestInit = {}) {
      const response = await fetch(`${emulator.url}/2025-03/${id}${path}`, {
        method,
        ...change,
        headers: { ...headers, ...JSON_TYPE, ...change.headers },
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { id?: number },
      };
    },
  };
}

describe('the emulated API of Tiendanube', () => {
  it('refuses what the documents say that it refuses', async () => {
    const { ask } = await installed();
    const hook = JSON.stringify({ event: 'app/uninstalled', url: 'https://x.example/' });
    expect(await ask('GET', '/store', { headers: { 'user-agent': '' } })).toMatchObject({ status: 400 });
    expect(await ask('GET', '/store', { headers: { authentication: 'bearer x' } })).toMatchObject({
      status: 401,
    });
    expect(
      await ask('POST', '/webhooks', { body: hook, headers: { 'content-type': 'text/plain' } }),
    ).toMatchObject({
      status: 415,
    });
    expect(await ask('POST', '/webhooks', { body: '{' })).toMatchObject({
      status: 400,
      body: { error: 'Problems parsing JSON' },
    });
    expect(
      await ask('POST', '/webhooks', { body: '{"url":"foobar","event":"invalid_event"}' }),
    ).toMatchObject({
      status: 422,
      body: { event: [expect.stringContaining('Invalid event')], url: ['invalid url specified'] },
    });
    expect(await ask('GET', '/products')).toMatchObject({ status: 404 });
    expect(await ask('DELETE', '/store')).toMatchObject({ status: 405 });
  });

  it('keeps webhooks and scripts, until they are deleted', async () => {
    const { id, ask } = await installed();
    for (const [path, body] of [
      ['/webhooks', { event: 'domain/updated', url: 'https://x.example/' }],
      ['/scripts', { script_id: 2, query_params: '{"colour":"red"}' }],
    ] as const) {
      const created = await ask('POST', path, { body: JSON.stringify(body) });
      expect(created).toMatchObject({ status: 201, body });
      const own = `${path}/${created.body.id}`;
      expect(await ask('GET', path)).toMatchObject({ status: 200, body: [created.body] });
      expect(await ask('GET', own)).toMatchObject({ status: 200, body });
      if (path === '/scripts')
        expect(emulator.headOf(id)).toBe(
          `<script type="text/javascript" src="https://cdn.example/2.js?colour=red&amp;store=${id}"></script>`,
        );
      expect(await ask('DELETE', own)).toMatchObject({ status: 200, body: {} });
      expect(await ask('GET', own)).toMatchObject({ status: 404 });
      expect(await ask('GET', path)).toMatchObject({ status: 200, body: [] });
    }
  });

  it('has a bucket of 40 calls a store, out of which two leak in a second', async () => {
    const [one, other] = [await installed(), await installed()];
    for (let call = 0; call < 40; call++) expect((await one.ask('GET', '/store')).status).toBe(200);
    let refused = await one.ask('GET', '/store');
    // While these calls were made some have run out.
    for (let call = 0; call < 5 && refused.status === 200; call++) refused = await one.ask('GET', '/store');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-rate-limit-limit')).toBe('40');
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(refused.headers.get('x-rate-limit-reset'))).toBeGreaterThan(19_000);
    expect((await other.ask('GET', '/store')).status).toBe(200);
    emulator.later(20_000);
    expect((await one.ask('GET', '/store')).headers.get('x-rate-limit-remaining')).toBe('39');
  });
});
