import { byId, defineJob, NO_DATA, only } from '../../kernel/job.ts';

// What a plan keeps no longer is to go, however long an outage takes.
const terms = { data: NO_DATA, role: 'worker', lease_ms: 60_000, gated: true } as const;

/** All workspaces are searched for sessions that their plans keep no longer. */
export const FIND_EXPIRED = defineJob({ ...terms, kind: 'find_expired', key: only });
/** Such sessions of a workspace, whose id it is, are removed. */
export const EXPIRE_SESSIONS = defineJob({ ...terms, kind: 'expire_sessions', key: byId });
/** The room of removed rows is given back, after which later ones need none of the disk. */
export const VACUUM_DATABASE = defineJob({ ...terms, kind: 'vacuum_database', key: only });
