import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { loaderPath } from '@vitrine/contract/snippet';
import { VERSION } from '@vitrine/contract/version';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { expectScript } from './testing/script.ts';

const LOADER = 'window.started = true;';
const RECORDER = `window.recorder = ${JSON.stringify('ä'.repeat(5_000))};`;
const PLATFORM = `window.platform = ${JSON.stringify('ö'.repeat(5_000))};`;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ engine: 'pglite' });
  const { tracker } = server.deps.folders;
  await mkdir(tracker, { recursive: true });
  await writeFile(join(tracker, 'loader.js'), LOADER);
  await writeFile(join(tracker, 'recorder-0123.js'), RECORDER);
  await writeFile(join(tracker, 'platform-4567.js'), PLATFORM);
  await writeFile(
    join(tracker, 'manifest.json'),
    JSON.stringify({ loader: 'loader.js', recorder: 'recorder-0123.js', platform: 'platform-4567.js' }),
  );
});
afterAll(() => server.close());

const get = (path: string, encoding = 'identity') =>
  fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } });

describe('the loader of a store', () => {
  it('that is asked for by a name of before is that of the store as it is called now', async () => {
    const { workspace_id, store_id } = await createTestWorkspace(server, {
      store: { platform: 'bigcommerce', store_id: 'lamps1' },
    });
    await server.deps.database.orm.execute(
      sql`INSERT INTO merchant_names (platform, store_id, workspace_id) VALUES ('other', '5000077', ${workspace_id})`,
    );
    const [before, now] = await Promise.all(
      [loaderPath('other', '5000077'), loaderPath('bigcommerce', store_id)].map(async (path) =>
        (await get(path)).text(),
      ),
    );
    expect(before).toBe(now);
    expect(before).toContain('"platform":"bigcommerce","store_id":"lamps1"');
    expect(before).toContain('platform_url');
  });

  it('carries the store and its settings, and is kept for minutes', async () => {
    const store = await createTestWorkspace(server, {
      store: {
        platform: 'shopify',
        store_id: 'casa ñandú/</script>',
        tracker_settings: { sample_rate: 0.5 },
      },
    });
    const response = await get(loaderPath('shopify', store.store_id));
    expectScript(response);
    const text = await response.text();
    expect(text).not.toContain('</script>');
    const window: Record<string, unknown> = { vitrine: { q: [] } };
    runInNewContext(text, { window });
    expect(window).toEqual({
      started: true,
      vitrine: {
        q: [],
        boot: {
          platform: 'shopify',
          store_id: 'casa ñandú/</script>',
          ingest_url: `${server.url}/api/ingest/blocks/`,
          recorder_url: `${server.url}/tracker/recorder-0123.js`,
          platform_url: `${server.url}/tracker/platform-4567.js`,
          failure_url: `${server.url}/api/ingest/failures/?platform=shopify&store_id=casa+%C3%B1and%C3%BA%2F%3C%2Fscript%3E&tracker=${VERSION}&kind=`,
          settings: {
            honour_do_not_track: true,
            require_consent: false,
            keep_search_terms: false,
            sample_rate: 0.5,
            masking: 'normal',
            mask: [],
            block: [],
            allow: [],
          },
        },
      },
    });
  });

  it.each([
    '/tracker/other/nobody.js',
    '/tracker/nowhere/1.js',
    '/tracker/other/1',
    '/tracker/other/.js',
    '/tracker/other/a%00b.js',
    `/tracker/other/${'x'.repeat(90)}%2f..%2f${'x'.repeat(90)}.js`,
    '/tracker/recorder-.js',
    '/tracker/recorder.js',
    '/tracker/platform-.js',
    '/tracker/loader-0123.js',
    '/tracker/manifest.json',
    '/tracker/..%2fmanifest.json',
  ])('%s is not there', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('window');
  });

  it.each(['other', 'tiendanube', 'bigcommerce'] as const)(
    'names the script that tells signals: %s',
    async (platform) => {
      const { store_id } = await createTestWorkspace(server, { store: { platform } });
      const text = await (await get(loaderPath(platform, store_id))).text();
      expect(text).toContain('/tracker/platform-4567.js');
    },
  );

  it('takes a store id as long as an envelope does', async () => {
    const store = await createTestWorkspace(server, { store: { store_id: '日'.repeat(128) } });
    expect((await get(loaderPath('other', store.store_id))).status).toBe(200);
  });

  it('says in a comment that a store is not known', async () => {
    const response = await get('/tracker/other/nobody.js');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toMatch(/^\/\/ vitrine: .+\n$/);
  });
});

describe.each([
  ['recorder', '0123', RECORDER],
  ['platform', '4567', PLATFORM],
])('the script %s', (name, hash, code) => {
  it('is kept for ever', async () => {
    const response = await get(`/tracker/${name}-${hash}.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe(code);
  });

  it('is given, for minutes, to a loader that was kept since before a deployment', async () => {
    const response = await get(`/tracker/${name}-9999.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.text()).toBe(code);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('comes as small as the browser takes it: %s', async (accepted, encoding) => {
    const response = await get(`/tracker/${name}-${hash}.js`, accepted);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(Number(response.headers.get('content-length')) < code.length / 10).toBe(encoding !== null);
    expect(await response.text()).toBe(code);
  });
});
