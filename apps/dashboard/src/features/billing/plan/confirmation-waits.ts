/** The first look again, and what a later one waits at most. */
const FIRST_MS = 2_000;
const MAX_MS = 8_000;
const GROWTH = 1.25;
/** Then it is said that it can take longer. */
const GIVE_UP_MS = 60_000;

/**
 * How long to wait before the next look for a plan that was paid, in ms; undefined: for now there is none.
 * @param looks how often it was looked already
 */
export function waitBefore(looks: number): number | undefined {
  let waited = 0;
  let wait = FIRST_MS;
  for (let look = 1; look < looks; look += 1) {
    waited += wait;
    wait = Math.min(MAX_MS, wait * GROWTH);
  }
  return waited + wait <= GIVE_UP_MS ? Math.round(wait) : undefined;
}
