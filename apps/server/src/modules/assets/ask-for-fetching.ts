import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { nextDue } from './fetch-queries.ts';

/** The kind of the jobs; a job's key is the id of a workspace of which addresses are due. */
export const FETCH_ASSETS = 'fetch_assets';

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
  if (due_at !== undefined && due_at <= now)
    await jobs.add(tx, [{ kind: FETCH_ASSETS, key: workspace_id, data: {} }]);
}
