/** How often something may be tried in vain before it must be waited for, longer each time. */
export interface AttemptRule {
  /** Attempts without any waiting. */
  free: number;
  /** The wait after the first attempt beyond; each further one doubles it … */
  wait_ms: number;
  /** … up to this. */
  max_wait_ms: number;
}

/** What is kept of the attempts on one key. Times in milliseconds. */
export interface AttemptState {
  count: number;
  free_at: number;
  forgotten_at: number;
}

/** After this long without an attempt, on top of any wait, it is as if there had been none. */
const FORGET_MS = 60 * 60_000;

/**
 * What is left of the count. It wears off, also while others try: an office's typing errors of a week are no attack. As
 * much goes in an hour as is free.
 */
function left({ free }: AttemptRule, before: AttemptState | undefined, now: number): number {
  if (!before || before.forgotten_at <= now) return 0;
  const worn = Math.floor((Math.max(0, now - before.free_at) / FORGET_MS) * free);
  return Math.max(0, before.count - worn);
}

/** The state after one more attempt. */
export function afterAttempt(rule: AttemptRule, before: AttemptState | undefined, now: number): AttemptState {
  const count = left(rule, before, now) + 1;
  const beyond = count - rule.free;
  const wait = beyond < 1 ? 0 : Math.min(rule.max_wait_ms, rule.wait_ms * 2 ** (beyond - 1));
  return { count, free_at: now + wait, forgotten_at: now + wait + FORGET_MS };
}

/**
 * How long is to be waited for, in ms; 0: not at all. Among those that are free there is no waiting, also where another process wrote the time of the last
 * one by a clock that is ahead, or by one that was read a moment later.
 */
export const waitOf = ({ free }: AttemptRule, before: AttemptState | undefined, now: number): number =>
  before && before.count > free ? Math.max(0, before.free_at - now) : 0;
