import { expect, test } from 'vitest';
import { fit } from './fit.ts';

test.each([
  ['exactly as large', [1024, 768], [1024, 768], { scale: 1, width: 1024, height: 768, left: 0, top: 0 }],
  [
    'larger: never enlarged, on whole pixels',
    [1437, 901],
    [1024, 768],
    { scale: 1, width: 1024, height: 768, left: 206, top: 66 },
  ],
  ['too narrow', [512, 768], [1024, 768], { scale: 0.5, width: 512, height: 384, left: 0, top: 192 }],
  ['too low', [1024, 192], [1024, 768], { scale: 0.25, width: 256, height: 192, left: 384, top: 0 }],
  [
    'a phone on a desktop',
    [1400, 422],
    [390, 844],
    { scale: 0.5, width: 195, height: 422, left: 602, top: 0 },
  ],
  ['not laid out yet', [0, 0], [1024, 768], { scale: 0, width: 0, height: 0, left: 0, top: 0 }],
] as const)('an area %s', (_, [areaWidth, areaHeight], [width, height], expected) => {
  expect(fit({ width: areaWidth, height: areaHeight }, { width, height })).toEqual(expected);
});

test('at its own size, a window larger than the area begins where the area does', () => {
  const [phone, window] = [
    { width: 640, height: 220 },
    { width: 1440, height: 200 },
  ];
  expect(fit(phone, window, true)).toEqual({ scale: 1, ...window, left: 0, top: 10 });
});
