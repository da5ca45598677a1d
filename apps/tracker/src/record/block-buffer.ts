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
  isEmpty(): boolean;
  take(): Content;
};

/** Gathers events as the lines that will be sent: an event that the page changes later stays as it was. */
export function createBlockBuffer(): BlockBuffer {
  let lines: string[] = [];
  let chars = 0;
  let first_at = 0;
  let last_at = 0;
  let counts: Record<string, number> = {};
  let views: View[] = [];

  return {
    add({ type, timestamp }, line) {
      if (lines.length === 0) first_at = timestamp;
      last_at = timestamp;
      lines.push(line);
      chars += line.length + 1;
      counts[type] = (counts[type] ?? 0) + 1;
      return chars >= MAX_CHARS || lines.length >= MAX_EVENTS || views.length >= MAX_VIEWS;
    },
    addView(view) {
      // More of them within one task nobody has seen; too many would make the block one that the server refuses.
      if (views.length >= MAX_VIEWS) views.pop();
      views.push(view);
    },
    titleView(title) {
      const view = views.at(-1);
      if (view) view.title = title;
    },
    isEmpty: () => lines.length === 0,
    take() {
      const content: Content = {
        text: `${lines.join('\n')}\n`,
        first_at,
        last_at,
        event_counts: counts,
        has_full_snapshot: (counts[EVENT_TYPES.FullSnapshot] ?? 0) > 0,
        views,
      };
      lines = [];
      chars = 0;
      counts = {};
      views = [];
      return content;
    },
  };
}
