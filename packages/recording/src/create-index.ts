import type { RecordedEvent } from '@vitrine/contract/events';
import type { RecordingIndex } from '@vitrine/contract/recording-index';
import { activeRangesOf } from './active-ranges.ts';
import { createActivity } from './activity.ts';
import { boundedJson } from './bounded-json.ts';
import type { Contribution } from './contribution/contribution.ts';
import type { ContributionFold } from './contribution/create-contribution.ts';
import { isPlayable } from './event-shapes.ts';
import { createBackground } from './friction/background.ts';
import { createQuickBacks } from './friction/quick-back.ts';
import { idlePeriodsOf } from './idle-periods.ts';
import { createMarkers } from './markers.ts';
import { createNames, NO_NAMES } from './names.ts';
import { newPage, noteFacts, type PageFacts, presentPage } from './page-facts.ts';
import { createTurns } from './turns.ts';

/** What is known of a visit, made event by event; the events are not kept. */
export interface IndexFold {
  /**
   * Takes the next event. They come in order of time over all pages, those of one moment in the order of the list. One that is older
   * than what was there before keeps its own time, and is taken to have happened after that: who has a list sorts it.
   * `data` may hold anything.
   */
  push(event: RecordedEvent): void;
  /** The same in small steps, for who has something else to do meanwhile. The next event has to wait for its end. */
  steps(event: RecordedEvent): Generator<void>;
  /** What is known by now. More events may follow. */
  index(): RecordingIndex;
  /** What the visit adds to what is known of all, once no event follows; undefined where nobody wanted to know. */
  contribution(): Contribution | undefined;
}

/** A page load every seven seconds of the longest session. Events of further ones cannot be played. */
const MAX_PAGES = 1_000;

/** Shows what an event is like; a whole snapshot would be megabytes that nobody reads there. */
const MAX_FIRST_EVENT_CHARS = 20_000;

/** rrweb's types and those to come (contract/events.ts). */
const MAX_TYPE = 64;

/**
 * @param labels whether to read what clicked things are called, which costs about as much as parsing the events. Without, markers
 * have no such text, and clicks that people often make on some things look like rage.
 * @param beside is given all events and markers too
 */
export function createIndex({ labels, beside }: { labels: boolean; beside?: ContributionFold }): IndexFold {
  const pages = new Map<string, PageFacts>();
  const names = labels ? createNames() : NO_NAMES;
  const turns = createTurns<PageFacts>();
  const activity = createActivity<PageFacts>();
  const markers = createMarkers<PageFacts>();
  const background = createBackground();
  const quickBacks = createQuickBacks<PageFacts>();
  const counts = new Map<number, number>();
  const noted = { count: 0 };
  let first: { time: number; json: string } | null = null;
  let end = Number.NEGATIVE_INFINITY;
  let damaged = 0;

  function pageOf(event: RecordedEvent): PageFacts | undefined {
    const { page_id } = event;
    const known = pages.get(page_id);
    if (known || pages.size >= MAX_PAGES) return known;
    for (const other of pages.values()) other.markers.leave(event.timestamp);
    const number = pages.size;
    const page = newPage(number, event, {
      labelOf: (node_id) => names.of(page_id, node_id),
      placeOf: (node_id, clicked_id) => names.placeOf(page_id, node_id, clicked_id),
      isSame: (a, b) => names.isSame(page_id, a, b),
      changed: (part, at, handAt) => background.push(`${number} ${part}`, at, handAt),
    });
    pages.set(page_id, page);
    return page;
  }

  function* steps(event: RecordedEvent): Generator<void> {
    const { type, timestamp } = event;
    if (type >= 0 && type <= MAX_TYPE) counts.set(type, (counts.get(type) ?? 0) + 1);
    const page = isPlayable(event) ? pageOf(event) : undefined;
    if (!page) {
      damaged += 1;
      return;
    }
    if (!first || timestamp < first.time)
      first = { time: timestamp, json: boundedJson(event, MAX_FIRST_EVENT_CHARS) };
    end = Math.max(end, timestamp);
    noteFacts(page, event, noted);
    activity.push(page, event);
    for (const time of page.sight.push(event)) turns.push({ time, page });
    yield* names.take(event);
    beside?.push(event);
    for (const mark of page.markers.push(event)) {
      markers.push(page, mark);
      beside?.mark(page.page_id, mark);
      if (mark.kind !== 'page') continue;
      const view = { path: mark.text, at: timestamp, page };
      const left = quickBacks.push(page.tab_id, view, ({ markers }) => markers.clickedAt());
      if (!left) continue;
      const quick = { time: timestamp, kind: 'quick_back', text: left.path } as const;
      markers.push(left.page, quick);
      beside?.mark(left.page.page_id, quick);
    }
  }

  function index(): RecordingIndex {
    const startedAt = first?.time ?? 0;
    // A movement may say that it happened before everything.
    const at = (time: number) => Math.max(0, time - startedAt);
    const duration = first ? end - startedAt : 0;
    const all = [...pages.values()].sort((a, b) => a.start - b.start);
    const presented = all.map((page) => presentPage(page, startedAt));
    const open = all.flatMap((page) => page.sight.open().map((time) => ({ time, page })));
    const signals = turns.list(open).map(({ time, page }) => ({ at: at(time), page_id: page.page_id }));
    const stretches = activeRangesOf(signals, presented, duration);
    const spells = new Map(
      all.map((page) => [
        page.page_id,
        activity.of(page).map(({ from, to }) => ({ from: at(from), to: at(to) })),
      ]),
    );
    const { kept, left_out } = markers.list(
      all.flatMap((page) => page.markers.open().map((mark) => ({ mark, page }))),
    );
    const tabs = [...new Set(all.map(({ tab_id }) => tab_id))];
    const places = new Map(all.map(({ page_id }, place) => [page_id, place]));
    const placeOf = (page_id: string) => places.get(page_id) ?? 0;
    return {
      started_at: startedAt,
      duration,
      tabs,
      pages: presented.map(({ tab_id, ...page }) => ({ ...page, tab: tabs.indexOf(tab_id) })),
      stretches: stretches.map(({ page_id, ...stretch }) => ({ ...stretch, page: placeOf(page_id) })),
      gaps: idlePeriodsOf(stretches, (page_id) => spells.get(page_id) ?? [], duration),
      markers: kept.map(({ mark: { time, kind, ...rest }, page }) => ({
        at: at(time),
        kind,
        page: placeOf(page.page_id),
        ...rest,
      })),
      markers_left_out: left_out,
      event_counts: Object.fromEntries([...counts].map(([type, count]) => [String(type), count])),
      damaged,
      first_event: first?.json ?? '',
    };
  }

  return {
    push: (event) => {
      for (const _ of steps(event));
    },
    steps,
    index,
    contribution() {
      for (const page of pages.values())
        for (const mark of page.markers.open()) beside?.mark(page.page_id, mark);
      return beside?.contribution();
    },
  };
}
