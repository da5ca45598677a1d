import type { StoreName } from '@vitrine/contract/envelope';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';

/** An ordinary block, which costs one token, is smaller than this; a large one costs as much as the blocks it displaces. */
const BYTES_A_TOKEN = 16 * 1024;
/** A store's visitors may all come at one moment, as after an outage, with what they would send in so many seconds. */
const BURST_SECONDS = 2;
/**
 * What a store may have waiting for its answer: what it may send in this time, in which a group is gathered and stored.
 * A server that is slower than that, whatever slows it, so takes less of a flood, and the others' groups stay small.
 */
const WAITING_SECONDS = 0.25;
/** … but as many as a page, its tabs and its leftovers send at once, however low the limit is. */
const MIN_WAITING = 16;
/** Stores that send at a time; beyond, the one that was quiet for longest gets a full bucket. 100 bytes each. */
const MAX_STORES = 10_000;

/** For so long after a refusal every block is asked which store it is of, before anything else is done with it. */
const WATCHED_MS = 1_000;

export interface StoreLimits {
  /**
   * Whether the store may send a block of so many bytes (the whole envelope) now. If so, answers what is to be called
   * once the block has its answer; if not, undefined.
   */
  take(store: StoreName, bytes: number): (() => void) | undefined;
  /** Whether `take` would refuse. */
  isReached(store: StoreName): boolean;
  /** Whether some store has just been refused. */
  wasReached(): boolean;
}

/** Keeps one store from taking the room of the others: so many blocks a second, 16 KiB for each, and few at a time. */
export function createStoreLimits(clock: Clock, blocks_per_second: number): StoreLimits {
  const buckets = createTokenBuckets(clock, {
    per_second: blocks_per_second,
    burst: blocks_per_second * BURST_SECONDS,
    max_buckets: MAX_STORES,
  });
  const max_waiting = Math.max(MIN_WAITING, blocks_per_second * WAITING_SECONDS);
  /** Tokens of the blocks that wait; only of stores that have some. */
  const waiting = new Map<string, number>();
  let reached_at = Number.NEGATIVE_INFINITY;

  const keyOf = ({ platform, store_id }: StoreName) => `${platform}/${store_id}`;
  const move = (key: string, tokens: number) => {
    const now = (waiting.get(key) ?? 0) + tokens;
    if (now === 0) waiting.delete(key);
    else waiting.set(key, now);
  };
  // As with a bucket: what is too large for what is left passes, and the next ones wait for it.
  const isFull = (key: string) => (waiting.get(key) ?? 0) >= max_waiting;

  return {
    take(store, bytes) {
      const key = keyOf(store);
      const tokens = Math.ceil(bytes / BYTES_A_TOKEN);
      if (isFull(key) || !buckets.take(key, tokens)) {
        reached_at = clock.now();
        return undefined;
      }
      move(key, tokens);
      return () => move(key, -tokens);
    },
    isReached(store) {
      const key = keyOf(store);
      const reached = isFull(key) || buckets.isEmpty(key);
      if (reached) reached_at = clock.now();
      return reached;
    },
    wasReached: () => Math.abs(clock.now() - reached_at) < WATCHED_MS,
  };
}
