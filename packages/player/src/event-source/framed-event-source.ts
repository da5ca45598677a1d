import type { eventWithTime } from '@rrweb/types';
import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { frameAt, framesToOpen } from '@vitrine/recording/frames/needed-frames';
import type { ActiveRange, IndexedPage } from '@vitrine/recording/with-ids';
import { collapseSuperseded } from '../adapt/collapse-superseded.ts';
import { opened, sinceLastPicture } from '../adapt/page-events.ts';
import type { SessionEventSource, Told } from './event-source.ts';
import { type FramePlace, framesAhead, framesByPage } from './frame-places.ts';
import type { ReadFrame } from './frame-protocol.ts';

export interface FramedInput {
  /** Ms since the epoch. */
  started_at: number;
  stretches: readonly ActiveRange[];
  pages: ReadonlyMap<string, IndexedPage>;
  /** Frames of a page in order of time. */
  frames: readonly FramePlace[];
  /** Fetches a frame and reads it. */
  read(frame: FramePlace, page: IndexedPage): Promise<ReadFrame>;
  /** Fetches a frame and throws it away: the browser keeps the answer. Left out where that costs more than it is worth. */
  fetchAhead?: ((frame: FramePlace) => Promise<void>) | undefined;
  /** Fetches the whole list. */
  all(): Promise<readonly RecordedEvent[]>;
}

/** Characters of JSON that are kept of a session, besides what rrweb has: some thirty frames. */
const MAX_CHARACTERS = 8_000_000;

/** Frames that are fetched ahead, beside the one on screen; together with it at most so many characters, as they were recorded. */
const FRAMES_AHEAD = 2;
const MAX_CHARACTERS_AHEAD = 8_000_000;

/**
 * What the browser is to keep of a session, in frames and in characters as they were recorded: five hours of a busy visit. (As they are
 * fetched they take a fifteenth.)
 */
const MAX_FRAMES_KEPT = 1_000;
const MAX_CHARACTERS_KEPT = 200_000_000;

/** The event source of a session that was written as a recording: the frames that are needed, as they are needed. */
export function createFramedEventSource({
  started_at,
  stretches,
  pages,
  frames,
  read,
  fetchAhead,
  all,
}: FramedInput): SessionEventSource {
  const byPage = framesByPage(frames);
  /** Those used longest ago first. */
  const here = new Map<FramePlace, ReadFrame>();
  const coming = new Map<FramePlace, Promise<ReadFrame>>();
  /** What was asked for last: it stays, or one would put the other out and neither would ever be there with it. */
  let wanted: readonly FramePlace[] = [];
  /** They could not be had: not asked for ahead of their time again. */
  const failed = new Set<FramePlace>();

  /** Those that the browser does not keep yet, as far as we know. In order of time. */
  const left = new Set(fetchAhead ? someOf(frames) : []);

  const framesOf = ({ page_id }: IndexedPage) => byPage.get(page_id) ?? [];
  const untilOf = (own: readonly FramePlace[], place: number) =>
    own[place + 1]?.from ?? Number.POSITIVE_INFINITY;
  const parsed = (...lists: string[]) => lists.flatMap((list) => JSON.parse(list) as eventWithTime[]);

  function use(frame: FramePlace | undefined): ReadFrame | undefined {
    const found = frame && here.get(frame);
    if (!frame || !found) return undefined;
    here.delete(frame);
    here.set(frame, found);
    return found;
  }

  function keep(frame: FramePlace, found: ReadFrame): void {
    here.set(frame, found);
    let characters = 0;
    for (const [old, { keyframe, events }] of [...here].toReversed()) {
      characters += keyframe.length + events.length;
      if (characters > MAX_CHARACTERS && old !== frame && !wanted.includes(old)) here.delete(old);
    }
  }

  function have(frame: FramePlace): Promise<ReadFrame> {
    const found = use(frame);
    if (found) return Promise.resolve(found);
    const known = coming.get(frame);
    if (known) return known;
    left.delete(frame);
    const fetched = read(frame, pages.get(frame.page_id) as IndexedPage);
    coming.set(frame, fetched);
    fetched
      .then((found) => keep(frame, found))
      .catch(() => failed.add(frame))
      .finally(() => coming.delete(frame));
    return fetched;
  }

  return {
    open(page, position) {
      const own = framesOf(page);
      const { first, last } = framesToOpen(own, page, position);
      const needed = own.slice(first, last + 1);
      const frames = needed.map(use).filter((frame) => frame !== undefined);
      if (frames.length < needed.length) return null;
      const all = parsed(
        ...frames.flatMap(({ keyframe, events }, n) => (n === 0 ? [keyframe, events] : [events])),
      );
      const at = started_at + position;
      const events = sinceLastPicture((all as (RecordedEvent & eventWithTime)[]).sort(byTime), at);
      if (!events.some(({ type }) => type === EVENT_TYPES.FullSnapshot))
        throw new Error('The recording has lost the picture of this page');
      return {
        events: opened(page, collapseSuperseded(events, at), position),
        place: {
          until: untilOf(own, last),
          count: last + 1,
          characters: needed.reduce((sum, { characters }) => sum + characters, 0),
        },
      };
    },
    after(page, place): Told {
      const own = framesOf(page);
      const next = own[place.count];
      const frame = use(next);
      if (!next || !frame) return { events: [], place: { ...place, characters: 0 } };
      const { count } = place;
      return {
        events: parsed(frame.events),
        place: { until: untilOf(own, count), count: count + 1, characters: next.characters },
      };
    },
    async load(page, position) {
      const own = framesOf(page);
      const { first, last } = framesToOpen(own, page, position);
      if (own.length === 0) throw new Error(`The recording holds nothing of the page ${page.page_id}`);
      wanted = own.slice(first, last + 1);
      await Promise.all(wanted.map(have));
    },
    prefetch(position) {
      let characters = 0;
      const ahead = framesAhead(byPage, pages, stretches, position, 1 + FRAMES_AHEAD).filter((frame) => {
        characters += frame.characters;
        return characters <= MAX_CHARACTERS_AHEAD;
      });
      wanted = ahead;
      for (const frame of ahead) if (!failed.has(frame)) have(frame).catch(() => undefined);
    },
    async fetchAhead(position) {
      const all = [...left];
      const next = all.find(({ from }) => from >= position) ?? all[0];
      if (!next || !fetchAhead) return false;
      left.delete(next);
      await fetchAhead(next);
      return left.size > 0;
    },
    async changes(page, position) {
      const own = framesOf(page);
      const n = frameAt(own, position);
      const frame = own[n];
      if (!frame) return { from: 0, to: Number.POSITIVE_INFINITY, times: [] };
      const { changes } = await have(frame);
      return {
        from: n === 0 ? 0 : frame.from,
        to: untilOf(own, n),
        times: changes.map((time) => time - started_at),
      };
    },
    all,
  };
}

function someOf(frames: readonly FramePlace[]): FramePlace[] {
  let characters = 0;
  return [...frames]
    .sort((a, b) => a.from - b.from)
    .slice(0, MAX_FRAMES_KEPT)
    .filter((frame) => {
      characters += frame.characters;
      return characters <= MAX_CHARACTERS_KEPT;
    });
}

const byTime = (a: { timestamp: number }, b: { timestamp: number }) => a.timestamp - b.timestamp;
