import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SessionId } from './stored-block.ts';

/** The kind of the jobs by which a session that is over becomes a recording; a job's key is `compactionKey` of the session. */
export const COMPACT_SESSION = 'compact_session';

export const compactionKey = ({ workspace_id, session_id }: SessionId): string =>
  `${workspace_id}/${session_id}`;

/** The session whose key it is. */
export function sessionOfKey(key: string): SessionId {
  const [workspace_id = '', session_id = ''] = key.split('/');
  return { workspace_id, session_id };
}

/**
 * Asks for sessions to be looked at when they may be over, in the transaction that stored blocks of them.
 * @param over_at ms since the epoch
 */
export const scheduleCompaction = (
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  sessions: readonly SessionId[],
  over_at: number,
) =>
  jobs.add(
    tx,
    sessions.map((session) => ({
      kind: COMPACT_SESSION,
      key: compactionKey(session),
      data: {},
      run_at: over_at,
    })),
  );
