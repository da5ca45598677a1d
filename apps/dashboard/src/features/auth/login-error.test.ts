import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { loginProblemOf } from './login-error.ts';

test.each([
  [new ApiError(401, { detail: 'whatever' }), 'invalidCredentials'],
  [new ApiError(401, {}), 'invalidCredentials'],
  [new ApiError(503, { detail: 'The service is busy.' }), 'other'],
  [new ApiError(0, {}), 'other'],
  [new TypeError('boom'), 'other'],
  [new ApiError(400, { fields: { email: ['Enter a valid email address.', 'second'] } }), undefined],
  [new ApiError(400, { fields: { password: ['x'] } }), undefined],
  [new ApiError(400, { fields: { username: ['odd'] } }), 'other'],
])('%s', (error, problem) => {
  expect(loginProblemOf(error)).toBe(problem);
});
