import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loaderPath } from '@vitrine/contract/snippet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('the installation of a store on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock });
    owner = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const record = (store: Pick<TestWorkspace, 'platform' | 'store_id'>, origin: string) => {
    const [block] = pageBlocks(newSession(store), { start: clock.now() });
    return post(server, block?.envelope ?? new Uint8Array(), { origin });
  };
  const facts = async () => (await call(server, 'installation', { headers: owner.headers })).body;

  it('tells of pages that load the script and send nothing, by persons’ browsers on the store’s own domains', async () => {
    const [tracker, store_id] = [server.deps.folders.tracker, owner.store_id];
    await mkdir(tracker, { recursive: true });
    await writeFile(join(tracker, 'any.js'), '');
    const scripts = { loader: 'any.js', recorder: 'any.js', platform: 'any.js' };
    await writeFile(join(tracker, 'manifest.json'), JSON.stringify(scripts));
    const params = { store_id: owner.merchant_id };
    await call(server, 'stores_update', {
      headers: owner.headers,
      params,
      body: { domains: ['peonia.example'] },
    });
    const page = {
      referer: 'https://www.peonia.example/',
      'sec-fetch-dest': 'script',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    };
    const load = async (headers: Record<string, string>) => {
      // Undici sets Sec-Fetch-* of its own.
      const url = new URL(loaderPath('other', store_id), server.url);
      const answer = await server.app.inject({ method: 'GET', url: url.pathname, headers });
      expect(answer.statusCode).toBe(200);
    };
    const loads = async () => (await facts()).page_loads;
    const { referer, ...hidden } = page;
    for (const other of [
      { ...page, 'sec-fetch-dest': 'document' },
      { ...page, 'sec-purpose': 'prefetch' },
      { ...page, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { ...page, referer: 'https://copy.example/' },
      hidden,
    ])
      await load(other);
    const first = new Date(clock.now()).toISOString();
    await load(page);
    const host = 'www.peonia.example';
    await expect
      .poll(loads, { timeout: 20_000 })
      .toEqual({ host, last_at: first, unanswered_since: first, unanswered: 1 });
    // Once in some minutes, and the latest dozen.
    await server.deps.database.orm.execute(sql`UPDATE page_loads SET loaded_at = array_fill(loaded_at[1], ARRAY[12])
      WHERE workspace_id = ${owner.workspace_id}`);
    await load({ ...page, referer: 'https://other.peonia.example/' });
    clock.advance(11 * 60_000);
    await load({ ...page, referer: 'https://peonia.example/' });
    const last_at = new Date(clock.now()).toISOString();
    await expect
      .poll(loads, { timeout: 20_000 })
      .toEqual({ host: 'peonia.example', last_at, unanswered_since: first, unanswered: 12 });
    expect((await record(owner, 'https://peonia.example')).status).toBe(202);
    expect(await loads()).toMatchObject({ unanswered_since: null, unanswered: 0 });
    clock.advance(31 * 24 * 60 * 60_000);
    owner = { ...owner, headers: await headersOf(server.deps, owner) };
    expect(await loads()).toBeNull();
  });
});
