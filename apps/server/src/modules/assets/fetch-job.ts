import type { WorkedJob } from '../../kernel/job.ts';
import type { Orm } from '../../ports/database.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import { FETCH_ASSETS } from './ask-for-fetching.ts';
import { createBudget } from './budget.ts';
import { createDueFetcher, type FetchDeps } from './fetch-due.ts';
import { nextDue } from './fetch-queries.ts';
import { createHosts, type Hosts } from './hosts.ts';
import { LEFT_FOR_VISITS_BYTES, MAX_FETCHED, REST_MS } from './limits.ts';

/**
 * How jobs that fetch (ask-for-fetching.ts) are worked: each for a turn, after which the next one's is. It asks for itself again for as long as something
 * of the workspace is due, be it later. What was done is noted address by address, and two that are at the same workspace take
 * different ones: a try that was taken over does no harm, and asks nobody whether it counts.
 */
export function fetchingAssets({
  disk_space,
  jobs,
  ...deps
}: FetchDeps & { disk_space: DiskSpace }): WorkedJob {
  const { orm, clock } = deps;
  const budget = createBudget(clock, MAX_FETCHED);
  const hosts = createHosts(clock);
  const fetchDue = createDueFetcher({ ...deps, jobs, budget, hosts });
  const hasNoRoom = () => disk_space.bytes() < LEFT_FOR_VISITS_BYTES;
  return FETCH_ASSETS.workedBy(async ({ key: workspace_id }, signal) => {
    if (hasNoRoom()) return { not_before: clock.now() + REST_MS };
    await fetchDue(workspace_id, () => signal.aborted || hasNoRoom(), signal);
    signal.throwIfAborted();
    await orm.transaction(async (tx) => {
      const due_at = await nextTurn(tx, hosts.resting(workspace_id), workspace_id);
      if (due_at === undefined) return;
      // Behind those that wait already.
      const run_at = Math.max(due_at, budget.isSpent(workspace_id) ? budget.renewsAt() : clock.now());
      await jobs.add(tx, [FETCH_ASSETS.ask(workspace_id, { run_at })]);
    });
    return undefined;
  });
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
