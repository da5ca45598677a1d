import type { RecordedEvent } from '@vitrine/contract/events';
import { pageEvents } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { buildTimeline } from '../event-source/timeline.ts';
import { tracesOf } from './traces.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');
const press = (at: number, type: number, place: object = { x: 7, y: 8 }, page = a) =>
  page.increment(at, { source: 2, type, id: 2, ...place });
const moves = (at: number, source: number, ...positions: [x: number, y: number, timeOffset: number][]) =>
  a.increment(at, {
    source,
    positions: positions.map(([x, y, timeOffset]) => ({ x, y, timeOffset, id: 2 })),
  });
const traces = (...events: RecordedEvent[]) =>
  tracesOf(buildTimeline([a.event(0, 1, {}), ...events])).map(({ at, x, y, pressed }) => [at, x, y, pressed]);

test.each([
  ['nothing', [], []],
  ['a click', [press(10, 2)], [[10, 7, 8, true]]],
  ['a click with the other button', [press(10, 3)], [[10, 7, 8, true]]],
  ['what else a mouse does', [0, 1, 4, 5, 6, 8, 9, 10].map((type) => press(10, type)), []],
  ['a tap is one press, not two', [press(10, 7), press(60, 9), press(90, 2)], [[10, 7, 8, true]]],
  [
    'a click long after a touch',
    [press(10, 7), press(2000, 2)],
    [
      [10, 7, 8, true],
      [2000, 7, 8, true],
    ],
  ],
  [
    'moves, when they were made',
    [moves(500, 1, [1, 2, -400], [3, 4, 0]), moves(600, 6, [5, 6, -10]), moves(700, 12, [7, 8, 0])],
    [
      [100, 1, 2, false],
      [500, 3, 4, false],
      [590, 5, 6, false],
      [700, 7, 8, false],
    ],
  ],
  [
    'times that cannot be',
    [moves(500, 1, [1, 1, -1e9], [2, 2, 1e9])],
    [
      [0, 1, 1, false],
      [500, 2, 2, false],
    ],
  ],
  ['no place', [press(10, 2, {}), press(20, 2, { x: null, y: 1 }), press(30, 2, { x: '1', y: '1' })], []],
  ['other increments', [a.scroll(10), a.input(20), a.mutation(30), a.event(40, 3, null)], []],
] as const)('%s', (_, events, expected) => expect(traces(...events)).toEqual(expected));

test('pages are merged by time, each with its own window', () => {
  const timeline = buildTimeline([
    a.meta(0, 800, 600),
    press(10, 2),
    b.meta(20, 390, 844),
    press(30, 7, undefined, b),
    a.resize(40, 1200, 700),
    press(50, 2),
    pageEvents('c').click(60),
  ]);
  expect(tracesOf(timeline).map(({ page_id, viewport }) => [page_id, viewport])).toEqual([
    ['a', { width: 800, height: 600 }],
    ['b', { width: 390, height: 844 }],
    ['a', { width: 1200, height: 700 }],
    ['c', { width: 1024, height: 768 }],
  ]);
});
