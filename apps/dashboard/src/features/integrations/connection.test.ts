import { expect, test } from 'vitest';
import { isConnectedTo, otherPlatformOf } from './connection.ts';

test('a store is connected to its own platform, by a token', () => {
  const store = { platform: 'shopify', access_token: '••••1234' } as const;
  expect(isConnectedTo('shopify', store)).toBe(true);
  expect(isConnectedTo('tiendanube', store)).toBe(false);
  expect(isConnectedTo('shopify', { ...store, access_token: null })).toBe(false);
  expect(isConnectedTo('shopify', undefined)).toBe(false);
});

test('a store of no platform can be connected to any, one of a platform to no other', () => {
  expect(otherPlatformOf('bigcommerce', { platform: 'other' })).toBeUndefined();
  expect(otherPlatformOf('bigcommerce', { platform: 'bigcommerce' })).toBeUndefined();
  expect(otherPlatformOf('bigcommerce', { platform: 'tiendanube' })).toBe('tiendanube');
});
