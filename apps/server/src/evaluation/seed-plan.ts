import { DAY_MS, MINUTE_MS } from '@vitrine/contract/durations';

/** The newest visit has just ended, the oldest is almost two weeks old: every period of the dashboard has some. */
const NEWEST_AGE_MS = 4 * MINUTE_MS;
const OLDEST_AGE_MS = 13.4 * DAY_MS;
/** Above 1 there are more visits in the last days than in the days before. */
const CROWDING = 1.7;

/** When each of `count` visits ended, in milliseconds since the epoch, newest first, for a store whose life began at `anchor`. */
export function endsOfVisits(anchor: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => {
    const share = count === 1 ? 0 : n / (count - 1);
    return Math.round(anchor - NEWEST_AGE_MS - (OLDEST_AGE_MS - NEWEST_AGE_MS) * share ** CROWDING);
  });
}
