import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenShopifyPlatform,
  SHOPIFY_APP,
  withShopifyPlatform,
} from '../../../apps/server/src/testing/shopify-platform.ts';
import { readPlatformMessage } from './message.ts';

const BODY =
  '{"app_subscription":{"admin_graphql_api_id":"gid:\\/\\/shopify\\/AppSubscription\\/1","name":"Growth — Peña","status":"ACTIVE"}}';
/** That `getHmac` of @shopify/shopify-api 13.1.0 makes by that secret, and its `webhooks.validate` takes. */
const SIGNED = 'j5n5cmXlpA60TdFGtiT2uOewr4te6ouEFPLRQQlsMUk=';

const signature = (body: string) =>
  createHmac('sha256', SHOPIFY_APP.api_secret).update(body).digest('base64');
const message = (topic: string, data: object | string, change: Record<string, string | undefined> = {}) => {
  const body = typeof data === 'string' ? data : JSON.stringify(data);
  const headers = {
    'x-shopify-hmac-sha256': signature(body),
    'x-shopify-webhook-id': 'one',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': 'peonia.myshopify.com',
    ...change,
  };
  return readPlatformMessage(SHOPIFY_APP.api_secret, { headers, body: Buffer.from(body) });
};
const SHOP = { shop_id: 1, shop_domain: 'peonia.myshopify.com' };
const CUSTOMER = { id: 191167, email: 'Ana@Correo.example', phone: '555-625-1199' };

describe('what a shop is told to send', () => {
  let shopify: OpenShopifyPlatform;
  const heard: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  /** Takes a message when it comes for the second time. */
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    const id = request.headers['x-shopify-webhook-id'];
    const times = heard.filter(({ headers }) => headers['x-shopify-webhook-id'] === id).length;
    response.writeHead(times > 1 ? 200 : 500).end();
  });
  beforeAll(async () => {
    shopify = await withShopifyPlatform();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await shopify?.emulator.close();
  });

  it('comes, and is the same when it comes again', async () => {
    const { emulator, platform, connected } = shopify;
    const { store_id, shop, credentials } = await connected();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const request = { script_url: `${url}/x.js`, webhook_url: `${url}/webhooks`, script_id: null };
    expect(await platform.setUp(store_id, credentials.access_token, request)).toMatchObject({ ok: true });
    emulator.sendComplianceTo(`${url}/compliance`);
    emulator.updateShop(shop, { name: 'Peonía' });
    emulator.changeScopes(shop, 'read_themes');
    emulator.sendCompliance(shop, 'customers/data_request', {
      customer: CUSTOMER,
      data_request: { id: 9_999 },
    });
    emulator.sendCompliance(shop, 'customers/redact', { customer: { id: 2, email: null } });
    emulator.uninstall(shop);
    emulator.sendCompliance(shop, 'shop/redact', {});
    // Nobody is told of it: the webhooks went with the app.
    emulator.updateShop(shop, { name: 'Another' });
    await emulator.delivered();

    const about = { store_id, message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    const request_id = null;
    const expected = [
      { ...about, kind: 'store_updated' },
      { ...about, kind: 'scopes_updated' },
      {
        ...about,
        kind: 'customer_data_request',
        customer: { emails: ['ana@correo.example'], ids: ['191167', 'gid://shopify/Customer/191167'] },
        request_id: '9999',
      },
      {
        ...about,
        kind: 'customer_redact',
        customer: { emails: [], ids: ['2', 'gid://shopify/Customer/2'] },
        request_id,
      },
      { ...about, kind: 'uninstalled' },
      { ...about, kind: 'store_redact' },
    ];
    const read = heard.map((each) => platform.readMessage(each));
    expect(read).toEqual(expected.flatMap((each) => [each, each]));
    expect(new Set(read.map((each) => each?.message_id)).size).toBe(expected.length);
    for (let at = 0; at < read.length; at += 2) expect(read[at + 1]?.message_id).toBe(read[at]?.message_id);
    expect(heard.map(({ path }) => path)).toContain('/compliance');
    const told = JSON.stringify(heard.map(({ headers, body }) => [headers, String(body)]));
    for (const secret of [credentials.access_token, credentials.refresh_token ?? '', SHOPIFY_APP.api_secret])
      expect(told).not.toContain(secret);
    for (const each of heard) {
      const body = Buffer.from(String(each.body).replace('}', ' }'));
      expect(platform.readMessage({ headers: each.headers, body })).toBeUndefined();
    }
  });
});

describe('a webhook of Shopify', () => {
  it.each([
    ['app_subscriptions/update', 'billing'],
    ['app/uninstalled', 'uninstalled'],
    ['APP/SCOPES_UPDATE', 'scopes_updated'],
    ['shop/update', 'store_updated'],
    ['orders/create', 'ignored'],
  ])('of %s is read', (topic, kind) => {
    expect(message(topic, BODY, { 'x-shopify-hmac-sha256': SIGNED })).toEqual({
      message_id: 'one',
      store_id: 'peonia',
      kind,
    });
  });

  it('is of whom its body names, where it names one: its headers are not signed', () => {
    const other = { 'x-shopify-shop-domain': 'magnolia.myshopify.com' };
    const uninstalled = { myshopify_domain: 'peonia.myshopify.com', domain: 'peonia.example' };
    expect(message('app/uninstalled', uninstalled, other)).toMatchObject({ store_id: 'peonia' });
    expect(message('shop/redact', SHOP, other)).toMatchObject({ store_id: 'peonia' });
    // One that was signed for something else.
    expect(message('shop/redact', uninstalled)).toBeUndefined();
    expect(message('shop/redact', { ...SHOP, customer: CUSTOMER })).toBeUndefined();
    expect(message('customers/redact', SHOP)).toBeUndefined();
    const asked = { ...SHOP, customer: CUSTOMER, data_request: { id: 9_999 } };
    expect(message('customers/redact', asked)).toBeUndefined();
  });

  it('names a customer by both forms of the id, whichever it has', () => {
    const both = ['191167', 'gid://shopify/Customer/191167'];
    for (const id of [191167, ...both])
      expect(message('customers/redact', { ...SHOP, customer: { id } })).toMatchObject({
        customer: { emails: [], ids: both },
      });
  });

  it.each<[string, Record<string, string | undefined>, string?]>([
    ['signed by nobody', { 'x-shopify-hmac-sha256': undefined }],
    ['signed by nothing', { 'x-shopify-hmac-sha256': '' }],
    ['signed for another body', { 'x-shopify-hmac-sha256': SIGNED }],
    ['signed in hex', { 'x-shopify-hmac-sha256': Buffer.from(SIGNED, 'base64').toString('hex') }],
    ['without a number', { 'x-shopify-webhook-id': undefined }],
    ['without a topic', { 'x-shopify-topic': undefined }],
    ['without a shop', { 'x-shopify-shop-domain': undefined }],
    ['of no shop', { 'x-shopify-shop-domain': 'peonia.myshopify.com.evil.example' }],
    ['with no body', {}, ''],
  ])('that is %s is none', (_, change, body = '{}') => {
    expect(message('shop/update', body, change)).toBeUndefined();
  });

  it.each(['{}', '[]', 'null', 'not json', '{"shop_domain":"evil.example"}', '{"shop_domain":5}'])(
    'about privacy that says nothing is none: %s',
    (body) => {
      for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
        expect(message(topic, body)).toBeUndefined();
    },
  );
});
