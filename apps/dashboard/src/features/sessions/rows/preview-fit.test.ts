import { expect, test } from 'vitest';
import { previewFit } from './preview-fit.ts';

const AREA = { width: 400, height: 225 };

test.each([
  [
    'a desktop: its top over the whole area',
    [1280, 900],
    { width: 1280, height: 900, scale: 0.3125, left: 0 },
  ],
  [
    'a low window: the page goes on below it',
    [1600, 500],
    { width: 1600, height: 900, scale: 0.25, left: 0 },
  ],
  [
    'a telephone: half its size, in the middle',
    [390, 664],
    { width: 390, height: 664, scale: 0.5, left: 102 },
  ],
  ['a tablet', [820, 1106], { width: 820, height: 1106, scale: 400 / 820, left: 0 }],
  ['an unknown window', [null, null], { width: 1024, height: 768, scale: 0.390625, left: 0 }],
  ['one that cannot be', [1, 40_000], { width: 1024, height: 768, scale: 0.390625, left: 0 }],
  ['one of no end', [1600, 90_000], { width: 1600, height: 4_000, scale: 0.25, left: 0 }],
] as const)('%s', (_name, [width, height], expected) => {
  expect(previewFit(AREA, { width, height })).toEqual(expected);
});

test('nothing is drawn before the area has a size', () => {
  expect(previewFit({ width: 0, height: 0 }, { width: 1280, height: 720 }).scale).toBe(0);
});
