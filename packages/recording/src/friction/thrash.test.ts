import { expect, test } from 'vitest';
import { createThrash } from './thrash.ts';

/** When it began, of a mouse that goes `px` to and fro so many times, `ms` each. */
function began(times: number, px: number, ms: number): number[] {
  const thrash = createThrash();
  const points = Array.from({ length: times }, (_, n) => ({ at: n * ms, x: n % 2 === 0 ? 0 : px, y: 0 }));
  return points.map(thrash.push).filter((at) => at !== null);
}

test.each<[string, [number, number, number], number[]]>([
  ['a mouse that is shaken', [12, 200, 100], [200]],
  ['once for as long as it goes on', [40, 200, 100], [200]],
  ['and again later', [120, 200, 100], [200, 5_200, 10_200]],
  ['a hand that trembles', [40, 30, 100], []],
  ['somebody who compares two things', [40, 400, 400], []],
])('%s', (_, args, expected) => {
  expect(began(...args)).toEqual(expected);
});

test('a mouse on its way is none', () => {
  const thrash = createThrash();
  const points = Array.from({ length: 100 }, (_, n) => ({ at: n * 50, x: n * 60, y: Math.sin(n / 5) * 200 }));
  expect(points.map(thrash.push).filter((at) => at !== null)).toEqual([]);
});
