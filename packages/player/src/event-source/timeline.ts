import type { RecordedEvent } from '@vitrine/contract/events';
import { createIndex } from '@vitrine/recording/create-index';
import { isPlayable } from '@vitrine/recording/event-shapes';
import { type IndexedPage, type LightVisitIndex, type Marker, withIds } from '@vitrine/recording/with-ids';
import type { SessionEventSource } from './event-source.ts';
import { createListedEventSource } from './listed-event-source.ts';

/** What is known of a session (packages/recording makes it), and how its events are had. Times are ms since its first event. */
export interface Timeline extends Omit<LightVisitIndex, 'pages'> {
  pages: ReadonlyMap<string, IndexedPage>;
  /** What happened, in order of time. No picture needs it. Rejects when it cannot be had now. */
  markers(): Promise<readonly Marker[]>;
  eventSource: SessionEventSource;
  /** Of all pages, in order of time. Null when they come as they are needed: then the markers have their names already. */
  events: readonly RecordedEvent[] | null;
}

/** Of a session whose events are all here. */
export interface ListedTimeline extends Timeline {
  pages: ReadonlyMap<string, ListedPage>;
  events: readonly RecordedEvent[];
}

/** One page load, with its own events only: node ids restart on each. */
export interface ListedPage extends IndexedPage {
  /** In order of time; what rrweb could not take is left out. */
  events: readonly RecordedEvent[];
}

/** Takes the session's one list of events apart, in whatever order it is. */
export const buildTimeline = (recorded: readonly RecordedEvent[]): ListedTimeline =>
  createTimeline()(recorded);

/**
 * Answers the function that takes a session's events as they come, and each time tells all that is known by then. What comes
 * at the end costs what it is; what comes late belongs between what was there, and everything is read anew.
 */
export function createTimeline(): (more: readonly RecordedEvent[]) => ListedTimeline {
  let fold = createIndex({ labels: false });
  let events: readonly RecordedEvent[] = [];
  let byPage = new Map<string, readonly RecordedEvent[]>();

  function append(more: readonly RecordedEvent[]): void {
    events = [...events, ...more];
    const added = new Map<string, RecordedEvent[]>();
    for (const event of more) {
      fold.push(event);
      if (!isPlayable(event)) continue;
      const own = added.get(event.page_id);
      if (own) own.push(event);
      else added.set(event.page_id, [event]);
    }
    // Lists that were given away stay as they are: who has one can tell what is new.
    byPage = new Map(byPage);
    for (const [page_id, own] of added) byPage.set(page_id, [...(byPage.get(page_id) ?? []), ...own]);
  }

  return (more) => {
    const sorted = [...more].sort(byTime);
    const last = events.at(-1);
    if (last && sorted[0] && sorted[0].timestamp < last.timestamp) {
      const all = [...events, ...sorted].sort(byTime);
      fold = createIndex({ labels: false });
      events = [];
      byPage = new Map();
      append(all);
    } else append(sorted);
    const { pages, markers, ...known } = withIds(fold.index());
    const withEvents = pages.map((page) => ({ ...page, events: byPage.get(page.page_id) ?? [] }));
    return {
      ...known,
      events,
      pages: new Map(withEvents.map((page) => [page.page_id, page])),
      markers: async () => markers,
      eventSource: createListedEventSource(events, byPage, known.started_at),
    };
  };
}

const byTime = (a: RecordedEvent, b: RecordedEvent) => a.timestamp - b.timestamp;
