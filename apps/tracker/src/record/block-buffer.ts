import { EVENT_TYPES } from '@vitrine/contract/tags';

/** A block is cut early at one of these: characters, events, and views (whose URLs must fit the header). */
const MAX_CHARS = 524_288;
const MAX_EVENTS = 5_000;
const MAX_VIEWS = 8;

type View = { url: string; title: string; at: number };

type Content = {
  text: string;
  first_at: number;
  last_at: number;
  event_counts: Record<string, number>;
  has_full_snapshot: boolean;
  views: View[];
};

export type BlockBuffer = {
  /** Answers whether the block should be cut now. `line` is the event as JSON. */
  add(event: { type: number; timestamp: number }, line: string): boolean;
  addView(view: View): void;
  /** Gives the last view its title. */
  titleView(title: string): void;
  /** Takes back what the page has changed since this moment. */
  takeBack(since: number): void;
  isEmpty(): boolean;
  take(): Content;
};

/** Gathers events as the lines that will be sent: an event that the page changes later stays as it was. */
export function createBlockBuffer(): BlockBuffer {
  let events: { type: number; timestamp: number; line: string }[] = [];
  let chars = 0;
  let views: View[] = [];

  return {
    add({ type, timestamp }, line) {
      events.push({ type, timestamp, line });
      chars += line.length + 1;
      return chars >= MAX_CHARS || events.length >= MAX_EVENTS || views.length >= MAX_VIEWS;
    },
    addView(view) {
      // More of them within one task nobody has seen; too many would make the block one that the server refuses.
      if (views.length >= MAX_VIEWS) views.pop();
      views.push(view);
    },
    titleView(title) {
      const view = views[views.length - 1];
      if (view) view.title = title;
    },
    takeBack(since) {
      events = events.filter(
        ({ type, timestamp }) => type !== EVENT_TYPES.IncrementalSnapshot || timestamp < since,
      );
    },
    isEmpty: () => events.length === 0,
    take() {
      const event_counts: Record<string, number> = {};
      for (const { type } of events) event_counts[type] = (event_counts[type] ?? 0) + 1;
      const content: Content = {
        text: events.map(({ line }) => `${line}\n`).join(''),
        first_at: events[0]?.timestamp ?? 0,
        last_at: events[events.length - 1]?.timestamp ?? 0,
        event_counts,
        has_full_snapshot: EVENT_TYPES.FullSnapshot in event_counts,
        views,
      };
      events = [];
      chars = 0;
      views = [];
      return content;
    },
  };
}
