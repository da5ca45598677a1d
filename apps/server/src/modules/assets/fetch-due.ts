import { isTransient } from '../../kernel/transient-error.ts';
import type { Refusal, SafeFetcher } from '../../ports/safe-fetcher.ts';
import type { KeepFileDeps } from './archive-file.ts';
import { archiveFile } from './archive-file.ts';
import type { Budget } from './budget.ts';
import {
  type Claim,
  claimDue,
  giveBackAddress,
  keptBytes,
  postponeAddress,
  type SettledRefusal,
  settleAddress,
} from './fetch-queries.ts';
import { type Hosts, hostOf } from './hosts.ts';
import {
  FETCHES_AT_ONCE,
  FETCHES_OF_A_WORKSPACE,
  HOST_REST_MS,
  MAX_BYTES_PER_WORKSPACE,
  MAX_TRIES,
  MIN_FRESH_MS,
  REFUSED_BYTES,
  REFUSED_IN_VAIN_BYTES,
  retryMs,
  TURN_MS,
} from './limits.ts';
import { createPlaces } from './places.ts';

export interface FetchDeps extends KeepFileDeps {
  fetcher: SafeFetcher;
}

interface Bounds {
  budget: Budget;
  hosts: Hosts;
}

/**
 * Fetches what is due of a workspace and keeps it, several at once, until nothing is due, its turn is over, the budget is spent or `isOver` says so;
 * rejects when something of ours failed, once those under way have ended.
 * @param over lets go of those that are under way: they are due as before
 */
export type FetchDue = (workspace_id: string, isOver: () => boolean, over: AbortSignal) => Promise<void>;

/** A store that never answers has three of twelve places; one that becomes free goes to the workspace that has the fewest. */
export function createDueFetcher(deps: FetchDeps & Bounds): FetchDue {
  const { orm, clock, budget, hosts } = deps;
  const places = createPlaces(FETCHES_AT_ONCE);
  return async (workspace_id, isOver, over) => {
    const turn_ends = clock.now() + TURN_MS;
    const running = new Set<Promise<void>>();
    let failure: { error: unknown } | undefined;
    let own = true;
    const goesOn = () => !failure && !isOver() && clock.now() < turn_ends && !budget.isSpent(workspace_id);

    async function fillPlaces(): Promise<void> {
      while (goesOn() && running.size < FETCHES_OF_A_WORKSPACE) {
        const free = await places.take(workspace_id);
        const claim = goesOn() ? await next().catch(fail) : undefined;
        if (!claim) return free();
        const one = fetchOne(deps, claim, over)
          .catch(fail)
          .finally(() => {
            free();
            running.delete(one);
          });
        running.add(one);
      }
    }
    /** The store's own first: what somebody else has us ask for waits. */
    async function next(): Promise<Claim | undefined> {
      const { hosts: resting } = hosts.resting(workspace_id);
      const first = own ? await claimDue(orm, workspace_id, clock.now(), { own, resting }) : undefined;
      own = first !== undefined;
      return first ?? claimDue(orm, workspace_id, clock.now(), { own, resting });
    }
    const fail = (error: unknown): undefined => {
      failure ??= { error };
    };

    await fillPlaces();
    while (running.size > 0) {
      await Promise.race(running);
      await fillPlaces();
    }
    if (failure) throw failure.error;
  };
}

/**
 * What fails for a reason of ours is left to the end of its lease, and counted: what fails each time is to come to an end. Unless storage
 * cannot be used, or the database: that ends by itself.
 */
async function fetchOne(deps: FetchDeps & Bounds, claim: Claim, over: AbortSignal): Promise<void> {
  const { workspace_id, digest } = claim;
  try {
    // Whatever kept the others from an end, a failure of ours or a process that it killed.
    if (claim.tries > MAX_TRIES) return await refuse(deps, claim, 'failed');
    if ((await keptBytes(deps.orm, workspace_id)) >= MAX_BYTES_PER_WORKSPACE)
      return await refuse(deps, claim, 'no_room');
    await keep(deps, claim, over);
  } catch (error) {
    if (over.aborted) return void (await giveBackAddress(deps.orm, claim, deps.clock.now()));
    // Not its fault: the job waits, and tries it as if for the first time.
    if (isTransient(error)) await giveBackAddress(deps.orm, claim, deps.clock.now());
    // The address is not in the log: it can hold what a visitor typed.
    deps.log.error({ err: error, workspace_id, asset: digest }, 'failed to store asset');
    throw error;
  }
}

async function keep(deps: FetchDeps & Bounds, claim: Claim, over: AbortSignal): Promise<void> {
  const { orm, clock } = deps;
  const giveBack = async () => {
    await giveBackAddress(orm, claim, clock.now());
  };
  const { workspace_id } = claim;
  const host = hostOf(claim.address);
  const mayAsk = (other: string) => deps.hosts.mayAsk(workspace_id, other);
  // As if it had not been taken.
  if (!mayAsk(host)) return void (await giveBackAddress(orm, claim, clock.now() + HOST_REST_MS));
  const fetched = await deps.fetcher.get(claim.address, over, mayAsk);
  const refused = !fetched.ok && fetched.final && fetched.reason === 'status';
  if (fetched.ok || refused) deps.hosts.noteAnswer(workspace_id, host, refused);
  deps.budget.spend(claim.workspace_id, fetched.ok ? fetched.bytes.length : costOf(fetched.reason));
  if (fetched.ok) {
    const kept = await archiveFile(deps, claim, fetched);
    if (kept !== 'kept') await (over.aborted ? giveBack() : refuse(deps, claim, kept));
    return;
  }
  if (over.aborted) return giveBack();
  const { reason, final } = fetched;
  const wait = final ? undefined : retryMs(claim.tries);
  if (wait === undefined) return refuse(deps, claim, reason);
  await postponeAddress(orm, claim, { refusal: reason, due_at: clock.now() + wait });
}

/** Of others little has come. */
const costOf = (reason: Refusal) =>
  ['too_large', 'too_slow', 'damaged'].includes(reason) ? REFUSED_BYTES : REFUSED_IN_VAIN_BYTES;

const refuse = async ({ orm, clock }: FetchDeps, claim: Claim, refusal: SettledRefusal) => {
  await settleAddress(orm, claim, { refusal, fresh_until: clock.now() + MIN_FRESH_MS });
};
