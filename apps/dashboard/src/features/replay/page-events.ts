import type { eventWithTime } from '@rrweb/types';
import type { RecordedEvent } from '@vitrine/contract/events';
import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { withFocusMarks } from './focus.ts';
import { markAt, type ReplayPage, type Snapshot } from './timeline.ts';

/** A day. The sentinel stands so far behind the last event that no replay gets there. */
const SENTINEL_MS = 24 * 60 * 60_000;

/**
 * A page's events for one rrweb replayer that opens at `position` (ms of session time): from the last full snapshot
 * before it to the page's end, so that opening costs what the page costs. They are copies, because rrweb writes into
 * its events, and four things are put right:
 * - the size (Meta) comes at its snapshot's moment: between the two rrweb would show an empty page;
 * - a snapshot without a size gets one, or rrweb would never unhide its frame;
 * - the styles for `:focus` hold for what is marked as focused (focus.ts);
 * - a sentinel ends the list, because rrweb stops by itself 50 ms after the last event, even when it was sought
 *   elsewhere meanwhile.
 */
export function eventsFor(page: ReplayPage, position: number): eventWithTime[] {
  const snapshot = markAt(page.snapshots, position) as Snapshot;
  const events: RecordedEvent[] = JSON.parse(
    withFocusMarks(JSON.stringify(page.events.slice(snapshot.index))),
  );
  let meta: RecordedEvent | null = null;
  for (const event of events) {
    if (event.type === EVENT_TYPES.Meta) meta = event;
    if (event.type === EVENT_TYPES.FullSnapshot && meta) {
      meta.timestamp = event.timestamp;
      meta = null;
    }
  }
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
