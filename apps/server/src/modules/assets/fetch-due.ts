import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { Fetched, Outside } from '../../ports/outside.ts';
import {
  type Claim,
  claimDue,
  keptBytes,
  postponeAddress,
  type SettledRefusal,
  settleAddress,
} from './fetch-queries.ts';
import { keepFile } from './keep-file.ts';
import {
  FETCHES_AT_ONCE,
  FETCHES_OF_A_WORKSPACE,
  MAX_BYTES_PER_WORKSPACE,
  MAX_TRIES,
  MIN_FRESH_MS,
  retryMs,
} from './limits.ts';

export interface FetchDeps {
  orm: Orm;
  storage: ObjectStorage;
  outside: Outside;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Origin under which browsers reach us: what is there need not be kept. */
  public_url: () => string;
}

export interface Fetcher {
  /** Begins to fetch what is due, as much as there is room for; what is begun goes on when this resolves. */
  fill(): Promise<void>;
  /** Resolves when nothing is under way. */
  ended(): Promise<void>;
}

/**
 * Fetches what is due, and keeps it, several at once. A store that never answers takes three of twelve places: whose fetches
 * are the fewest comes first, and a place that becomes free is for whoever is due then. What failed for a reason of ours is
 * left to the end of its lease.
 * @param isOver asked before each: then the rest is another call's
 * @param over lets go of those that are under way
 * @param onFree told whenever one has ended
 */
export function createFetcher(
  deps: FetchDeps,
  { isOver, over, onFree }: { isOver: () => boolean; over: AbortSignal; onFree: () => void },
): Fetcher {
  const running = new Set<Promise<void>>();
  const under_way = new Map<string, number>();
  const count = (workspace_id: string, change: number) => {
    const now = (under_way.get(workspace_id) ?? 0) + change;
    if (now > 0) under_way.set(workspace_id, now);
    else under_way.delete(workspace_id);
  };
  return {
    async fill() {
      while (!isOver() && running.size < FETCHES_AT_ONCE) {
        const claim = await claimDue(deps.orm, deps.clock.now(), under_way, FETCHES_OF_A_WORKSPACE);
        if (!claim) return;
        count(claim.workspace_id, 1);
        const one = fetchOne(deps, claim, over).finally(() => {
          count(claim.workspace_id, -1);
          running.delete(one);
          onFree();
        });
        running.add(one);
      }
    },
    async ended() {
      await Promise.all(running);
    },
  };
}

async function fetchOne(deps: FetchDeps, claim: Claim, over: AbortSignal): Promise<void> {
  try {
    // Whatever kept the others from an end, a failure of ours or a process that it killed.
    if (claim.tries > MAX_TRIES) return await refuse(deps, claim, 'failed');
    if ((await keptBytes(deps.orm, claim.workspace_id)) >= MAX_BYTES_PER_WORKSPACE)
      return await refuse(deps, claim, 'no_room');
    await keep(deps, claim, await deps.outside.get(claim.address, over));
  } catch (error) {
    // The address is not in the log: it can hold what a visitor typed.
    const { workspace_id, digest } = claim;
    deps.log.error({ err: error, workspace_id, asset: digest }, 'an asset could not be kept');
  }
}

async function keep(deps: FetchDeps, claim: Claim, fetched: Fetched): Promise<void> {
  if (fetched.ok) {
    if ((await keepFile(deps, claim, fetched)) === 'too_large') await refuse(deps, claim, 'too_large');
    return;
  }
  const { reason, final } = fetched;
  const wait = final ? undefined : retryMs(claim.tries);
  if (wait === undefined) return refuse(deps, claim, reason);
  await postponeAddress(deps.orm, claim, { refusal: reason, due_at: deps.clock.now() + wait });
}

const refuse = async ({ orm, clock }: FetchDeps, claim: Claim, refusal: SettledRefusal) => {
  await settleAddress(orm, claim, { refusal, fresh_until: clock.now() + MIN_FRESH_MS });
};
