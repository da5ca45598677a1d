import { createTokenBuckets } from '../../http/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';

/** An ordinary block, which costs one token, is smaller than this; a large one costs as much as the blocks it displaces. */
const BYTES_A_TOKEN = 16 * 1024;
/** A store's visitors may all come at one moment, as after an outage, with what they would send in so many seconds. */
const BURST_SECONDS = 2;
/** Stores that send at a time; beyond, the one that was quiet for longest gets a full bucket. 100 bytes each. */
const MAX_STORES = 10_000;

export interface StoreLimits {
  /** Whether the store may send a block of so many bytes (the whole envelope) now. */
  take(workspaceId: string, bytes: number): boolean;
}

/** Keeps one store from taking the room of the others: so many blocks a second, and 16 KiB for each of them. */
export function createStoreLimits(clock: Clock, blocks_per_second: number): StoreLimits {
  const buckets = createTokenBuckets(clock, {
    per_second: blocks_per_second,
    burst: blocks_per_second * BURST_SECONDS,
    max_buckets: MAX_STORES,
  });
  return { take: (workspaceId, bytes) => buckets.take(workspaceId, Math.ceil(bytes / BYTES_A_TOKEN)) };
}
