import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { loginErrorOf } from './login-error.ts';

test.each([
  [new ApiError(401, { detail: 'whatever' }), { form: { key: 'invalidCredentials' } }],
  [new ApiError(503, { detail: 'The service is busy.' }), { form: { text: 'The service is busy.' } }],
  [new ApiError(500, {}), { form: { key: 'genericError' } }],
  [new ApiError(0, {}), { form: { key: 'genericError' } }],
  [new TypeError('boom'), { form: { key: 'genericError' } }],
  [
    new ApiError(400, { fields: { email: ['Enter a valid email address.', 'second'] } }),
    { email: 'Enter a valid email address.', password: undefined },
  ],
  [new ApiError(400, { fields: { username: ['odd'] } }), { form: { key: 'genericError' } }],
])('%s', (error, shown) => {
  expect(loginErrorOf(error)).toEqual(shown);
});
