/** First wait after a failed send, and the longest (milliseconds). */
const FIRST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;

/**
 * How long to wait after the `failures`-th failure in a row (from 1): doubles, with half of it left to chance so
 * that the stores' visitors do not all come back at once. `retryAfterMs` is the server's own wish, a minimum.
 */
export function backoffMs(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(Math.min(LONGEST_MS, Math.max(retryAfterMs, full / 2)) + (full / 2) * random());
}
