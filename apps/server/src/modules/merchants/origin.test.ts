import { expect, it } from 'vitest';
import { isOriginAllowed } from './origin.ts';

it.each([
  [undefined, [], true],
  ['https://anything.example', [], true],
  ['https://shop.example', ['shop.example'], true],
  ['https://SHOP.example', ['Shop.Example'], true],
  ['http://shop.example:8080', ['shop.example'], true],
  ['https://www.shop.example', ['other.example', 'shop.example'], true],
  ['http://127.0.0.1:4400', ['127.0.0.1:4400'], true],
  ['http://127.0.0.1:4401', ['127.0.0.1:4400'], false],
  ['https://notshop.example', ['shop.example'], false],
  ['https://shop.example.evil.example', ['shop.example'], false],
  ['https://example', ['shop.example'], false],
  [undefined, ['shop.example'], false],
  ['null', ['shop.example'], false],
  ['', ['shop.example'], false],
  ['file:///shop.example', ['shop.example'], false],
  ['chrome-extension://shop.example', ['shop.example'], false],
])('%s for a store of %j: %s', (origin, domains, allowed) => {
  expect(isOriginAllowed(origin, domains)).toBe(allowed);
});
