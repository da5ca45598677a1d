import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

/** Our script and the wish for messages are brought to a store; the key is its workspace. */
export const SET_UP_STORE = 'set_up_store';
/** A store's platform is asked what the store is, and whether it still takes our token; the key is its workspace. */
export const CHECK_STORE = 'check_store';
/** An installation that nobody has redeemed goes, with its token; the key is its id. */
export const FORGET_INSTALL = 'forget_install';

type Asking = Pick<JobQueue, 'add'>;

export const askForSetUp = (tx: Orm, jobs: Asking, workspace_id: string) =>
  jobs.add(tx, [{ kind: SET_UP_STORE, key: workspace_id, data: {} }]);

/** @param again_at the platform says that it takes the token no more: if it does still, it is asked again then (ms since the epoch) */
export const askForCheck = (tx: Orm, jobs: Asking, workspace_id: string, again_at: number | null) =>
  jobs.add(tx, [{ kind: CHECK_STORE, key: workspace_id, data: { again_at } }]);

export const askToForget = (tx: Orm, jobs: Asking, install_id: string, run_at: number) =>
  jobs.add(tx, [{ kind: FORGET_INSTALL, key: install_id, data: {}, run_at }]);
