import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Orm, rowsOf } from '../../ports/database.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, type TestPlatform, tell, testPlatform } from '../../testing/platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import type { PrivacyRequest } from './service.ts';

/** Who takes what customers ask: here, who writes it down. */
function privacyDesk() {
  const taken: (Partial<PrivacyRequest> & { what: string })[] = [];
  const note = (what: string) => async (_tx: Orm, request: Partial<PrivacyRequest>) => {
    taken.push({ what, ...request });
  };
  return {
    taken,
    requestErasure: note('erasure'),
    requestExport: note('export'),
    eraseStore: note('store'),
  };
}

describe.each(engines())('messages of platforms on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let shopify: TestPlatform;
  let privacy: ReturnType<typeof privacyDesk>;
  let owner: TestWorkspace;
  let store_id: string;
  beforeAll(async () => {
    shopify = testPlatform('shopify');
    privacy = privacyDesk();
    server = await createTestServer({ engine, clock, platforms: { shopify }, privacy });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock.advance(60 * 60_000);
    store_id = `store-${randomUUID().slice(0, 8)}`;
    owner = await createTestWorkspace(server, { store: { platform: 'shopify', store_id } });
    await installing(server, shopify).install({ store_id });
    await expect.poll(async () => (await row()).script_place).toBe('installed');
    shopify.asked.length = 0;
    privacy.taken.length = 0;
  });

  async function row(): Promise<Record<string, unknown>> {
    const query = sql`SELECT * FROM merchants WHERE workspace_id = ${owner.workspace_id}`;
    const [found] = await rowsOf<Record<string, unknown>>(server.deps.database.orm, query);
    if (!found) throw new Error('the merchant is gone');
    return found;
  }
  const say = async (message: object) =>
    expect((await tell(server, 'shopify', { store_id, ...message })).status).toBe(200);
  const checked = () => expect.poll(() => shopify.asked).toContain(`storeOf ${store_id}`);

  it('that are forged are refused', async () => {
    const forged = await tell(server, 'shopify', { store_id, kind: 'uninstalled' }, 'nobody');
    expect([forged.status, await forged.json()]).toMatchObject([401, { code: 'webhook_forged' }]);
    expect((await tell(server, 'tiendanube', { store_id, kind: 'uninstalled' })).status).toBe(404);
  });

  it('disconnect a store whose token is dead, and keep what it recorded', async () => {
    shopify.uninstall(store_id);
    await say({ kind: 'uninstalled' });
    await expect.poll(async () => (await row()).disconnected_at).not.toBeNull();
    expect(await row()).toMatchObject({
      access_token_sealed: null,
      script_id: null,
      script_place: null,
      platform: 'shopify',
      store_id,
    });
  });

  it('disconnect none that was installed again since, whatever comes late or twice', async () => {
    const message_id = randomUUID();
    await say({ kind: 'uninstalled', message_id });
    await checked();
    shopify.asked.length = 0;
    await say({ kind: 'uninstalled', message_id });
    await say({ kind: 'store_updated' });
    await checked();
    // What came twice has asked for nothing: of the two the second alone was heeded.
    expect(shopify.asked).toEqual([`storeOf ${store_id}`]);
    expect(await row()).toMatchObject({ disconnected_at: null });
    expect((await row()).access_token_sealed).not.toBeNull();
  });

  it('tell a new name and new domains, which the merchant’s own word goes before', async () => {
    shopify.change(store_id, { name: 'Peonía Nueva', domains: ['nueva.example'] });
    await say({ kind: 'store_updated' });
    await expect.poll(row).toMatchObject({ store_name: 'Peonía Nueva', domains: ['nueva.example'] });
    const { orm } = server.deps.database;
    await orm.execute(
      sql`UPDATE merchants SET domains = '{}', domains_typed = true WHERE workspace_id = ${owner.workspace_id}`,
    );
    shopify.change(store_id, { name: 'Otra' });
    await say({ kind: 'store_updated' });
    await expect.poll(row).toMatchObject({ store_name: 'Otra', domains: [] });
  });

  it('bring the script anew when a store goes on', async () => {
    await say({ kind: 'resumed' });
    await expect.poll(() => shopify.asked).toContain(`setUp ${store_id}`);
  });

  it('erase a store that is disconnected, and no other', async () => {
    await say({ kind: 'store_redact' });
    expect(privacy.taken).toEqual([]);
    expect(server.logs()).toContain('is to be erased: nothing is done');
    shopify.uninstall(store_id);
    await say({ kind: 'uninstalled' });
    await expect.poll(async () => (await row()).disconnected_at).not.toBeNull();
    await say({ kind: 'store_redact' });
    expect(privacy.taken).toEqual([{ what: 'store', workspace_id: owner.workspace_id, source: 'shopify' }]);
  });

  it('about customers are handed on, each once', async () => {
    const customer = { emails: ['ana@example.com'], ids: ['42'] };
    const asking = { message_id: randomUUID(), kind: 'customer_redact', customer, request_id: null };
    await Promise.all([say(asking), say(asking), say(asking)]);
    await say({ kind: 'customer_data_request', customer, request_id: '77' });
    const about = { workspace_id: owner.workspace_id, ...customer, source: 'shopify' };
    expect(privacy.taken).toEqual([
      { what: 'erasure', ...about, request_id: null },
      { what: 'export', ...about, request_id: '77' },
    ]);
  });

  it('of stores that are nobody’s are answered and forgotten', async () => {
    const message_id = randomUUID();
    await say({ store_id: 'unknown', kind: 'uninstalled', message_id });
    const kept = sql`SELECT 1 FROM platform_messages WHERE message_id = ${message_id}`;
    expect(await rowsOf(server.deps.database.orm, kept)).toEqual([]);
  });
});

it.each(engines())('what nobody can take comes again, on %s', async (engine) => {
  const shopify = testPlatform('shopify');
  const server = await createTestServer({ engine, platforms: { shopify } });
  try {
    const store = { platform: 'shopify', store_id: 'peonia' } as const;
    await createTestWorkspace(server, { store });
    const asking = {
      store_id: 'peonia',
      kind: 'customer_redact',
      customer: { emails: [], ids: ['1'] },
      request_id: null,
    };
    expect((await tell(server, 'shopify', asking)).status).toBe(503);
    expect(await rowsOf(server.deps.database.orm, sql`SELECT 1 FROM platform_messages`)).toEqual([]);
  } finally {
    await server.close();
  }
});
