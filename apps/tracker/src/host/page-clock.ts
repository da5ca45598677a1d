export type PageClock = { now(): number };

/**
 * Milliseconds since the epoch that only ever grow within a page: the visitor's clock when the page began, plus
 * what a monotonic clock measured since. A visitor who sets the clock must not reorder the recording.
 */
export function createPageClock(): PageClock {
  const began = Date.now() - performance.now();
  return { now: () => Math.round(began + performance.now()) };
}
