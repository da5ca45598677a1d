import { expect, test } from 'vitest';
import { storeHashIn } from './store-hash.ts';

test.each([
  ['abc123xyz', 'abc123xyz'],
  ['  abc123xyz\n', 'abc123xyz'],
  ['https://api.bigcommerce.com/stores/abc123xyz/v3/', 'abc123xyz'],
  ['https://api.bigcommerce.com/stores/abc123xyz', 'abc123xyz'],
  [' HTTPS://API.BIGCOMMERCE.COM/STORES/abc123xyz/v3/?a=b', 'abc123xyz'],
  ['stores/abc123xyz?x', 'abc123xyz'],
  ['/stores/abc123xyz/v2', 'abc123xyz'],
  ['https://api.bigcommerce.com/stores/', 'https://api.bigcommerce.com/stores/'],
  ['mystores/abc', 'mystores/abc'],
  ['', ''],
])('%j means the hash %j', (text, hash) => {
  expect(storeHashIn(text)).toBe(hash);
});
