import { expect, it } from 'vitest';
import { takesBrotli } from './accept-encoding.ts';

it.each([
  [undefined, false],
  ['', false],
  ['gzip, deflate', false],
  ['gzip, deflate, br, zstd', true],
  ['BR', true],
  ['gzip;q=1.0,br ; q=0.001', true],
  ['br;q=0, *', false],
  ['gzip, *;q=0.5', true],
  ['*;q=0', false],
  ['brotli, br2', false],
  ['br;q=x', false],
])('%s: %s', (header, takes) => {
  expect(takesBrotli(header)).toBe(takes);
});
