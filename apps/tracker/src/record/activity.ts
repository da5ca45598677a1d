import { listen } from '../host/listen.ts';

/** What a person does and a page does not. Scrolling is not among them: carousels scroll by themselves. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'];

/** A session's end is told in minutes; looking more often than this (milliseconds) would only cost. */
const PERIOD_MS = 2_000;

/** Calls back when the visitor does something, before the recorder hears of it. Answers how to stop. */
export function watchActivity(onActivity: () => void): () => void {
  let last = 0;
  return listen(window, SIGNS, (event: Event) => {
    const now = Date.now();
    if (!event.isTrusted || Math.abs(now - last) < PERIOD_MS) return;
    last = now;
    onActivity();
  });
}
