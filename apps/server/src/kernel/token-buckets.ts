import type { Clock } from '../ports/clock.ts';

export interface TokenBucketLimits {
  /** What a bucket gains. */
  per_second: number;
  /** What a full bucket holds: the most that may be taken at one moment. */
  burst: number;
  /** Buckets kept at a time; the one not used for longest is forgotten, and so is full again. */
  max_buckets: number;
}

export interface TokenBuckets {
  /**
   * Takes `cost` from the bucket of `key`. Answers false, and takes nothing, when there is not one token in it. What
   * costs more than there is puts the bucket into debt: it passes, and those after it wait until it is paid for.
   * @param had what was taken just now for the same thing, before it was known to cost more; it counts as if it were still there
   */
  take(key: string, cost: number, had?: number): boolean;
  /** Whether `take` would answer false. */
  isEmpty(key: string): boolean;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was reckoned. */
  at: number;
}

/** Limits on a rate, one a key. A key that has not been heard of for `burst / per_second` seconds has a full bucket. */
export function createTokenBuckets(
  clock: Clock,
  { per_second, burst, max_buckets }: TokenBucketLimits,
): TokenBuckets {
  /** In the order of use. */
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string): Bucket {
    const now = clock.now();
    const kept = buckets.get(key);
    if (!kept) return { tokens: burst, at: now };
    // A clock that is set back gives nothing, and takes nothing either.
    const gained = (Math.max(0, now - kept.at) / 1_000) * per_second;
    kept.tokens = Math.min(burst, kept.tokens + gained);
    kept.at = now;
    return kept;
  }

  return {
    take(key, cost, had = 0) {
      const bucket = bucketOf(key);
      buckets.delete(key);
      buckets.set(key, bucket);
      const [oldest] = buckets.size > max_buckets ? buckets.keys() : [];
      if (oldest !== undefined) buckets.delete(oldest);
      if (bucket.tokens + had < 1) return false;
      bucket.tokens -= cost;
      return true;
    },
    isEmpty: (key) => bucketOf(key).tokens < 1,
  };
}
