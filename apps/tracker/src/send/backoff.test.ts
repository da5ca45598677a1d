import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [1, 0, 0, 1_000],
  [1, 0, 1, 2_000],
  [2, 0, 0, 2_000],
  [5, 0, 0, 16_000],
  [30, 0, 0, 150_000],
  [30, 0, 1, 300_000],
  [1_000, 0, 1, 300_000],
  // The server's wish is a minimum…
  [1, 10_000, 0, 10_000],
  [1, 10_000, 1, 20_000],
  [4, 10_000, 0, 10_000],
  [5, 10_000, 1, 32_000],
  // …within reason.
  [1, 86_400_000, 0, 150_000],
  [1, 86_400_000, 1, 300_000],
])('after %i failures, with Retry-After of %i ms and chance %d: %i ms', (failures, wish, chance, ms) => {
  expect(backoffMs(failures, wish, () => chance)).toBe(ms);
});
