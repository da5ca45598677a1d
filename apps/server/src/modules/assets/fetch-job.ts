import type { Orm } from '../../ports/database.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { NotYet, WorkOptions } from '../../ports/job-queue.ts';
import { FETCH_ASSETS } from './ask-for-fetching.ts';
import { createBudget } from './budget.ts';
import { createDueFetcher, type FetchDeps } from './fetch-due.ts';
import { nextDue } from './fetch-queries.ts';
import { createHosts, type Hosts } from './hosts.ts';
import { FETCHES_AT_ONCE, LEFT_FOR_VISITS_BYTES, MAX_FETCHED, REST_MS } from './limits.ts';

/** A job whose process is no more is another's after this; its lease is renewed while it lives. */
const JOB_LEASE_MS = 30_000;

/**
 * How jobs that fetch (ask-for-fetching.ts) are worked: each for a turn, after which the next one's is. It asks for itself again for as long as something
 * of the workspace is due, be it later. What was done is noted address by address, and two that are at the same workspace take
 * different ones: a try that was taken over does no harm, and asks nobody whether it counts.
 */
export function fetchingOf({
  disk_space,
  jobs,
  ...deps
}: FetchDeps & { disk_space: DiskSpace }): Omit<WorkOptions, 'before'> {
  const { orm, clock } = deps;
  const budget = createBudget(clock, MAX_FETCHED);
  const hosts = createHosts(clock);
  const fetchDue = createDueFetcher({ ...deps, jobs, budget, hosts });
  const hasNoRoom = () => disk_space.bytes() < LEFT_FOR_VISITS_BYTES;
  return {
    // Of what is ours to mend; a store's failures are counted with its addresses.
    attempts: Number.POSITIVE_INFINITY,
    concurrency: FETCHES_AT_ONCE,
    lease_ms: JOB_LEASE_MS,
    async handler({ key: workspace_id }, signal): Promise<NotYet | undefined> {
      if (hasNoRoom()) return { not_before: clock.now() + REST_MS };
      await fetchDue(workspace_id, () => signal.aborted || hasNoRoom(), signal);
      signal.throwIfAborted();
      await orm.transaction(async (tx) => {
        const due_at = await nextTurn(tx, hosts.resting(workspace_id), workspace_id);
        if (due_at === undefined) return;
        // Behind those that wait already.
        const run_at = Math.max(due_at, budget.isSpent(workspace_id) ? budget.renewsAt() : clock.now());
        await jobs.add(tx, [{ kind: FETCH_ASSETS, key: workspace_id, data: {}, run_at }]);
      });
      return undefined;
    },
  };
}

/** When something of the workspace can be fetched: of hosts that rest, not before the first of them may be asked again. */
async function nextTurn(
  tx: Orm,
  { hosts, until }: ReturnType<Hosts['resting']>,
  workspace_id: string,
): Promise<number | undefined> {
  const of_others = await nextDue(tx, workspace_id, hosts);
  const of_any = hosts.length > 0 ? await nextDue(tx, workspace_id) : undefined;
  if (of_any === undefined) return of_others;
  return Math.min(of_others ?? Number.POSITIVE_INFINITY, Math.max(of_any, until));
}
