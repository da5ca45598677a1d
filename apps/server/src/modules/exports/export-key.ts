import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { SessionKey } from '../../database/recordset.ts';
import { defineJob, NO_DATA } from '../../kernel/job.ts';
import { compactionKey } from '../blocks/service.ts';
import { LEASE_MS } from './limits.ts';

/** A session becomes a file that plays it offline. After so many tries as it has (limits.ts) its row says that there is none. */
export const EXPORT_SESSION = defineJob({
  kind: 'export_session',
  key: compactionKey,
  data: NO_DATA,
  role: 'worker',
  lease_ms: LEASE_MS,
  gated: true,
});

/** Where a file lies in object storage. Each try of a job has an id of its own, and what it has put is found by it. */
export const exportKey = ({ workspace_id, session_id }: SessionKey, try_id: string): string =>
  `exports/${workspace_id}/${session_id}/${try_id}`;

/** Where the file of a session is fetched, once signed (http/signed-links.ts). */
export const downloadPath = (workspace_id: string, session_id: PublicSessionId): string =>
  `/downloads/${workspace_id}/${session_id}`;
