/** The first wait: what failed by chance is soon done. */
const FIRST_MS = 2_000;
/** … and the longest: what stands in the way may have gone. */
const LONGEST_MS = 15 * 60_000;

/**
 * How long a job waits after so many failed tries (milliseconds): 2 s, 4 s, … up to a quarter of an hour, of which up to
 * half is left away by chance (`random`, 0 to 1), so that those that failed together do not come together. Eight tries are
 * within the 5 minutes that a deletion may take.
 */
export function backOffMs(attempts: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.round(whole * (1 - random / 2));
}
