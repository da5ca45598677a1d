import type { StopReason } from '@vitrine/contract/tags';
import type { IndexedPage, Marker } from '@vitrine/recording/with-ids';
import { expect, test } from 'vitest';
import { leftOutAt, leftOutOf } from './left-out.ts';

const page = (page_id: string, ...snapshots: number[]) =>
  [page_id, { page_id, snapshots } as unknown as IndexedPage] as const;
const stop = (at: number, reason: StopReason, page_id = 'a'): Marker => ({
  at,
  kind: 'stopped',
  page_id,
  text: '',
  reason,
});

/** Page a until 100, b until 200, a to the end at 300. */
const visit = {
  pages: new Map([page('a', 0, 60), page('b', 100)]),
  stretches: [
    { from: 0, to: 100, page_id: 'a' },
    { from: 100, to: 200, page_id: 'b' },
    { from: 200, to: 300, page_id: 'a' },
  ],
  duration: 300,
};

test.each<[string, Marker[], [position: number, reason: StopReason | undefined][]]>([
  ['nothing', [{ at: 10, kind: 'page', page_id: 'a', text: '/' }], [[50, undefined]]],
  [
    'a storm leaves out the rest of its page, also when it comes back, and of no other',
    [stop(30, 'mutation_storm')],
    [
      [29, undefined],
      [30, 'mutation_storm'],
      [99, 'mutation_storm'],
      [100, undefined],
      [200, 'mutation_storm'],
      [300, 'mutation_storm'],
    ],
  ],
  [
    'a pause ends with the next picture',
    [stop(30, 'paused')],
    [
      [30, 'paused'],
      [59, 'paused'],
      [60, undefined],
      [250, undefined],
    ],
  ],
  [
    'a pause without one lasts, until a storm is the reason',
    [stop(70, 'paused'), stop(210, 'mutation_storm')],
    [
      [99, 'paused'],
      [205, 'paused'],
      [210, 'mutation_storm'],
    ],
  ],
  [
    'the session may end with it',
    [stop(300, 'checkout')],
    [
      [299, undefined],
      [300, 'checkout'],
    ],
  ],
])('%s', (_, markers, expected) => {
  const spells = leftOutOf(visit, markers);
  expect(expected.map(([position]) => [position, leftOutAt(spells, position)])).toEqual(expected);
});
