/** Characters of changes that may come at once (10,000 new nodes have some 2.5 million), and that are given back each second. */
const BURST_CHARS = 4_000_000;
const REFILL_CHARS_PER_S = 25_000;

/** How long changes are left out, then a new snapshot makes up for them; twice as long each time, and at most the last. */
const FIRST_PAUSE_MS = 4_000;
const LONGEST_PAUSE_MS = 60_000;
/** After so long without a pause the next one is a first one again. */
const CALM_MS = 5 * 60_000;

export type Budget = {
  /** Answers whether changes of this length may still be kept. When not, a pause begins. */
  spend(chars: number, now: number): boolean;
  /** How long the pause is that has begun, milliseconds. */
  pauseMs(): number;
  /** The pause is over: a new snapshot is taken. */
  resume(now: number): void;
};

/** A bucket that fills with time. When it is empty, changes pause; a snapshot afterwards has half of it to go on with. */
export function createBudget(start: number): Budget {
  let left = BURST_CHARS;
  let at = start;
  let pause_ms = FIRST_PAUSE_MS;
  let resumed_at = Number.NEGATIVE_INFINITY;
  let paused = false;
  return {
    spend(chars, now) {
      left = Math.min(BURST_CHARS, left + ((now - at) / 1_000) * REFILL_CHARS_PER_S);
      at = now;
      if (paused) return false;
      left -= chars;
      if (left >= 0) return true;
      paused = true;
      pause_ms = now - resumed_at > CALM_MS ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pause_ms * 2);
      return false;
    },
    pauseMs: () => pause_ms,
    resume(now) {
      paused = false;
      left = Math.max(left, BURST_CHARS / 2);
      at = now;
      resumed_at = now;
    },
  };
}
