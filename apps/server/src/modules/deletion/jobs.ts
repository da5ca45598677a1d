import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

/** The grace of a workspace's deletion is over: nobody is a member any more, payments end, its platform is left. The key is its id. */
export const CLOSE_WORKSPACE = 'close_workspace';
/** … and all that is kept of it goes. The key is its id. */
export const ERASE_WORKSPACE = 'erase_workspace';
/** The grace of an account's deletion is over: the person goes. The key is their id. */
export const ERASE_ACCOUNT = 'erase_account';

type Asking = Pick<JobQueue, 'add'>;

export const askToEraseWorkspace = (tx: Orm, jobs: Asking, workspace_id: string, run_at: number) =>
  jobs.add(
    tx,
    [CLOSE_WORKSPACE, ERASE_WORKSPACE].map((kind) => ({ kind, key: workspace_id, data: {}, run_at })),
  );

export const askToEraseAccount = (tx: Orm, jobs: Asking, user_id: string, run_at: number) =>
  jobs.add(tx, [{ kind: ERASE_ACCOUNT, key: user_id, data: {}, run_at }]);
