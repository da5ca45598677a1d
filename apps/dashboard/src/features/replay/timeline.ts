import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { isPlayable, type Viewport, viewportOf } from '@vitrine/recording/event-shapes';
import { countWhile } from '@vitrine/recording/halves';
import { type Signal, signalsOf } from './on-screen.ts';

/** A full snapshot of a page: `at` in ms of session time; playing it starts at `index` of the page's events (its Meta). */
export interface Snapshot {
  at: number;
  index: number;
}

/** One page load, with its own events only: node ids restart on each. Times are ms since the session's first event. */
export interface ReplayPage {
  page_id: string;
  tab_id: string;
  /** In order of time; what rrweb could not take is left out. */
  events: readonly RecordedEvent[];
  start: number;
  end: number;
  /** In order of time; empty when the page cannot be shown. */
  snapshots: readonly Snapshot[];
  /** The window's size from `at` on, in order of time. */
  viewports: readonly (Viewport & { at: number })[];
}

/** From `from` until before `to` (ms of session time) this page is on screen. */
export interface Stretch {
  from: number;
  to: number;
  page_id: string;
}

export interface Timeline {
  /** The session's first event, ms since the epoch. */
  started_at: number;
  /** From the first event to the last, ms. */
  duration: number;
  pages: ReadonlyMap<string, ReplayPage>;
  /** Without gaps from 0 to `duration`; empty when no page has a full snapshot. */
  stretches: readonly Stretch[];
  /** In the order in which they first appear. */
  tabs: readonly string[];
  /** Events that rrweb could not take. */
  damaged: number;
}

/**
 * Takes the session's one list of events apart: which pages there are, and which of them the visitor was looking at
 * when. The list need not be in order.
 */
export function buildTimeline(recorded: readonly RecordedEvent[]): Timeline {
  const events = recorded.filter(isPlayable).sort((a, b) => a.timestamp - b.timestamp);
  const startedAt = events[0]?.timestamp ?? 0;
  const duration = (events.at(-1)?.timestamp ?? 0) - startedAt;
  const byPage = groupByPage(events);
  const pages = new Map([...byPage].map(([id, own]) => [id, pageOf(own, startedAt)]));
  return {
    started_at: startedAt,
    duration,
    pages,
    stretches: stretchesOf(signalsOf(byPage, startedAt), pages, duration),
    tabs: [...new Set(events.map((event) => event.tab_id))],
    damaged: recorded.length - events.length,
  };
}

function pageOf(events: RecordedEvent[], startedAt: number): ReplayPage {
  const first = events[0] as RecordedEvent;
  const snapshots: Snapshot[] = [];
  const viewports: (Viewport & { at: number })[] = [];
  let meta = -1;
  events.forEach((event, index) => {
    const at = event.timestamp - startedAt;
    const viewport = viewportOf(event);
    if (viewport) viewports.push({ at, ...viewport });
    if (event.type === EVENT_TYPES.Meta) meta = index;
    if (event.type === EVENT_TYPES.FullSnapshot) {
      snapshots.push({ at, index: meta === -1 ? index : meta });
      meta = -1;
    }
  });
  return {
    page_id: first.page_id,
    tab_id: first.tab_id,
    events,
    start: first.timestamp - startedAt,
    end: (events.at(-1) as RecordedEvent).timestamp - startedAt,
    snapshots,
    viewports,
  };
}

function groupByPage(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const byPage = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const own = byPage.get(event.page_id);
    if (own) own.push(event);
    else byPage.set(event.page_id, [event]);
  }
  return byPage;
}

/**
 * A page that is called for before its first snapshot comes on screen with that snapshot, unless another is called for
 * meanwhile: until then the last picture stays, as it does in a browser.
 */
function stretchesOf(
  signals: readonly Signal[],
  pages: ReadonlyMap<string, ReplayPage>,
  duration: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let awaited: { page_id: string; from: number } | null = null;
  const show = (page_id: string, from: number) => {
    const current = stretches.at(-1);
    if (current) current.to = from;
    // Before the first picture there is nothing else to show: it stands from the start.
    stretches.push({ from: current ? from : 0, to: duration, page_id });
  };
  for (const { at, page_id } of signals) {
    const firstPicture = pages.get(page_id)?.snapshots[0]?.at;
    if (firstPicture === undefined) continue;
    if (awaited && awaited.from <= at) show(awaited.page_id, awaited.from);
    awaited = null;
    if (stretches.at(-1)?.page_id === page_id) continue;
    if (firstPicture <= at) show(page_id, at);
    else awaited = { page_id, from: firstPicture };
  }
  if (awaited) show(awaited.page_id, awaited.from);
  // Nobody looked at any page, as with one that was opened in a tab behind: what was recorded is seen all the same.
  const first = [...pages.values()].find(({ snapshots }) => snapshots.length > 0);
  if (stretches.length === 0 && first) show(first.page_id, 0);
  return stretches;
}

/** The stretch at `position` (ms of session time); its ends belong to the first and the last one. */
export function stretchAt(timeline: Timeline, position: number): Stretch | undefined {
  return timeline.stretches[Math.max(0, countWhile(timeline.stretches, ({ from }) => from <= position) - 1)];
}

/** The last of `marks` (in order of time) that is not after `position`, else the first. */
export function markAt<Mark extends { at: number }>(
  marks: readonly Mark[],
  position: number,
): Mark | undefined {
  return marks[Math.max(0, countWhile(marks, ({ at }) => at <= position) - 1)];
}
