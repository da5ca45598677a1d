import { expect, test } from 'vitest';
import { countWhile } from './binary-search.ts';

test.each([
  [[], 3, 0],
  [[4], 3, 0],
  [[3], 3, 1],
  [[0, 0, 10, 20], -1, 0],
  [[0, 0, 10, 20], 0, 2],
  [[0, 0, 10, 20], 10, 3],
  [[0, 0, 10, 20], 99, 4],
])('of %j those up to %d are %d', (sorted, bound, count) => {
  expect(countWhile(sorted, (one) => one <= bound)).toBe(count);
});
