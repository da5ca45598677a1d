import { runInNewContext } from 'node:vm';
import { startTiendanube } from '@vitrine/platforms/tiendanube/emulator/start';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { expectScript } from './testing/script.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ engine: 'pglite' });
});
afterAll(() => server.close());

const get = (query = '', encoding = 'identity') =>
  fetch(`${server.url}/tracker/tiendanube.js${query}`, { headers: { 'accept-encoding': encoding } });

interface Page {
  /** Of the script element that runs it; null: it is run in another way. */
  src: string | null;
  /** What the page has made by itself. */
  window?: Record<string, unknown>;
}

/** Runs it on a page. @returns what the page asks for then, and its window */
async function run({ src, window = {} }: Page) {
  const asked: { src: string; async: boolean }[] = [];
  const document = {
    currentScript: src === null ? null : { src },
    createElement: () => ({}),
    head: { appendChild: (script: (typeof asked)[number]) => asked.push(script) },
  };
  runInNewContext(await (await get()).text(), { window, document });
  return { asked, window };
}

const CDN = 'https://apps-scripts.tiendanube.com/vitrine/vitrine/2.js';
const loaderOf = (store: string) => [{ src: `${server.url}/tracker/tiendanube/${store}.js`, async: true }];

describe('the script that Tiendanube brings to the pages', () => {
  it('is one for all stores, is kept for minutes, and says nothing that it was asked with', async () => {
    const response = await get();
    expectScript(response);
    const text = await response.text();
    for (const query of ['?store=1234', '?store=%3C/script%3E', `?store=${'9'.repeat(4_000)}`]) {
      const other = await get(query, 'br, gzip');
      expect(other.headers.get('content-encoding')).toBe('br');
      expect(await other.text()).toBe(text);
    }
  });

  it('asks for the loader of the store whose parameter the platform adds', async () => {
    const emulator = await startTiendanube({
      app_id: '1',
      client_secret: 'a-secret',
      redirect_url: 'http://127.0.0.1/',
      scripts: [{ id: 2, src: `${CDN}?versionId=c1`, is_auto_install: true }],
    });
    onTestFinished(emulator.close);
    const { id } = emulator.addStore();
    const page = `${emulator.url}/apps/1/authorize`;
    const code = (await emulator.accept(page, id)).searchParams.get('code');
    await fetch(`${emulator.url}/apps/authorize/token`, {
      method: 'POST',
      body: JSON.stringify({
        client_id: '1',
        client_secret: 'a-secret',
        grant_type: 'authorization_code',
        code,
      }),
    });
    const src = /src="([^"]+)"/.exec(emulator.headOf(id))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src).toContain(`&store=${id}`);
    const { asked, window } = await run({ src });
    expect(asked).toEqual(loaderOf(String(id)));
    expect(window.vitrine).toMatchObject({ config: { storeId: String(id), platform: 'tiendanube' } });
  });

  it.each<[string, Page, string | undefined]>([
    ['the parameter', { src: `${CDN}?store=77#x`, window: { LS: { store: { id: 78 } } } }, '77'],
    ['the page, where there is no parameter', { src: CDN, window: { LS: { store: { id: 78 } } } }, '78'],
    ['the page, where there is no element', { src: null, window: { LS: { store: { id: '78' } } } }, '78'],
    ['nobody', { src: CDN }, undefined],
    ['a page that is none of theirs', { src: CDN, window: { LS: 1 } }, undefined],
    ['what is no number', { src: `${CDN}?store=../other/1`, window: {} }, undefined],
    ['what is none after all', { src: `${CDN}?store=1%2f2`, window: {} }, undefined],
    ['another parameter', { src: `${CDN}?my_store=7`, window: {} }, undefined],
  ])('is told the store by %s', async (_, page, store) => {
    expect((await run(page)).asked).toEqual(store === undefined ? [] : loaderOf(store));
  });

  it('keeps what is called before the loader has come', async () => {
    const { window } = await run({ src: `${CDN}?store=77` });
    const vitrine = window.vitrine as { q: unknown[]; identify: (who: object) => void };
    vitrine.identify({ email: 'olga@example.com' });
    expect(JSON.parse(JSON.stringify(vitrine.q))).toEqual([
      ['identify', { 0: { email: 'olga@example.com' } }],
    ]);
  });

  it('does nothing where the snippet is by now, and where there is no page', async () => {
    const vitrine = { q: [] };
    const { asked, window } = await run({ src: `${CDN}?store=77`, window: { vitrine } });
    expect(asked).toEqual([]);
    expect(window.vitrine).toBe(vitrine);
    const text = await (await get()).text();
    expect(runInNewContext(text, { self: {} })).toBeUndefined();
  });
});
