import { expect, test } from 'vitest';
import { checkLogin } from './login-check.ts';

test.each([
  ['', '', { email: 'emailMissing', password: 'passwordMissing' }],
  ['', 'secret', { email: 'emailMissing' }],
  ['ana', 'secret', { email: 'emailOdd' }],
  ['ana@store', 'secret', { email: 'emailOdd' }],
  ['ana@store.com', '', { password: 'passwordMissing' }],
  ['ana@store.com', ' ', {}],
  ['ana@store.com', 'secret', {}],
])('%j with the password %j: %j', (email, password, findings) => {
  expect(checkLogin({ email, password })).toEqual(findings);
});
