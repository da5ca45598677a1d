import { describe, expect, it } from 'vitest';
import { readSignedQuery } from './signed-query.ts';

const SECRET = 'hush-hush-secret';
const AT = 1_790_000_000_000;
const host = 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvcGVvbmlh';
const shop = 'peonia.myshopify.com';
const timestamp = '1790000000';

/** Signatures that `generateLocalHmac` of @shopify/shopify-api 13.1.0 (lib/utils/hmac-validator) makes by that secret, and its `validateHmac` takes. */
const CALLBACK = {
  code: '0907a61c0c8d55e99db179b68161bc00',
  host,
  shop,
  state: 'a.state-of~ours+1/=&',
  timestamp,
  hmac: '82decf72d3d67dbe9f45e2d2ada85152403986f8bd16f2c3c3ef92108d2581a3',
};
const LAUNCH = {
  host,
  shop,
  timestamp,
  hmac: 'e9d05acd3922ddc4c304dd531041b7fc023a325bafa457e3df7723a00caa0a26',
};
const ODD = {
  code: 'c',
  shop: 'Peonia.myshopify.com',
  state: "ñ 'x' (é) *!",
  timestamp,
  session: '50f',
  embedded: '1',
  locale: 'pt-BR',
  hmac: '03ed6fbbad131c2c91780bf450b0643a4dcc52cec31e51bca3b08264d26cc1f6',
};

const read = (query: Record<string, string>, now = AT) => readSignedQuery(SECRET, query, now);

describe('addresses that Shopify has signed', () => {
  it.each([
    ['of a callback', CALLBACK],
    ['of an app that is opened', LAUNCH],
    ['with what we do not know, other letters and a shop in capitals', ODD],
    ['in another order', Object.fromEntries(Object.entries(CALLBACK).toReversed())],
    ['with the signature of old', { ...CALLBACK, signature: 'x' }],
  ])('are read: %s', (_, query) => {
    expect(read(query)).toBe('peonia');
  });

  it.each([
    ['by nobody', { ...CALLBACK, hmac: '' }],
    ['for another shop', { ...CALLBACK, shop: 'magnolia.myshopify.com' }],
    ['for another code', { ...CALLBACK, code: 'another' }],
    ['with more than was signed', { ...CALLBACK, more: '' }],
    ['with less', Object.fromEntries(Object.entries(CALLBACK).filter(([name]) => name !== 'state'))],
    ['in capitals', { ...CALLBACK, hmac: CALLBACK.hmac.toUpperCase() }],
    ['in part', { ...CALLBACK, hmac: CALLBACK.hmac.slice(0, 32) }],
    ['by other letters', { ...CALLBACK, hmac: 'é'.repeat(64) }],
    ['for a later time', { ...CALLBACK, timestamp: '1790000001' }],
  ])('are refused that were signed %s', (_, query) => {
    expect(read(query)).toBeUndefined();
  });

  it('are good for 90 seconds around their time', () => {
    for (const now of [AT - 90_000, AT + 90_000]) expect(read(CALLBACK, now)).toBe('peonia');
    for (const now of [AT - 90_001, AT + 90_001]) expect(read(CALLBACK, now)).toBeUndefined();
  });
});
