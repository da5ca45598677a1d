import { expect, test } from 'vitest';
import { drawingAt, showingOf } from './fallback-drawing.ts';
import type { Trace } from './traces.ts';

const viewport = { width: 800, height: 600 };
const trace = (at: number, x: number, change: Partial<Trace> = {}): Trace => ({
  at,
  x,
  y: x * 2,
  pressed: false,
  page_id: 'a',
  viewport,
  ...change,
});
const click = (at: number, x: number, change: Partial<Trace> = {}) =>
  trace(at, x, { pressed: true, ...change });

test.each([
  ['nothing', [], [], 3000],
  ['one', [4000], [500], 3000],
  ['a rhythm', [0, 50, 400], [500, 550, 900], 3400],
  ['a gap of a day', [0, 86_400_000, 86_400_010], [500, 2000, 2010], 4510],
] as const)('%s is shown in the rhythm of the visit, long pauses shortened', (_, times, at, duration) => {
  const showing = showingOf(times.map((time) => trace(time, 1)));
  expect(showing.traces.map((shown) => shown.at)).toEqual(at);
  expect(showing.duration).toBe(duration);
});

// Drawn 500 ms later than they were made.
const showing = showingOf([
  trace(0, 10),
  trace(100, 20),
  click(600, 30),
  click(700, 40),
  trace(800, 50, { page_id: 'b', viewport: { width: 390, height: 844 } }),
]);
const dotX = (at: number, still = false) => drawingAt(showing, at, still).dot?.x;
const ripples = (at: number, still = false) =>
  drawingAt(showing, at, still).ripples.map(({ x, age }) => [x, Number(age.toFixed(2))]);

test('before the first trace the window is empty, and has its size', () => {
  expect(drawingAt(showing, 499, false)).toEqual({ viewport, dot: null, ripples: [] });
  expect(drawingAt(showingOf([]), 0, false).viewport).toEqual({ width: 1024, height: 768 });
});

test.each([
  [500, 10],
  [550, 15],
  [600, 20],
  // Over a hole, and to another page, it jumps.
  [1099, 20],
  [1150, 35],
  [1299, 40],
  [1300, 50],
  [99_999, 50],
])('at %d ms the dot is at %d', (at, x) => expect(dotX(at)).toBe(x));

test('the height goes with the width, and the window with the page', () => {
  expect(drawingAt(showing, 550, false).dot).toEqual({ x: 15, y: 30 });
  expect(drawingAt(showing, 1300, false).viewport).toEqual({ width: 390, height: 844 });
});

test.each([
  [1099, []],
  [1100, [[30, 0]]],
  [
    1270,
    [
      [30, 0.24],
      [40, 0.1],
    ],
  ],
  // Another page: what was clicked on the one before is not on this one.
  [1300, []],
])('at %d ms these ripples are seen: %j', (at, expected) => expect(ripples(at)).toEqual(expected));

test('a ripple ends', () => {
  const one = showingOf([click(0, 1)]);
  expect([500, 1199, 1200].map((at) => drawingAt(one, at, false).ripples.length)).toEqual([1, 1, 0]);
});

test('for who wants nothing to move, the dot jumps and a ripple is a ring', () => {
  expect([500, 550, 599, 600].map((at) => dotX(at, true))).toEqual([10, 10, 10, 20]);
  expect([1100, 1180].map((at) => ripples(at, true))).toEqual([[[30, 0.5]], [[30, 0.5]]]);
});

test('a thousand clicks at once are eight ripples', () => {
  const storm = showingOf(Array.from({ length: 1000 }, (_, n) => click(0, n)));
  expect(drawingAt(storm, 600, false).ripples.map(({ x }) => x)).toEqual([
    992, 993, 994, 995, 996, 997, 998, 999,
  ]);
});
