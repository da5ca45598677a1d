import { expect, test } from 'vitest';
import { countScale, labelledDays } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [17, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
  [90_000, [0, 50_000, 100_000]],
])('%d sessions at most: ticks at %j', (max, ticks) => {
  expect(countScale(max)).toEqual({ top: ticks.at(-1), ticks });
});

test.each([
  [30, 6, [4, 9, 14, 19, 24, 29]],
  [7, 6, [0, 2, 4, 6]],
  [3, 6, [0, 1, 2]],
  [1, 6, [0]],
  [0, 6, []],
])('of %d days with room for %d labels: %j', (count, labels, days) => {
  expect(labelledDays(count, labels)).toEqual(days);
});
