import { expect, test } from 'vitest';
import { registrationOf } from './registration-mode.ts';

test.each([
  ['', { mode: 'regular' }],
  ['code=abc', { mode: 'code', code: 'abc', parameters: { code: 'abc' } }],
  ['code=abc&state=s&x=1', { mode: 'code', code: 'abc', parameters: { code: 'abc', state: 's', x: '1' } }],
  ['platform=shopify&failed=installation', { mode: 'failed', platform: 'shopify' }],
  ['failed=installation', { mode: 'failed', platform: undefined }],
  ['failed=', { mode: 'regular' }],
  ['token=', { mode: 'regular' }],
  ['token=t', { mode: 'invite', token: 't' }],
  ['token=t&shop=s&code=c', { mode: 'invite', token: 't' }],
  ['platform=shopify&merchant_id=m', { mode: 'install', platform: 'shopify', merchant_id: 'm' }],
  ['platform=bigcommerce&merchant_id=m', { mode: 'install', platform: 'bigcommerce', merchant_id: 'm' }],
  ['shop=a.myshopify.com', { mode: 'install', platform: 'shopify', merchant_id: 'a.myshopify.com' }],
  ['shop=a.myshopify.com&merchant_id=m', { mode: 'install', platform: 'shopify', merchant_id: 'm' }],
  ['shop=a&code=c', { mode: 'install', platform: 'shopify', merchant_id: 'a' }],
  ['platform=tiendanube&merchant_id=m', { mode: 'regular' }],
  ['platform=shopify', { mode: 'regular' }],
  ['merchant_id=m', { mode: 'regular' }],
])('/register?%s', (query, registration) => {
  expect(registrationOf(new URLSearchParams(query))).toEqual(registration);
});
