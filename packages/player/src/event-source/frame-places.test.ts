import { expect, test } from 'vitest';
import { type FramePlace, framesAhead } from './frame-places.ts';

const frame = (page_id: string, from: number): FramePlace => ({
  page_id,
  number: from,
  from,
  has_picture: true,
  keyframe_lines: 1,
  characters: 1,
  texts: [],
});

test('what playing on comes to is told in the order of the screen', () => {
  const page = (page_id: string, ...snapshots: number[]) => [page_id, { snapshots }] as const;
  const pages = new Map([page('a', 0), page('b', 300)]) as never;
  const frames = new Map([
    ['a', [frame('a', 0), frame('a', 100), frame('a', 200), frame('a', 600)]],
    ['b', [frame('b', 300), frame('b', 500)]],
  ]);
  const stretches = [
    { page_id: 'a', from: 0, to: 300 },
    { page_id: 'b', from: 300, to: 700 },
    { page_id: 'a', from: 700, to: 900 },
  ];
  const ahead = (position: number, many: number) =>
    framesAhead(frames, pages, stretches, position, many).map(({ page_id, from }) => `${page_id}${from}`);
  expect(ahead(0, 3)).toEqual(['a0', 'a100', 'a200']);
  expect(ahead(150, 3)).toEqual(['a100', 'a200', 'b300']);
  expect(ahead(250, 9)).toEqual(['a200', 'b300', 'b500', 'a600']);
  expect(ahead(800, 9)).toEqual(['a600']);
});
