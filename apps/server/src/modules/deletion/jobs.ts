import { byId, defineJob, NO_DATA } from '../../kernel/job.ts';

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
