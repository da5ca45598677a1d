import { expect, test } from 'vitest';
import { registrationOf } from './registration-mode.ts';

test.each([
  ['', { mode: 'regular', code: undefined }],
  ['code=abc', { mode: 'regular', code: 'abc' }],
  ['token=', { mode: 'regular', code: undefined }],
  ['token=t', { mode: 'invite', token: 't' }],
  ['token=t&shop=s&code=c', { mode: 'invite', token: 't' }],
  ['platform=shopify&merchant_id=m', { mode: 'install', platform: 'shopify', merchant_id: 'm' }],
  ['platform=bigcommerce&merchant_id=m', { mode: 'install', platform: 'bigcommerce', merchant_id: 'm' }],
  ['shop=a.myshopify.com', { mode: 'install', platform: 'shopify', merchant_id: 'a.myshopify.com' }],
  ['shop=a.myshopify.com&merchant_id=m', { mode: 'install', platform: 'shopify', merchant_id: 'm' }],
  ['shop=a&code=c', { mode: 'install', platform: 'shopify', merchant_id: 'a' }],
  ['platform=tiendanube&merchant_id=m', { mode: 'regular', code: undefined }],
  ['platform=shopify', { mode: 'regular', code: undefined }],
  ['merchant_id=m', { mode: 'regular', code: undefined }],
])('/register?%s', (query, registration) => {
  expect(registrationOf(new URLSearchParams(query))).toEqual(registration);
});
