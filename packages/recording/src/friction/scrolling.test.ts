import { expect, test } from 'vitest';
import { createScrolling } from './scrolling.ts';

/** When it was too much, of `[at, y]`. */
function told(...steps: (readonly [at: number, y: number])[]): number[] {
  const scrolling = createScrolling();
  return steps.flatMap(([at, y]) => (scrolling.push(1, y, at) ? [at] : []));
}
const zigzag = (count: number, px: number, ms: number) =>
  Array.from({ length: count }, (_, n) => [n * ms, n % 2 === 0 ? px : 0] as const);

test.each<[string, (readonly [number, number])[], number[]]>([
  ['six turns of some screens', zigzag(10, 900, 1_000), [6_000]],
  ['five are none', zigzag(6, 900, 1_000), []],
  ['short ways are none', zigzag(40, 190, 500), []],
  ['nor are turns over minutes', zigzag(20, 900, 6_001), []],
  ['reading on is one direction', Array.from({ length: 60 }, (_, n) => [n * 400, n * 300] as const), []],
  [
    'small corrections on the way are no turns',
    Array.from({ length: 60 }, (_, n) => [n * 100, n * 300 - (n % 2) * 350] as const),
    [],
  ],
])('%s', (_, steps, expected) => {
  expect(told(...steps)).toEqual(expected);
});

test('another page begins anew; what is no place is nothing, and of things that scroll some are watched', () => {
  const scrolling = createScrolling();
  const all = (node: number) =>
    zigzag(10, 900, 1_000).filter(([at, y]) => scrolling.push(node, y, at)).length;
  expect(all(1)).toBe(1);
  expect(all(1)).toBe(0);
  scrolling.restart();
  expect(scrolling.push(1, Number.NaN, 0)).toBe(false);
  for (let node = 100; node < 120; node++) scrolling.push(node, 500, 0);
  expect(all(1)).toBe(0);
});
