import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { buildTimeline } from '../event-source/timeline.ts';
import { pictureFrom, stepFrom } from './steps.ts';

test('the picture changes by what is recorded of the page on screen', async () => {
  const a = pageEvents('a');
  const b = pageEvents('b', 'tab-2');
  const timeline = buildTimeline([
    ...opening('a', 0),
    a.mutation(100),
    a.mutation(100),
    a.increment(150, { source: 11, level: 'log' }),
    a.event(160, 5, { tag: TRACKER_TAGS.event, payload: { name: 'sale' } }),
    a.move(200),
    ...opening('b', 500, 'tab-2'),
    a.mutation(600),
    b.scroll(700),
    a.click(900),
    a.mutation(950),
  ]);
  const changes = [0, 20, 100, 200, 520, 700, 900, 950];
  for (const [n, at] of changes.entries()) {
    expect(await pictureFrom(timeline, at, 1)).toBe(changes[n + 1]);
    expect(await pictureFrom(timeline, at, -1)).toBe(changes[n - 1]);
  }
  expect(await pictureFrom(timeline, 650, 1)).toBe(700);
  expect(await pictureFrom(timeline, 650, -1)).toBe(520);
});

test.each([
  [0, 1, 100],
  [100, 1, 250],
  [99.9, 1, 100],
  [250, 1, undefined],
  [300, -1, 250],
  [250, -1, 100],
  [100, -1, undefined],
] as const)('from %d by %d', (position, direction, expected) => {
  expect(stepFrom([100, 250], position, direction)).toBe(expected);
});
