import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRows, pick, valuesOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { installing, type TestPlatform, tell, testPlatform } from '../../testing/platform.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('messages of platforms on %s', (engine) => {
  const clock = fakeClock(Date.now());
  let server: TestServer;
  let shopify: TestPlatform;
  let owner: TestWorkspace;
  let store_id: string;
  beforeAll(async () => {
    shopify = testPlatform('shopify');
    server = await createTestServer({ engine, clock, platforms: { shopify } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock.advance(60 * 60_000);
    store_id = `store-${randomUUID().slice(0, 8)}`;
    owner = await createTestWorkspace(server, { store: { platform: 'shopify', store_id } });
    await installing(server, shopify).install({ store_id });
    await expect.poll(async () => (await row()).script_place).toBe('installed');
    shopify.asked.length = 0;
  });

  async function row(): Promise<Record<string, unknown>> {
    const query = sql`SELECT * FROM merchants WHERE workspace_id = ${owner.workspace_id}`;
    const [found] = await anyRows(server.deps.database.orm)`${query}`;
    if (!found) throw new Error('the merchant is gone');
    return found;
  }
  /** What is to be done with people's data. */
  const asked = () =>
    anyRows(server.deps.database.orm)`
      SELECT kind, source, request_id FROM privacy_requests WHERE workspace_id = ${owner.workspace_id} ORDER BY kind`;
  const auditOfStore = async () =>
    valuesOf(server.deps.database.orm, pick(schema.audit_log, 'action'))`
      SELECT action FROM audit_log WHERE workspace_id = ${owner.workspace_id}`;
  const say = async (message: object) =>
    expect((await tell(server, 'shopify', { store_id, ...message })).status).toBe(200);
  const running = () => anyRows(server.deps.database.orm)`SELECT kind FROM jobs WHERE state = 'running'`;
  const checked = async () => {
    await expect.poll(() => shopify.asked).toContain(`storeOf ${store_id}`);
    // What the platform did not answer is put back by the clock as it is by then.
    await expect.poll(running).toEqual([]);
  };

  it('that are forged are refused', async () => {
    const forged = await tell(server, 'shopify', { store_id, kind: 'uninstalled' }, 'nobody');
    expect([forged.status, await forged.json()]).toMatchObject([401, { code: 'webhook_forged' }]);
    expect((await tell(server, 'tiendanube', { store_id, kind: 'uninstalled' })).status).toBe(404);
  });

  it('disconnect a store whose token is dead, and keep what it recorded', async () => {
    const set_up = sql`UPDATE merchants SET shopify_setup_complete = true WHERE workspace_id = ${owner.workspace_id}`;
    await server.deps.database.orm.execute(set_up);
    shopify.uninstall(store_id);
    await say({ kind: 'uninstalled' });
    await expect.poll(async () => (await row()).disconnected_at).not.toBeNull();
    expect(await row()).toMatchObject({
      access_token_sealed: null,
      // The block has left the theme with the app.
      shopify_setup_complete: false,
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

  it('erase a store that was left, and no other', async () => {
    const erased = [{ kind: 'erase_store', source: 'shopify', request_id: null }];
    await say({ kind: 'store_redact' });
    await expect.poll(() => server.logs()).toContain('ignored a request to erase a store');
    expect(await asked()).toEqual([]);
    // Whoever has not heard that it was left asks.
    shopify.uninstall(store_id);
    await say({ kind: 'store_redact' });
    await expect.poll(asked).toEqual(erased);
    expect((await row()).disconnected_at).not.toBeNull();
  });

  it('erase a store that its platform does not know any more, once it can be asked', async () => {
    shopify.close(store_id);
    shopify.down = true;
    await say({ kind: 'store_redact' });
    await checked();
    expect(await asked()).toEqual([]);
    shopify.down = false;
    clock.advance(60_000);
    // A new one has whoever waits for jobs look at the clock, which was put forward.
    const again = () => say({ kind: 'store_redact' }).then(asked);
    // Two may have been heeded by then: a platform's message of a store has no number, and each counts.
    await expect.poll(again).not.toEqual([]);
    expect(new Set((await asked()).map(({ kind }) => kind))).toEqual(new Set(['erase_store']));
  });

  it('look once more whether a store was left, whatever is told of it meanwhile', async () => {
    await say({ kind: 'uninstalled' });
    await checked();
    await say({ kind: 'store_updated' });
    shopify.uninstall(store_id);
    clock.advance(60_000);
    // Each message has whoever waits for jobs look at the clock, which was put forward.
    const again = () => say({ kind: 'store_updated' }).then(row);
    await expect.poll(async () => (await again()).disconnected_at).not.toBeNull();
    expect(await auditOfStore()).toContain('store_disconnected');
  });

  it('about customers are handed on, each once', async () => {
    const customer = { emails: ['ana@example.com'], ids: ['42'] };
    const asking = { message_id: randomUUID(), kind: 'customer_redact', customer, request_id: null };
    await Promise.all([say(asking), say(asking), say(asking)]);
    await say({ kind: 'customer_data_request', customer, request_id: '77' });
    expect(await asked()).toEqual([
      { kind: 'erase_visitor', source: 'shopify', request_id: null },
      { kind: 'export_visitor', source: 'shopify', request_id: '77' },
    ]);
  });

  it('of stores that are nobody’s are answered and forgotten', async () => {
    const message_id = randomUUID();
    await say({ store_id: 'unknown', kind: 'uninstalled', message_id });
    const kept = sql`SELECT 1 FROM platform_messages WHERE message_id = ${message_id}`;
    expect(await anyRows(server.deps.database.orm)`${kept}`).toEqual([]);
  });
});
