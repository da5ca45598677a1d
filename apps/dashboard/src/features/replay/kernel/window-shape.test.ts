import { expect, test } from 'vitest';
import { orientationOf, shrunkTo, turned } from './window-shape.ts';

test.each([
  [390, 844, 'portrait'],
  [844, 390, 'landscape'],
  [600, 600, 'landscape'],
] as const)('%d × %d is %s', (width, height, expected) => {
  expect(orientationOf({ width, height })).toBe(expected);
});

test.each([
  ['another width', [390, 844], [412, 844], true],
  ['a phone on its side', [390, 844], [844, 390], true],
  ['an address bar that hides', [390, 760], [390, 844], false],
  ['a keyboard that leaves less than a square', [390, 844], [390, 380], true],
  ['the same', [1280, 720], [1280, 720], false],
] as const)('%s', (_, [w1, h1], [w2, h2], expected) => {
  expect(turned({ width: w1, height: h1 }, { width: w2, height: h2 })).toBe(expected);
});

test.each([
  [1, null],
  [0.999, 99],
  [0.5, 50],
  [0, 0],
])('a scale of %d', (scale, expected) => {
  expect(shrunkTo(scale)).toBe(expected);
});
