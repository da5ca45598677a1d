import { expect, test } from 'vitest';
import { rowsInSight, scrollToRow } from './windowed-rows.ts';

test.each([
  [0, 500, 10_000, [0, 16]],
  [5000, 500, 10_000, [94, 116]],
  [499_500, 500, 10_000, [9984, 10_000]],
  [5000, 500, 3, [3, 3]],
  [0, 0, 10_000, [0, 6]],
  [0, 500, 0, [0, 0]],
])('at %d of %d px of %d rows', (top, height, count, [first, end]) => {
  expect(rowsInSight({ top, height }, 50, count)).toEqual({ first, end });
});

test.each([
  [4, null],
  [0, 0],
  [9, 275],
  [100, 4825],
])('row %d of a list at 50 px is brought into sight at %j', (index, top) => {
  expect(scrollToRow({ top: 50, height: 400 }, 50, index)).toBe(top);
});
