import type { eventWithTime } from '@rrweb/types';
import type { RecordedEvent } from '@vitrine/contract/events';
import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { markAt } from '@vitrine/recording/stretches';
import { withMarks } from './marks.ts';
import { withSinglePositions } from './positions.ts';
import { rewriteCss } from './recorded-css.ts';
import { withSurroundings } from './surroundings.ts';
import type { ReplayPage } from './timeline.ts';

/** A day. The sentinel stands so far behind the last event that no replay gets there. */
const SENTINEL_MS = 24 * 60 * 60_000;

/**
 * A page's events for one rrweb replayer that opens at `position` (ms of session time): from the last full snapshot
 * before it to the page's end, so that opening costs what the page costs. Beside what `playable` does, two things are put
 * right:
 * - a snapshot without a size gets one, or rrweb would never unhide its frame;
 * - a sentinel ends the list, because rrweb stops by itself 50 ms after the last event, even when it was sought
 *   elsewhere meanwhile.
 */
export function eventsFor(page: ReplayPage, position: number): eventWithTime[] {
  const events: RecordedEvent[] = playable(page, page.events.slice(beginning(page, position)));
  const first = events[0] as RecordedEvent;
  const last = events.at(-1) as RecordedEvent;
  if (first.type !== EVENT_TYPES.Meta) {
    const { width, height } = markAt(page.viewports, position) ?? DEFAULT_VIEWPORT;
    events.unshift({ ...first, type: EVENT_TYPES.Meta, data: { href: '', width, height } });
  }
  events.push({
    ...last,
    type: EVENT_TYPES.Custom,
    timestamp: last.timestamp + SENTINEL_MS,
    data: { tag: 'end', payload: null },
  });
  return events.sort((a, b) => a.timestamp - b.timestamp) as eventWithTime[];
}

/** Where in the page's events its last full snapshot before `position` begins, else its first one: with its size (Meta). */
function beginning({ events, start }: ReplayPage, position: number): number {
  const startedAt = (events[0]?.timestamp ?? 0) - start;
  const isPicture = ({ type }: RecordedEvent) => type === EVENT_TYPES.FullSnapshot;
  const last = events.findLastIndex((event) => isPicture(event) && event.timestamp - startedAt <= position);
  const snapshot = last === -1 ? events.findIndex(isPicture) : last;
  const before = events.slice(0, snapshot);
  const size = before.findLastIndex((event) => isPicture(event) || event.type === EVENT_TYPES.Meta);
  return events[size]?.type === EVENT_TYPES.Meta ? size : snapshot;
}

/**
 * Events of a page as rrweb is given them. They are copies, because rrweb writes into its events, and some things are put
 * right:
 * - the size (Meta) comes at its snapshot's moment: between the two rrweb would show an empty page;
 * - the page's rules for hover, focus and the like hold for what is marked so (marks.ts), and its media queries find the
 *   visitor's surroundings, not the watcher's (surroundings.ts);
 * - each position of the mouse comes at its own time (positions.ts).
 */
export function playable(
  page: ReplayPage,
  recorded: readonly RecordedEvent[],
): (RecordedEvent & eventWithTime)[] {
  const events = withSinglePositions(JSON.parse(JSON.stringify(recorded)));
  const { surroundings } = page;
  rewriteCss(events, (css) => {
    const marked = withMarks(css);
    return surroundings ? withSurroundings(marked, surroundings) : marked;
  });
  let meta: RecordedEvent | null = null;
  for (const event of events) {
    if (event.type === EVENT_TYPES.Meta) meta = event;
    if (event.type === EVENT_TYPES.FullSnapshot && meta) {
      meta.timestamp = event.timestamp;
      meta = null;
    }
  }
  return events.sort((a, b) => a.timestamp - b.timestamp) as (RecordedEvent & eventWithTime)[];
}
