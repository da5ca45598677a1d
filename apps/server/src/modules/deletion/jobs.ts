import { byId, defineJob, NO_DATA } from '../../kernel/job.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

// What was promised is never given up.
const terms = { key: byId, data: NO_DATA, lease_ms: 120_000 } as const;

/**
 * The grace of a workspace's deletion is over: nobody is a member any more, payments end, its platform is left. The key is its id. Of
 * those who ask platforms and payments.
 */
export const CLOSE_WORKSPACE = defineJob({ ...terms, kind: 'close_workspace', role: 'api', concurrency: 2 });
/** … and all that is kept of it goes. The key is its id. */
export const ERASE_WORKSPACE = defineJob({ ...terms, kind: 'erase_workspace', role: 'worker', gated: true });
/** The grace of an account's deletion is over: the person goes. The key is their id. */
export const ERASE_ACCOUNT = defineJob({ ...terms, kind: 'erase_account', role: 'worker', gated: true });

type Asking = Pick<JobQueue, 'add'>;

export const askToEraseWorkspace = (tx: Orm, jobs: Asking, workspace_id: string, run_at: number) =>
  jobs.add(
    tx,
    [CLOSE_WORKSPACE, ERASE_WORKSPACE].map((job) => job.ask(workspace_id, run_at)),
  );

export const askToEraseAccount = (tx: Orm, jobs: Asking, user_id: string, run_at: number) =>
  jobs.add(tx, [ERASE_ACCOUNT.ask(user_id, run_at)]);
