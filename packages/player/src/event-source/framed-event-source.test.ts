import type { RecordedEvent } from '@vitrine/contract/events';
import { opening, pageEvents, T0 } from '@vitrine/recording/testing/events';
import { expect, test } from 'vitest';
import type { FramePlace } from './frame-places.ts';
import { createFramedEventSource } from './framed-event-source.ts';
import { buildTimeline } from './timeline.ts';

const a = pageEvents('a');

/** A page's frames, each with the events that begin it and those that follow, and what has been fetched. */
function eventSourceOf(
  frames: { from: number; keyframe?: RecordedEvent[]; events: RecordedEvent[]; size?: number }[],
) {
  const { stretches, pages } = buildTimeline(frames.flatMap(({ events }) => events));
  const places = frames.map(
    ({ from, keyframe = [], events, size = 1 }, number): FramePlace => ({
      page_id: 'a',
      number,
      from,
      has_picture: [...keyframe, ...events].some(({ type }) => type === 2),
      keyframe_lines: keyframe.length,
      characters: size,
      texts: [],
    }),
  );
  const fetched: number[] = [];
  const ahead: number[] = [];
  const gone = new Set<number>();
  const eventSource = createFramedEventSource({
    started_at: T0,
    stretches,
    pages,
    frames: places,
    all: async () => [],
    async fetchAhead({ number }) {
      if (gone.has(number)) throw new Error('gone');
      ahead.push(number);
    },
    async read({ number }) {
      fetched.push(number);
      if (gone.has(number)) throw new Error('gone');
      const { keyframe = [], events } = frames[number] ?? { events: [] };
      return {
        keyframe: JSON.stringify(keyframe),
        events: JSON.stringify(events),
        changes: events.map(({ timestamp }) => timestamp),
      };
    },
  });
  const page = pages.get('a');
  if (!page) throw new Error('the page is missing');
  return { eventSource, page, fetched, ahead, gone };
}
const times = (told: { events: readonly { timestamp: number }[] } | null | undefined) =>
  told?.events.map(({ timestamp }) => timestamp - T0).filter((at) => at < 100_000);

test('a page is opened with its frame, and goes on with the events of the next', async () => {
  const { eventSource, page } = eventSourceOf([
    { from: 0, events: [...opening('a', 0), a.mutation(100)] },
    { from: 200, keyframe: [a.meta(200), a.snapshot(200)], events: [a.mutation(300)] },
  ]);
  expect(eventSource.open(page, 50)).toBeNull();
  await eventSource.load(page, 50);
  const told = eventSource.open(page, 50);
  expect(times(told)).toEqual([10, 20, 100]);
  expect(told?.place.until).toBe(200);
  if (!told) return;
  // The next one is not here yet, then it is: its keyframe is no part of what is played on.
  expect(eventSource.after(page, told.place)).toMatchObject({ events: [], place: { until: 200 } });
  await eventSource.load(page, 250);
  const more = eventSource.after(page, told.place);
  expect(times(more)).toEqual([300]);
  expect(more?.place.until).toBe(Number.POSITIVE_INFINITY);
  expect(times(eventSource.open(page, 250))).toEqual([200, 200, 300]);
  expect(await eventSource.changes(page, 250)).toEqual({
    from: 200,
    to: Number.POSITIVE_INFINITY,
    times: [300],
  });
});

test('what begins without a page is opened from the frame before', async () => {
  const { eventSource, page, fetched } = eventSourceOf([
    { from: 0, events: [...opening('a', 0), a.mutation(100)] },
    { from: 200, events: [a.mutation(200), a.mutation(300)] },
    { from: 400, events: [a.mutation(400)] },
  ]);
  await eventSource.load(page, 250);
  expect(fetched).toEqual([0, 1]);
  const told = eventSource.open(page, 250);
  expect(times(told)).toEqual([10, 20, 100, 200, 300]);
  expect(told?.place.until).toBe(400);
});

test('no more is fetched ahead than is kept, and what cannot be had is asked for when it is due', async () => {
  const snapshot = (at: number) => [a.meta(at), a.snapshot(at)];
  const { eventSource, page, fetched, gone } = eventSourceOf([
    { from: 0, events: opening('a', 0), size: 1_000_000 },
    { from: 200, keyframe: snapshot(200), events: [a.mutation(300)], size: 6_000_000 },
    { from: 400, keyframe: snapshot(400), events: [a.mutation(500)], size: 6_000_000 },
    { from: 600, keyframe: snapshot(600), events: [a.mutation(700)] },
  ]);
  await eventSource.load(page, 50);
  for (let n = 0; n < 3; n += 1) eventSource.prefetch(50);
  expect(fetched).toEqual([0, 1]);
  gone.add(3);
  for (let n = 0; n < 3; n += 1) {
    eventSource.prefetch(650);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(fetched).toEqual([0, 1, 3]);
  await expect(eventSource.load(page, 650)).rejects.toThrow('gone');
  gone.clear();
  await eventSource.load(page, 650);
  expect(times(eventSource.open(page, 650))).toEqual([600, 600, 700]);
});

test('when there is nothing else to do, the browser is given all frames to keep that it has not got, the next ones first', async () => {
  const snapshot = (at: number) => [a.meta(at), a.snapshot(at)];
  const { eventSource, page, ahead } = eventSourceOf([
    { from: 0, events: opening('a', 0) },
    { from: 200, keyframe: snapshot(200), events: [a.mutation(300)] },
    { from: 400, keyframe: snapshot(400), events: [a.mutation(500)] },
    { from: 600, keyframe: snapshot(600), events: [a.mutation(700)], size: 300_000_000 },
    { from: 800, keyframe: snapshot(800), events: [a.mutation(900)] },
  ]);
  await eventSource.load(page, 250);
  expect(await eventSource.fetchAhead(250)).toBe(true);
  expect(await eventSource.fetchAhead(250)).toBe(false);
  expect(await eventSource.fetchAhead(250)).toBe(false);
  // What is larger than all that may be kept ends it.
  expect(ahead).toEqual([2, 0]);
  const again = eventSourceOf([{ from: 0, events: opening('a', 0) }]);
  again.gone.add(0);
  await expect(again.eventSource.fetchAhead(0)).rejects.toThrow('gone');
});

test('a picture that is lost shows no empty page', async () => {
  const { eventSource, page } = eventSourceOf([
    { from: 0, events: opening('a', 0) },
    { from: 200, keyframe: [a.meta(200), a.snapshot(200)], events: [a.mutation(300)] },
  ]);
  const lost = eventSourceOf([{ from: 0, keyframe: [a.meta(0)], events: [a.mutation(100)] }]);
  await eventSource.load(page, 300);
  expect(eventSource.open(page, 300)).not.toBeNull();
  await lost.eventSource.load(lost.page, 0);
  expect(() => lost.eventSource.open(lost.page, 0)).toThrow('lost the picture');
});

test('what a moment needs is there together, however large it is; of the rest only some is kept', async () => {
  const large = (at: number) => ({ ...a.mutation(at), noise: 'x'.repeat(5_000_000) });
  const { eventSource, page, fetched } = eventSourceOf([
    { from: 0, events: [...opening('a', 0), large(100)] },
    { from: 200, events: [large(300)] },
    { from: 400, keyframe: [a.meta(400), a.snapshot(400)], events: [a.mutation(500)] },
  ]);
  await eventSource.load(page, 350);
  expect(times(eventSource.open(page, 350))).toEqual([10, 20, 100, 300]);
  await eventSource.load(page, 450);
  expect(eventSource.open(page, 350)).toBeNull();
  await eventSource.load(page, 350);
  expect(eventSource.open(page, 350)).not.toBeNull();
  expect(fetched.length).toBeGreaterThan(3);
});
