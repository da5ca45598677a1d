import { createHmac, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import { choose } from '@vitrine/platforms/shopify/emulator/merchant';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { SHOPIFY_APP } from '../../testing/shopify-platform.ts';
import { type ShopifyServer, withShopifyServer } from '../../testing/shopify-server.ts';

const FAILED = '/register?platform=shopify&failed=installation';
const newHandle = () => `shop-${randomUUID().slice(0, 8)}`;

/** Signs as Shopify does: whatever it says, it is by Shopify. */
function signed(address: string, change: Record<string, string>): string {
  const url = new URL(address);
  const { hmac: _, ...query } = { ...Object.fromEntries(url.searchParams), ...change };
  const text = new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  const hmac = createHmac('sha256', SHOPIFY_APP.api_secret).update(text).digest('hex');
  return `${url.origin}${url.pathname}?${new URLSearchParams({ ...query, hmac })}`;
}

describe.each(engines())('stores on Shopify on %s', (engine) => {
  let running: ShopifyServer;
  beforeAll(async () => {
    running = await withShopifyServer(engine);
  });
  afterAll(() => running?.close());
  // Many installations from one address within minutes are an attack; here they are tests.
  beforeEach(() => running.emulator.later(3 * HOUR_MS));

  describe('asked for by a name that is no shop’s', () => {
    const other = 'http://127.0.0.1:9';
    it.each([
      'evil.example',
      'x.myshopify.com.evil.example',
      '127.0.0.1:9',
      'localhost',
      '169.254.169.254',
      '[::1]',
      'x.myshopify.com/..',
      'x.myshopify.com/../../evil',
      'x.myshopify.com?',
      'x.myshopify.com#',
      'x.myshopify.com:9',
      'user@x.myshopify.com',
      'x.myshopify.com@evil.example',
      'evil.example/x.myshopify.com',
      `${other}/x.myshopify.com`,
      'evil.example\\x.myshopify.com',
      'x.myshopify.com\r\nHost: evil.example',
      'х.myshopify.com',
      'x．myshopify.com',
      'x.myshopify。com',
      'evil%2eexample',
      'x.myshopify.com\u0000',
      '',
    ])('%j: nobody is sent there, and nobody asks there', async (shop) => {
      const { browser, shops, emulator } = running;
      const visitor = browser();
      expect(await visitor.open(String(new URLSearchParams({ shop })))).toBe(FAILED);
      const honest = await visitor.agree('peonia.myshopify.com');
      const [known, asked] = [shops.length, emulator.asked.length];
      expect(await visitor.comeBack(signed(honest, { shop }))).toBe(FAILED);
      expect(shops).toHaveLength(known);
      expect(emulator.asked).toHaveLength(asked);
    });

    it('or by two at once', async () => {
      const visitor = running.browser();
      expect(await visitor.open('shop=peonia.myshopify.com&shop=evil.example')).toBe(FAILED);
      const honest = await visitor.agree('peonia.myshopify.com');
      expect(await visitor.comeBack(`${honest}&shop=evil.example`)).toBe(FAILED);
    });
  });

  it('send a browser to the shop’s admin, and back to a page of ours, whatever else is asked for', async () => {
    const { browser, emulator, server } = running;
    const shop = `${newHandle()}.myshopify.com`;
    const visitor = browser();
    const evil = 'https://evil.example/';
    const more = new URLSearchParams({ redirect_uri: evil, return_to: evil, next: evil, host: btoa(evil) });
    const page = new URL(await visitor.open(`shop=${shop.toUpperCase()}&${more}`));
    expect(page.origin + page.pathname).toBe(`${emulator.url}/${shop}/admin/oauth/authorize`);
    expect(page.searchParams.get('redirect_uri')).toBe(`${server.url}/api/auth/shopify/callback/`);
    const honest = await visitor.agree(shop);
    const landed = await visitor.comeBack(signed(honest, Object.fromEntries(more)));
    expect(landed).toMatch(/^\/register\?platform=shopify&shop=[^&]+&merchant_id=[^&]+$/);
  });

  it('that are forged, old, another browser’s or used are none', async () => {
    const { browser, emulator, rowOf } = running;
    const store_id = newHandle();
    const shop = `${store_id}.myshopify.com`;
    const [own, other] = [browser(), browser()];
    const fresh = () => own.agree(shop);
    const asked = emulator.asked.length;
    for (const forged of [
      (await fresh()).replace(/hmac=[0-9a-f]{64}/, `hmac=${'0'.repeat(64)}`),
      (await fresh()).replace(/hmac=[0-9a-f]{64}/, ''),
      (await fresh()).replace(/code=\w+/, 'code=another'),
      signed(await fresh(), { timestamp: String(Math.floor(emulator.clock.now() / 1_000) - 91) }),
      // Time goes on until it is looked at.
      signed(await fresh(), { timestamp: String(Math.floor(emulator.clock.now() / 1_000) + 600) }),
      signed(await fresh(), { state: 'of nobody' }),
      await other.agree(shop),
    ])
      expect(await own.comeBack(forged)).toBe(FAILED);
    expect(emulator.asked).toHaveLength(asked);
    const good = await fresh();
    expect(await own.comeBack(good)).toContain('merchant_id=');
    expect(await own.comeBack(good)).toBe(FAILED);
    expect(await rowOf(store_id)).toBeUndefined();
  });

  it('are one workspace’s of two who install them at once', async () => {
    const { browser, register, rowOf } = running;
    const store_id = newHandle();
    const shop = `${store_id}.myshopify.com`;
    const visitors = [browser(), browser()];
    const addresses = await Promise.all(visitors.map((each) => each.agree(shop)));
    // One behind the other: Shopify takes a shop's last token alone, and each is asked by its own whose shop it is.
    const landed: string[] = [];
    for (const [n, each] of visitors.entries()) landed.push(await each.comeBack(addresses[n] ?? ''));
    const tickets = landed.map((path) => new URLSearchParams(path.split('?')[1]).get('merchant_id') ?? '');
    expect(new Set(tickets).size).toBe(2);
    const answers = await Promise.all(tickets.map(register));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'store_taken'],
    ]);
    expect((await rowOf(store_id))?.access_token_sealed).not.toBeNull();
  });

  it('that are installed twice are connected by either ticket', async () => {
    const { browser, register, rowOf } = running;
    for (const which of [0, 1]) {
      const store_id = newHandle();
      const visitor = browser();
      const shop = `${store_id}.myshopify.com`;
      const tickets = [await visitor.install(shop), await visitor.install(shop)];
      expect((await register(tickets[which] ?? '')).status).toBe(201);
      await expect.poll(async () => (await rowOf(store_id))?.script_place).toBe('in_theme');
      expect((await register(tickets[1 - which] ?? '')).status).toBe(409);
      expect((await rowOf(store_id))?.disconnected_at).toBeNull();
    }
  });

  describe('once their tokens have ended', () => {
    it('are asked by new ones: their plans are paid, and one renewal serves all who ask at once', async () => {
      const { browser, register, emulator, server, renewals, rowOf, as } = running;
      const store_id = newHandle();
      const shop = `${store_id}.myshopify.com`;
      const { body: user } = await register(await browser().install(shop));
      await expect.poll(async () => (await rowOf(store_id))?.script_place).toBe('in_theme');
      const first = (await rowOf(store_id))?.access_token_sealed;
      emulator.later(HOUR_MS);
      const before = renewals();
      const headers = await as(user);
      const body = { plan_id: 'growth', return_url: `${server.url}/billing/success` };
      emulator.updateShop(shop, { name: 'Peonía Nueva' });
      const opened = await Promise.all([
        call(server, 'create_checkout', { headers, body }),
        call(server, 'active_subscription', { headers }),
        emulator.delivered(),
      ]);
      expect(opened[0]).toMatchObject({ status: 200 });
      await expect.poll(async () => (await rowOf(store_id))?.store_name).toBe('Peonía Nueva');
      expect(renewals() - before).toBe(1);
      expect((await rowOf(store_id))?.access_token_sealed).not.toBe(first);
      expect(opened[0].body.confirmation_url).toContain(`${emulator.url}/${shop}/admin/charges/`);
      await choose(opened[0].body.confirmation_url, { decision: 'approve' });
      // Told at the address of the platform's messages, and handed to those who look at subscriptions.
      const plan = async () =>
        (await call(server, 'active_subscription', { headers: await as(user) })).body.plan?.id;
      await expect.poll(plan).toBe('growth');
    });

    it('for good are disconnected when they are asked', async () => {
      const { browser, register, emulator, rowOf } = running;
      const store_id = newHandle();
      const shop = `${store_id}.myshopify.com`;
      await register(await browser().install(shop));
      await expect.poll(async () => (await rowOf(store_id))?.script_place).toBe('in_theme');
      emulator.later(90 * 24 * HOUR_MS);
      emulator.updateShop(shop, { name: 'Too late' });
      await expect.poll(async () => (await rowOf(store_id))?.disconnected_at).not.toBeNull();
      expect(await rowOf(store_id)).toMatchObject({ access_token_sealed: null, refresh_token_sealed: null });
    });
  });
});
