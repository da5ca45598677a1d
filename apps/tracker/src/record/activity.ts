import { guard } from '../host/guard.ts';

/** What a person does and a page does not. Scrolling is not among them: carousels scroll by themselves. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** A session's end is told in minutes; looking more often than this (milliseconds) would only cost. */
const PERIOD_MS = 2_000;

/** Calls back when the visitor does something, before the recorder hears of it. Answers how to stop. */
export function watchActivity(onActivity: () => void): () => void {
  let last = 0;
  const notice = guard((event: Event) => {
    const now = Date.now();
    if (!event.isTrusted || Math.abs(now - last) < PERIOD_MS) return;
    last = now;
    onActivity();
  });
  for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, notice, { capture: true });
  };
}
