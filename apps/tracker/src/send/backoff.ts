/** First wait after a failed send, and the longest (milliseconds). */
const FIRST_MS = 2_000;
export const LONGEST_MS = 5 * 60_000;

/**
 * How long to wait after the `failures`-th failure in a row (from 1): doubles, with half of it left to chance so
 * that the stores' visitors do not all come back at once. `retryAfterMs` is the server's own wish, a minimum, which
 * is spread over twice its length: all whom it refused at one moment heard the same.
 */
export function backoffMs(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const half = Math.max(retryAfterMs, (FIRST_MS / 2) * 2 ** Math.min(failures - 1, 20));
  return Math.round(Math.min(LONGEST_MS / 2, half) * (1 + random()));
}
