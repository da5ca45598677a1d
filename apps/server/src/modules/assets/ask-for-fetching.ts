import { byId, defineJob, NO_DATA } from '../../kernel/job.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { nextDue } from './fetch-queries.ts';
import { FETCHES_AT_ONCE } from './limits.ts';

/** Addresses of a workspace that are due are fetched. */
export const FETCH_ASSETS = defineJob({
  kind: 'fetch_assets',
  key: byId,
  data: NO_DATA,
  role: 'worker',
  // Of what is ours to mend it is tried until it is done; a store's failures are counted with its addresses.
  concurrency: FETCHES_AT_ONCE,
  lease_ms: 30_000,
  gated: true,
});

export type Asking = Pick<JobQueue, 'add'>;

/**
 * Asks for the workspace's addresses to be fetched that have become due in this transaction, if any have. As the last thing
 * in it: the job's row is held from here on.
 */
export async function askForFetching(
  tx: Orm,
  jobs: Asking,
  workspace_id: string,
  now: number,
): Promise<void> {
  const due_at = await nextDue(tx, workspace_id);
  if (due_at !== undefined && due_at <= now) await jobs.add(tx, [FETCH_ASSETS.ask(workspace_id)]);
}
