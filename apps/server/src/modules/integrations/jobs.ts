import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';

/** Our script and the wish for messages are brought to a store; the key is its workspace. */
export const SET_UP_STORE = 'set_up_store';
/** A store's platform is asked what the store is, and whether it still takes our token; the key is its workspace. */
export const CHECK_STORE = 'check_store';
/** The same a minute later: a kind of its own, so that no other message takes its place. */
export const CHECK_STORE_AGAIN = 'check_store_again';
/** All that was recorded of a store goes, once its platform has shown that it is connected no more; the key is its workspace. */
export const ERASE_LEFT_STORE = 'erase_left_store';
/** Tokens by which others are renewed, and which end soon, are renewed; the key is `all`. */
export const RENEW_CREDENTIALS = 'renew_grants';
/** An installation that nobody has redeemed goes, with its token; the key is its id. */
export const FORGET_INSTALL = 'forget_install';

/** A platform that tells of the end of a token may take it for a moment yet. */
const AGAIN_MS = 60_000;

type Asking = Pick<JobQueue, 'add'>;

export const askForSetUp = (tx: Orm, jobs: Asking, workspace_id: string) =>
  jobs.add(tx, [{ kind: SET_UP_STORE, key: workspace_id, data: {} }]);

export const askForCheck = (tx: Orm, jobs: Asking, workspace_id: string) =>
  jobs.add(tx, [{ kind: CHECK_STORE, key: workspace_id, data: {} }]);

/** The platform says that it takes the token no more: it is asked now, and once more a minute later. */
export const askWhetherLeft = (tx: Orm, jobs: Asking, workspace_id: string, now: number) =>
  jobs.add(tx, [
    { kind: CHECK_STORE, key: workspace_id, data: {} },
    { kind: CHECK_STORE_AGAIN, key: workspace_id, data: {}, run_at: now + AGAIN_MS },
  ]);

/** @param source who asks for it */
export const askToEraseLeft = (tx: Orm, jobs: Asking, workspace_id: string, source: string) =>
  jobs.add(tx, [{ kind: ERASE_LEFT_STORE, key: workspace_id, data: { source } }]);

export const askToForget = (tx: Orm, jobs: Asking, install_id: string, run_at: number) =>
  jobs.add(tx, [{ kind: FORGET_INSTALL, key: install_id, data: {}, run_at }]);
