import { expect, test } from 'vitest';
import { storeNameOf } from './store-name.ts';

test.each([
  [{ store_name: 'Casa Lumbre', platform: 'shopify', store_id: 'casa' }, 'Casa Lumbre'],
  [{ store_name: '', platform: 'shopify', store_id: 'casa' }, 'Shopify casa'],
  [{ store_name: '', platform: 'tiendanube', store_id: '123' }, 'Tiendanube 123'],
  [{ store_name: '', platform: 'other', store_id: '5000001' }, 'Store 5000001'],
] as const)('%j is called %s', (store, name) => {
  expect(storeNameOf(store, (id) => `Store ${id}`)).toBe(name);
});
