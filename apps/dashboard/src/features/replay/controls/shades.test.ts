import { expect, test } from 'vitest';
import { shadesOf } from './shades.ts';

test('gaps that would lie on one another are one shade', () => {
  const gaps = [
    { from: 0, to: 4_000 },
    { from: 4_900, to: 9_000 },
    { from: 10_000, to: 20_000 },
  ];
  expect(shadesOf(gaps, 1_000_000)).toEqual([
    { from: 0, to: 9_000 },
    { from: 10_000, to: 20_000 },
  ]);
  expect(shadesOf(gaps, 20_000)).toEqual(gaps);
  expect(shadesOf([], 0)).toEqual([]);
});
