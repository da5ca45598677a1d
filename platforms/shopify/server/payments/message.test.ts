import { describe, expect, it } from 'vitest';
import { readShopifyMessage } from './message.ts';

const API_SECRET = 'hush-hush-secret';
const SHOP = 'peonia.myshopify.com';
const BODY =
  '{"app_subscription":{"admin_graphql_api_id":"gid:\\/\\/shopify\\/AppSubscription\\/1","name":"Growth — Peña","status":"ACTIVE"}}';

/** Signatures that `getHmac` of @shopify/shopify-api 13.1.0 makes by that secret, and its `webhooks.validate` takes. */
const SIGNED = {
  [BODY]: 'j5n5cmXlpA60TdFGtiT2uOewr4te6ouEFPLRQQlsMUk=',
  '{}': 'cJQhWJqNhnNlnf7lEJLptzYaF/wnyHOjUKdKh0uaZJM=',
};

const headers = {
  'x-shopify-hmac-sha256': SIGNED[BODY],
  'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  'x-shopify-topic': 'app_subscriptions/update',
  'x-shopify-shop-domain': SHOP,
};
type Headers = Parameters<typeof readShopifyMessage>[1];
const read = (change: Headers = {}, body = BODY) =>
  readShopifyMessage(API_SECRET, { ...headers, ...change }, Buffer.from(body));
const told = (account_id: string | undefined) => ({
  message_id: headers['x-shopify-webhook-id'],
  account_id,
  ...(account_id !== undefined && { store: { platform: 'shopify', store_id: 'peonia' } }),
});

describe('webhooks of Shopify', () => {
  it.each<[string, Headers, string | undefined]>([
    ['of a subscription', {}, SHOP],
    ['of an app that was uninstalled', { 'x-shopify-topic': 'app/uninstalled' }, SHOP],
    ['of other things', { 'x-shopify-topic': 'shop/update' }, undefined],
    ['of visitors’ data', { 'x-shopify-topic': 'customers/redact' }, undefined],
    ['of what is no shop', { 'x-shopify-shop-domain': 'shop.example' }, undefined],
    ['of a shop within another name', { 'x-shopify-shop-domain': `${SHOP}.evil.example` }, undefined],
  ])('%s are read', (_, change, account_id) => {
    expect(read(change)).toEqual(told(account_id));
  });

  it('are read with any body that is signed', () => {
    expect(read({ 'x-shopify-hmac-sha256': SIGNED['{}'] }, '{}')).toEqual(told(SHOP));
  });

  it.each<[string, Headers, string?]>([
    ['by nobody', { 'x-shopify-hmac-sha256': undefined }],
    ['by nothing', { 'x-shopify-hmac-sha256': '' }],
    ['twice', { 'x-shopify-hmac-sha256': [SIGNED[BODY], SIGNED[BODY]] }],
    ['for another body', { 'x-shopify-hmac-sha256': SIGNED['{}'] }],
    ['in hex', { 'x-shopify-hmac-sha256': Buffer.from(SIGNED[BODY], 'base64').toString('hex') }],
    ['in part', { 'x-shopify-hmac-sha256': SIGNED[BODY].slice(0, 20) }],
    ['with another body', {}, BODY.replace('ACTIVE', 'FROZEN')],
    ['with no body', { 'x-shopify-hmac-sha256': 'uS7IKUw2rpc3OZajKEP4oD9+UA4OcuSTTc0tH/l73eI=' }, ''],
    ['without a number', { 'x-shopify-webhook-id': undefined }],
    ['without a shop', { 'x-shopify-shop-domain': undefined }],
    ['without a topic', { 'x-shopify-topic': undefined }],
  ])('signed %s are none', (_, change, body) => {
    expect(read(change, body)).toBeUndefined();
  });

  it('signed by the secret of another app are none', () => {
    expect(readShopifyMessage('another', headers, Buffer.from(BODY))).toBeUndefined();
  });
});
