import type { RecordedEvent } from '@vitrine/contract/events';
import type { Surroundings } from '@vitrine/contract/recording-index';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { type Viewport, viewportOf } from './event-shapes.ts';
import { createSight } from './on-screen.ts';
import { createPageMarkers, type MarkedPage } from './page-markers.ts';
import { surroundingsIn } from './surroundings.ts';
import type { IndexedPage } from './with-ids.ts';

/** What is known of one page load. Times are ms since the epoch: when the session started may be told last. */
export interface PageFacts {
  /** How many pages were met before it. */
  number: number;
  page_id: string;
  tab_id: string;
  start: number;
  end: number;
  snapshots: number[];
  viewports: (Viewport & { time: number })[];
  surroundings: Surroundings | null;
  sight: ReturnType<typeof createSight>;
  markers: ReturnType<typeof createPageMarkers>;
}

/**
 * Of a page's snapshots, and of its windows' sizes. Who drags a window's edge for ten minutes has 3,000; what is not noted is still
 * in the events.
 */
const MAX_PER_PAGE = 3_000;
/** Of all pages together, where each has its first. */
const MAX_IN_ALL = 6_000;

export const newPage = (
  number: number,
  { page_id, tab_id, timestamp }: RecordedEvent,
  marked: MarkedPage,
): PageFacts => ({
  number,
  page_id,
  tab_id,
  start: timestamp,
  end: timestamp,
  snapshots: [],
  viewports: [],
  surroundings: null,
  sight: createSight(),
  markers: createPageMarkers(marked),
});

/** @param noted how many snapshots and sizes have been noted of the session */
export function noteFacts(page: PageFacts, event: RecordedEvent, noted: { count: number }): void {
  const { timestamp: time } = event;
  page.start = Math.min(page.start, time);
  page.end = Math.max(page.end, time);
  page.surroundings ??= surroundingsIn(event);
  const note = <One>(list: One[], one: One) => {
    if (list.length > 0 && (list.length >= MAX_PER_PAGE || noted.count >= MAX_IN_ALL)) return;
    list.push(one);
    noted.count += 1;
  };
  const viewport = viewportOf(event);
  if (viewport) note(page.viewports, { time, ...viewport });
  if (event.type === EVENT_TYPES.FullSnapshot) note(page.snapshots, time);
}

/** The page as it is told. */
export const presentPage = (page: PageFacts, startedAt: number): IndexedPage => ({
  page_id: page.page_id,
  tab_id: page.tab_id,
  start: page.start - startedAt,
  end: page.end - startedAt,
  snapshots: page.snapshots.toSorted((a, b) => a - b).map((time) => time - startedAt),
  viewports: page.viewports
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, width, height }) => ({ at: time - startedAt, width, height })),
  surroundings: page.surroundings,
});
