import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { mayPass } from './may-pass.ts';

test.each([
  ['no connection', new ApiError(0, {}), true],
  ['a time-out', new ApiError(0, { timed_out: true }), false],
  ['a refusal', new ApiError(400, {}), false],
  ['too many attempts', new ApiError(429, { code: 'too_many_attempts' }), false],
  ['too much at a time', new ApiError(429, { code: 'too_many_requests' }), true],
  ['a fault of the server’s', new ApiError(500, {}), true],
  ['a server that is busy', new ApiError(503, {}), true],
  ['no error of a call', new Error('boom'), true],
])('%s', (_, error, passes) => {
  expect(mayPass(error)).toBe(passes);
});
