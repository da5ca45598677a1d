import { EVENT_TYPES } from '@vitrine/contract/tags';
import { opening, pageEvents, T0 } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import { buildTimeline } from '../event-source/timeline.ts';

const a = pageEvents('a');
const pageOf = (...events: Parameters<typeof buildTimeline>[0]) => {
  const { pages, eventSource } = buildTimeline(events);
  const page = pages.get('a');
  if (!page) throw new Error('the page is missing');
  return { ...page, opens: (position: number) => eventSource.open(page, position)?.events ?? [] };
};

test('rrweb gets copies, and the size comes with its picture', () => {
  const page = pageOf(...opening('a', 0), a.scroll(100));
  const before = structuredClone(page.events);
  const events = page.opens(50);
  for (const event of events) Object.assign(event, { delay: 1, data: null });
  expect(page.events).toEqual(before);
  expect(page.opens(50).map((event) => [event.type, event.timestamp - T0])).toEqual([
    [EVENT_TYPES.Meta, 20],
    [EVENT_TYPES.FullSnapshot, 20],
    [EVENT_TYPES.IncrementalSnapshot, 100],
    [EVENT_TYPES.Custom, 100 + 86_400_000],
  ]);
});

test('it opens at the last picture before the position, or at the first one', () => {
  const page = pageOf(...opening('a', 0), a.scroll(100), a.meta(500), a.snapshot(510), a.scroll(600));
  const opens = (position: number) => (page.opens(position)[0]?.timestamp ?? 0) - T0;
  expect([0, 100, 509, 510, 9000].map(opens)).toEqual([20, 20, 20, 510, 510]);
});

test('a picture without a size gets the last one known, else the default', () => {
  expect(pageOf(a.snapshot(0)).opens(0)[0]).toMatchObject({
    type: EVENT_TYPES.Meta,
    data: { width: 1024, height: 768 },
  });
  const resized = pageOf(...opening('a', 0), a.resize(100, 390, 844), a.snapshot(200));
  expect(resized.opens(300)[0]).toMatchObject({ data: { width: 390, height: 844 } });
});

test('a size that no picture follows is a change of size: rrweb would begin at it, with no picture', () => {
  const page = pageOf(...opening('a', 0), a.meta(100, 500, 400), a.meta(200, 300, 200), a.scroll(300));
  const events = page.opens(300);
  expect(events.map(({ type }) => type).filter((type) => type === EVENT_TYPES.Meta)).toHaveLength(1);
  expect(events.filter(({ type }) => type === EVENT_TYPES.IncrementalSnapshot)).toMatchObject([
    { data: { source: 4, width: 500, height: 400 } },
    { data: { source: 4, width: 300, height: 200 } },
    { data: { source: 3 } },
  ]);
});
