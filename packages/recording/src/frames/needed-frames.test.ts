import { expect, test } from 'vitest';
import { framesOfPicture, frameToOpen } from './needed-frames.ts';

const frame = (
  from: number,
  rest: { has_picture?: boolean; keyframe_lines?: number; page?: number } = {},
) => ({
  from,
  page: 0,
  has_picture: true,
  keyframe_lines: 1,
  ...rest,
});

test('a page is opened with the last frame that shows it by then, else with the first one that does', () => {
  const own = [
    frame(0, { has_picture: false, keyframe_lines: 0 }),
    frame(100, { keyframe_lines: 0 }),
    frame(200),
  ];
  const opens = (position: number) => frameToOpen(own, { snapshots: [150] }, position);
  expect([0, 100, 149, 150, 199, 200, 900].map(opens)).toEqual([1, 1, 1, 1, 1, 2, 2]);
  // One that begins without a page is no way to a moment before its own snapshot.
  const two = [frame(0), frame(100, { keyframe_lines: 0 })];
  expect([99, 120, 150].map((at) => frameToOpen(two, { snapshots: [0, 150] }, at))).toEqual([0, 0, 1]);
});

test('a picture takes the frames of the page on screen, on to its moment', () => {
  const page = (...snapshots: number[]) => ({ snapshots }) as never;
  const index = {
    pages: [page(0), page(300)],
    stretches: [
      { from: 0, to: 400, page: 0 },
      { from: 400, to: 900, page: 1 },
    ],
  };
  const frames = [
    frame(0),
    // None could be made at its beginning: what shows the page is before it.
    frame(100, { has_picture: false, keyframe_lines: 0 }),
    frame(200),
    frame(300, { page: 1 }),
    frame(500, { page: 1 }),
  ];
  const taken = (position: number) => framesOfPicture(index, frames, position).map(({ from }) => from);
  expect([0, 99, 150, 200, 399, 400, 899, 5_000].map(taken)).toEqual([
    ...[[0], [0], [0, 100], [200], [200]],
    ...[[300], [500], [500]],
  ]);
  expect(framesOfPicture({ ...index, stretches: [] }, frames, 0)).toEqual([]);
  expect(framesOfPicture(index, [], 0)).toEqual([]);
});
