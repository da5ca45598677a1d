import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { logFailure } from './log-failure.ts';

afterEach(() => vi.restoreAllMocks());

const thrown = new Error('boom');
test.each([
  ['no answer', new ApiError(0, {}), ['usage failed: ApiError 0']],
  ['a time-out', new ApiError(0, { timed_out: true }), ['usage failed: ApiError 0 timed out']],
  ['a fault', new ApiError(502, {}), ['usage failed: ApiError 502']],
  [
    'nothing of what the server says',
    new ApiError(400, { code: 'not_found', detail: 'ana@store.example', fields: { email: ['ana@store'] } }),
    ['usage failed: ApiError 400 not_found'],
  ],
  ['what is no call’s', thrown, ['usage failed:', thrown]],
])('%s', (_, error, logged) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  logFailure('usage', error);
  expect(log.mock.calls).toEqual([logged]);
});
