/** Size of the bucket, in calls, and how many leak out of it in a second (https://tiendanube.github.io/api-documentation/intro#rate-limiting). */
export interface BucketOptions {
  size: number;
  per_second: number;
}
export const DEFAULT_BUCKET: BucketOptions = { size: 40, per_second: 2 };

/** Calls fill a bucket that leaks; what does not go in is too much. One a store. */
export function createBuckets({ size, per_second }: BucketOptions, now: () => number) {
  const levels = new Map<number, { level: number; at: number }>();
  return {
    /** Takes a call. `headers` go with every answer. */
    take(store_id: number): { isTooMuch: boolean; headers: Record<string, string> } {
      const before = levels.get(store_id) ?? { level: 0, at: now() };
      const leaked = Math.max(0, before.level - ((now() - before.at) / 1_000) * per_second);
      const isTooMuch = leaked + 1 > size;
      const level = isTooMuch ? leaked : leaked + 1;
      levels.set(store_id, { level, at: now() });
      return {
        isTooMuch,
        headers: {
          'x-rate-limit-limit': String(size),
          'x-rate-limit-remaining': String(Math.floor(size - level)),
          'x-rate-limit-reset': String(Math.ceil((level / per_second) * 1_000)),
        },
      };
    },
  };
}
