import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { SessionKey } from '../../database/recordset.ts';
import { compactionKey } from '../blocks/service.ts';

/** The kind of the jobs by which a session becomes a file that plays it offline; a job's key is `compactionKey` of the session. */
export const EXPORT_SESSION = 'export_session';

export const exportJob = (session: SessionKey) => ({
  kind: EXPORT_SESSION,
  key: compactionKey(session),
  data: {},
});

/** Where a file lies in object storage. Each try of a job has an id of its own, and what it has put is found by it. */
export const exportKey = ({ workspace_id, session_id }: SessionKey, try_id: string): string =>
  `exports/${workspace_id}/${session_id}/${try_id}`;

/** Where the file of a session is fetched, once signed (http/signed-links.ts). */
export const downloadPath = (workspace_id: string, session_id: PublicSessionId): string =>
  `/downloads/${workspace_id}/${session_id}`;
