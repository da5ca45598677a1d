import { createHmac, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { SHOPIFY_APP } from '../../testing/shopify-platform.ts';
import { type ShopifyServer, withShopifyServer } from '../../testing/shopify-server.ts';
import { newSession, pageBlocks, post } from '../../testing/visits.ts';

describe.each(engines())('what Shopify sends on %s', (engine) => {
  let running: ShopifyServer;
  let store_id: string;
  let shop: string;
  let user: { id: string; workspace_id: string };
  beforeAll(async () => {
    running = await withShopifyServer(engine);
  });
  afterAll(() => running?.close());
  beforeEach(async () => {
    running.emulator.later(3 * HOUR_MS);
    store_id = `shop-${randomUUID().slice(0, 8)}`;
    shop = `${store_id}.myshopify.com`;
    const registered = await running.register(await running.browser().install(shop));
    expect(registered.status).toBe(201);
    user = registered.body;
    await ready();
    running.emulator.messages(shop);
  });

  const row = async () => (await running.rowOf(store_id)) ?? {};
  const ready = () => expect.poll(async () => (await row()).script_place).toBe('in_theme');
  const disconnected = () => expect.poll(async () => (await row()).disconnected_at).not.toBeNull();
  /** The webhooks of the shop since this was last asked. */
  const sent = async () => {
    await running.emulator.delivered();
    return running.emulator.messages(shop);
  };
  const asked = () =>
    rowsOf(
      running.server.deps.database.orm,
      pick(schema.privacy_requests, 'kind', 'customer_ids', 'request_id'),
    )`
      SELECT kind, customer_ids, request_id FROM privacy_requests WHERE workspace_id = ${user.workspace_id}
      ORDER BY asked_at, id`;
  /** Somebody visits the store, known by this id there. */
  async function visit(user_id: string): Promise<string> {
    const session = newSession({ platform: 'shopify', store_id });
    const [block] = pageBlocks(
      { ...session, visitor: { ...session.visitor, user_id } },
      { start: running.emulator.clock.now() - 60_000 },
    );
    const origin = `https://${shop}`;
    expect((await post(running.server, block?.envelope ?? new Uint8Array(), { origin })).status).toBe(202);
    return session.session_id;
  }
  const sessions = async () => {
    const answer = await call(running.server, 'sessions_list', { headers: await running.as(user) });
    return answer.body.results.map(({ session_id }: { session_id: string }) => session_id);
  };

  it('is refused where it is forged, and changes nothing', async () => {
    const { emulator, send } = running;
    await visit('480077');
    emulator.sendCompliance(shop, 'customers/data_request', { customer: { id: 1 }, data_request: { id: 2 } });
    const [message] = await sent();
    if (!message) throw new Error('nothing was sent');
    const redact = Buffer.from(JSON.stringify({ shop_domain: shop, customer: { id: 480077 } }));
    const hmac = (secret: string) => createHmac('sha256', secret).update(redact).digest('base64');
    const { headers } = message;
    const before = await asked();
    for (const forged of [
      { headers, body: redact },
      { headers: { ...headers, 'x-shopify-hmac-sha256': hmac('another secret') }, body: redact },
      { headers: { ...headers, 'x-shopify-hmac-sha256': '' }, body: redact },
      // What was signed to ask for data erases none.
      { headers: { ...headers, 'x-shopify-topic': 'customers/redact' }, body: message.body },
      { headers: { ...headers, 'x-shopify-topic': 'shop/redact' }, body: message.body },
      { headers, body: Buffer.alloc(0) },
    ]) {
      const answer = await send(forged);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'webhook_forged' }]);
    }
    const right = { ...headers, 'x-shopify-topic': 'customers/redact', 'x-shopify-webhook-id': 'right' };
    expect(await asked()).toEqual(before);
    // It was the signature alone that was missing.
    const signed = { ...right, 'x-shopify-hmac-sha256': hmac(SHOPIFY_APP.api_secret) };
    expect((await send({ headers: signed, body: redact })).status).toBe(200);
    await expect.poll(sessions).toEqual([]);
  });

  it('counts once, however often it comes', async () => {
    const { emulator, send } = running;
    emulator.sendCompliance(shop, 'customers/data_request', {
      customer: { id: 1 },
      data_request: { id: 77 },
    });
    const [message] = await sent();
    if (!message) throw new Error('nothing was sent');
    const again = await Promise.all([send(message), send(message), send(message)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    // Asked for again by Shopify itself, under its own number of the request.
    expect(
      (await send({ ...message, headers: { ...message.headers, 'x-shopify-webhook-id': 'later' } })).status,
    ).toBe(200);
    expect(await asked()).toMatchObject([{ kind: 'export_visitor', request_id: '77' }]);
  });

  it('about an end that came before a beginning takes nothing back, nor anything that is erased with it', async () => {
    const { emulator, send, browser, server } = running;
    const session = await visit('1');
    emulator.sendCompliance(shop, 'shop/redact', {});
    // The shop is asked whether it was left.
    await expect.poll(() => server.logs()).toContain('ignored a request to erase a store');
    expect(await asked()).toEqual([]);
    emulator.uninstall(shop);
    const messages = await sent();
    await disconnected();
    expect(await row()).toMatchObject({ access_token_sealed: null, script_place: null });
    const back = browser();
    expect(await back.comeBack(await back.agree(shop))).toMatch(/^\/login\?connected=/);
    await ready();
    const token = (await row()).access_token_sealed;
    emulator.messages(shop);
    // All of it late, and as if it were new.
    for (const [n, { headers, body }] of [...messages, ...messages].entries())
      expect(
        (await send({ headers: { ...headers, 'x-shopify-webhook-id': `late-${shop}-${n}` }, body })).status,
      ).toBe(200);
    const name = `Peonía ${randomUUID()}`;
    emulator.updateShop(shop, { name });
    await expect.poll(async () => (await row()).store_name).toBe(name);
    expect(await row()).toMatchObject({ disconnected_at: null, access_token_sealed: token });
    expect(await asked()).toEqual([]);
    expect(await sessions()).toEqual([session]);
  });

  it('erases a customer by the number, in both forms that pages know it by', async () => {
    const { emulator } = running;
    const [number, gid] = [480_077, 'gid://shopify/Customer/480077'];
    await visit(String(number));
    await visit(gid);
    const others = [await visit('48007'), await visit('gid://shopify/Customer/4800770')];
    expect(await sessions()).toHaveLength(4);
    emulator.sendCompliance(shop, 'customers/redact', {
      customer: { id: number, email: null, phone: null },
      orders_to_redact: [],
    });
    await expect.poll(async () => (await sessions()).sort()).toEqual(others.sort());
  });

  it('erases a store that has left', async () => {
    const { emulator } = running;
    await visit('1');
    emulator.uninstall(shop);
    await emulator.delivered();
    await disconnected();
    expect(await sessions()).toHaveLength(1);
    emulator.sendCompliance(shop, 'shop/redact', {});
    await expect.poll(sessions).toEqual([]);
  });
});
