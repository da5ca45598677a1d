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

/** Of a block that may be sent. */
export interface Pass {
  /** The block turns out to have so many bytes more. Answers whether it may be sent still: whether `take` would have let it pass. */
  grow(bytes: number): boolean;
  /** The block has its answer. */
  end(): void;
}

export interface StoreLimits {
  /** For a block of so many bytes (the whole envelope); undefined when the store may not send it now. */
  take(store: StoreName, bytes: number): Pass | undefined;
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
  const isFull = (key: string, had = 0) => (waiting.get(key) ?? 0) - had >= max_waiting;

  return {
    take(store, bytes) {
      const key = keyOf(store);
      let held = 0;
      const grow = (more: number) => {
        const tokens = Math.ceil(more / BYTES_A_TOKEN);
        if (isFull(key, held) || !buckets.take(key, tokens, held)) {
          reached_at = clock.now();
          return false;
        }
        move(key, tokens);
        held += tokens;
        return true;
      };
      return grow(bytes) ? { grow, end: () => move(key, -held) } : undefined;
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
