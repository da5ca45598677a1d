import { expect, test } from 'vitest';
import { sliderPosition, sliderValue } from './slider.ts';

test.each([
  [0, 1000, 0],
  [333, 1000, 33.3],
  [1000, 1000, 100],
  [2000, 1000, 100],
  [1, 7_200_000, 0],
  [0, 0, 0],
])('at %d of %d ms the slider stands at %d', (position, duration, value) => {
  expect(sliderValue(position, duration)).toBe(value);
});

test('the slider points to a moment of the session', () => {
  expect([0, 25, 100].map((value) => sliderPosition(value, 2000))).toEqual([0, 500, 2000]);
});
