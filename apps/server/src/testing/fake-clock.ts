import type { Clock } from '../ports/clock.ts';

export interface FakeClock extends Clock {
  /** Moves it on by so many milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function fakeClock(start = Date.UTC(2026, 0, 15, 12)): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
