import type { eventWithTime } from '@rrweb/types';
import type { RecordedEvent } from '@vitrine/contract/events';
import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import type { Surroundings } from '@vitrine/contract/recording-index';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { markAt } from '@vitrine/recording/active-ranges';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import type { IndexedPage } from '@vitrine/recording/with-ids';
import { withSinglePositions } from './positions.ts';
import { rewriteCss } from './recorded-css.ts';
import { withStateAttributes } from './state-attributes.ts';
import { withSurroundings, withWindowSize } from './surroundings.ts';
import { inKnownWords } from './vendor-words.ts';

type PageEvent = RecordedEvent & eventWithTime;

/** A day. The sentinel stands so far behind the last event that no replay gets there. */
const SENTINEL_MS = 24 * 60 * 60_000;

/**
 * Events of a page, at least one, as `playable` has them, for one rrweb replayer that opens at `position` (ms of session time). Two
 * things are put right:
 * - a snapshot without a size gets one, or rrweb would never unhide its frame;
 * - a sentinel ends the list, because rrweb stops by itself 50 ms after the last event, even when it was sought
 *   elsewhere meanwhile.
 */
export function opened(
  { viewports }: Pick<IndexedPage, 'viewports'>,
  events: readonly RecordedEvent[],
  position: number,
): eventWithTime[] {
  const all = [...events];
  const first = all[0] as RecordedEvent;
  const last = all.at(-1) as RecordedEvent;
  if (first.type !== EVENT_TYPES.Meta) {
    const { width, height } = markAt(viewports, position) ?? DEFAULT_VIEWPORT;
    all.unshift({ ...first, type: EVENT_TYPES.Meta, data: { href: '', width, height } });
  }
  all.push({
    ...last,
    type: EVENT_TYPES.Custom,
    timestamp: last.timestamp + SENTINEL_MS,
    data: { tag: 'end', payload: null },
  });
  return all.sort(byTime) as eventWithTime[];
}

/** From the last full snapshot at `time` (ms since the epoch) or before it on, else from the first one: with its size (Meta). */
export function sinceLastPicture(events: readonly RecordedEvent[], time: number): readonly RecordedEvent[] {
  const isPicture = ({ type }: RecordedEvent) => type === EVENT_TYPES.FullSnapshot;
  const last = events.findLastIndex((event) => isPicture(event) && event.timestamp <= time);
  const snapshot = last === -1 ? events.findIndex(isPicture) : last;
  const before = events.slice(0, snapshot);
  const size = before.findLastIndex((event) => isPicture(event) || event.type === EVENT_TYPES.Meta);
  return events.slice(events[size]?.type === EVENT_TYPES.Meta ? size : snapshot);
}

/** Events of a page as rrweb is given them: copies, because rrweb writes into its events, and some things are put right. */
export function playable(
  { surroundings }: Pick<IndexedPage, 'surroundings'>,
  recorded: readonly RecordedEvent[],
): PageEvent[] {
  const events = JSON.parse(JSON.stringify(recorded)) as RecordedEvent[];
  adaptCss(events, surroundings);
  return inOwnTime(events);
}

/**
 * The page's rules for hover, focus and the like are made to hold for what is marked so (state-attributes.ts), and its media queries find the
 * visitor's window and surroundings, not the watcher's (surroundings.ts), in words that every browser knows (vendor-words.ts). In place.
 */
export const adaptCss = (events: readonly RecordedEvent[], surroundings: Surroundings | null): void =>
  rewriteCss(events, (css) => {
    const marked = withStateAttributes(withWindowSize(inKnownWords(css)));
    return surroundings ? withSurroundings(marked, surroundings) : marked;
  });

/** rrweb begins at the last size (Meta) before the moment it is sought to: at one that no picture follows it would show none. */
function becomeResize(meta: RecordedEvent): void {
  const { width, height } = fieldsOf(meta.data);
  meta.type = EVENT_TYPES.IncrementalSnapshot;
  meta.data = { source: SOURCES.ViewportResize, width, height };
}

/**
 * The events in order, each position of the mouse at its own time (positions.ts), and the size (Meta) at its snapshot's moment:
 * between the two rrweb would show an empty page. Their times are changed in place.
 */
export function inOwnTime(recorded: readonly RecordedEvent[]): PageEvent[] {
  const events = withSinglePositions(recorded);
  let meta: RecordedEvent | null = null;
  for (const event of events) {
    if (event.type === EVENT_TYPES.Meta) {
      if (meta) becomeResize(meta);
      meta = event;
    }
    if (event.type === EVENT_TYPES.FullSnapshot && meta) {
      meta.timestamp = event.timestamp;
      meta = null;
    }
  }
  if (meta) becomeResize(meta);
  return events.sort(byTime) as PageEvent[];
}

const byTime = (a: { timestamp: number }, b: { timestamp: number }) => a.timestamp - b.timestamp;
