import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SessionId } from './stored-block.ts';

/** The kind of the jobs by which a session that is over becomes a recording; a job's key is `overKey` of the session. */
export const COMPACT_SESSION = 'compact_session';

/** So long after its last block nothing more is expected of a session: by then the tracker would begin another one. */
export const OVER_MS = SESSION_IDLE_MS;

export const overKey = ({ workspace_id, session_id }: SessionId): string => `${workspace_id}/${session_id}`;

/** Asks for sessions to be looked at when they may be over, in the transaction that stored blocks of them. */
export const askWhenOver = (
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  sessions: readonly SessionId[],
  received_at: number,
) =>
  jobs.add(
    tx,
    sessions.map((session) => ({
      kind: COMPACT_SESSION,
      key: overKey(session),
      data: {},
      run_at: received_at + OVER_MS,
    })),
  );
