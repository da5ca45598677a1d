import { opening, pageEvents } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { buildTimeline, createTimeline, type ListedTimeline } from './timeline.ts';

const a = pageEvents('a');
const b = pageEvents('b', 'tab-2');

test('pages have their own events, in order, without those that cannot be played', () => {
  const damaged = a.event(150, 3, null);
  const timeline = buildTimeline([a.scroll(200), damaged, b.scroll(300), ...opening('a', 0)]);
  expect(timeline.pages.get('a')?.events).toEqual([...opening('a', 0), a.scroll(200)]);
  expect(timeline.pages.get('b')?.events).toEqual([b.scroll(300)]);
  expect(timeline.events).toEqual([...opening('a', 0), damaged, a.scroll(200), b.scroll(300)]);
  expect(timeline.damaged).toBe(1);
});

test('what comes is joined to what was there, and that stays as it was given', async () => {
  const parts = [
    [...opening('a', 100), a.click(900), a.event(950, 3, null)],
    // At the same moment it comes behind; late and before everything, between and before.
    [a.mutation(950), ...opening('b', 1000, 'tab-2')],
    [a.scroll(500), b.scroll(9000)],
    [pageEvents('c').click(0)],
    [],
  ];
  const grown = createTimeline();
  const timelines = parts.map((part) => grown(part));
  const told = async ({ markers, eventSource: _, ...timeline }: ListedTimeline) => ({
    ...timeline,
    markers: await markers(),
  });
  for (const [n, timeline] of timelines.entries())
    expect(await told(timeline)).toEqual(await told(buildTimeline(parts.slice(0, n + 1).flat())));
  // Who has a page knows by its events what has come to it since.
  const [before, after] = [0, 1].map((n) => timelines[n]?.pages.get('a')?.events ?? []);
  expect(after?.slice(0, before?.length)).toEqual(before);
  expect(after?.at(-2)).toBe(before?.at(-1));
});
