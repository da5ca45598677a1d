export type PageClock = { now(): number };

/**
 * Milliseconds since the epoch that only ever grow within a page: the visitor's clock when the page began, plus
 * what a monotonic clock measured since. A visitor who sets the clock must not reorder the recording.
 */
export function createPageClock(): PageClock {
  // A page that is held up between the two would have begun too early: the later of two is nearer to the truth.
  const beginning = () => Date.now() - performance.now();
  const began = Math.max(beginning(), beginning());
  return { now: () => Math.round(began + performance.now()) };
}
