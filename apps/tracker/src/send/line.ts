import { OFFLINE } from '../host/request.ts';
import { readItem, removeItem, writeItem } from '../host/storage.ts';
import { backoffMs, LONGEST_MS } from './backoff.ts';

/** The line to the server, as the visitor's pages and tabs have found it: what one has tried in vain, the others need not. */
export type Line = {
  /** The server could not take what was sent last. */
  isDown(): boolean;
  /** A small question goes before a block that might be sent for nothing. Not for ever: the question alone might fail. */
  asksFirst(): boolean;
  /** Nobody tries again before so long (milliseconds). */
  waitMs(): number;
  /** Answers how long to wait now (milliseconds). Counts once, however many try at a time. */
  failed(retry_after_ms?: number, error?: unknown): number;
  works(): void;
  /** There is a reason to try at once. */
  tryNow(): void;
  /** A page that is going has its requests cut off: that says nothing of the server. */
  leave(isLeaving: boolean): void;
};

/** After so many failures in a row, some 30 s, blocks are tried again without asking. */
const MAX_ASKED = 5;

/** `<failures in a row> <time of the next try, ms since the epoch>` */
const KEY = 'vitrine:line';

export function createLine(): Line {
  let isLeaving = false;
  /** Where nothing more fits into storage. */
  let own: string | null = null;
  /** Said by one request alone that found no connection: it may have been cut off. */
  let doubtful: string | undefined;
  const state = () => readItem('localStorage', KEY) ?? own;
  const read = () => (state() ?? '0 0').split(' ').map(Number);
  const keep = (count: number, until: number) => {
    const now = `${count} ${until}`;
    own = writeItem('localStorage', KEY, now) ? null : now;
    return now;
  };
  const works = () => {
    if (own ?? readItem('localStorage', KEY)) removeItem('localStorage', KEY);
    own = null;
  };
  const failures = () => read()[0] ?? 0;
  // A clock that was set back makes nobody wait for longer than ever.
  const waitMs = () => Math.min(LONGEST_MS, Math.max(0, (read()[1] ?? 0) - Date.now()));
  return {
    isDown: () => failures() > 0,
    asksFirst: () => failures() > 0 && failures() < MAX_ASKED,
    waitMs,
    failed(retry_after_ms, error) {
      const waits = waitMs();
      if (waits > 0 && !retry_after_ms) return waits;
      const count = failures() + 1;
      const wait = backoffMs(count, retry_after_ms);
      if (isLeaving) return wait;
      const now = keep(count, Date.now() + wait);
      doubtful = count === 1 && error === OFFLINE ? now : undefined;
      return wait;
    },
    works,
    tryNow() {
      if (failures() > 0) keep(failures(), 0);
    },
    leave(now) {
      isLeaving = now;
      // WebKit and Firefox cut off what a page has asked before they tell it that it goes.
      if (doubtful && doubtful === state()) works();
    },
  };
}
