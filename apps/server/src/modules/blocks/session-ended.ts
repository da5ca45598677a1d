import { defineJob, NO_DATA } from '../../kernel/job.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SessionId } from './stored-block.ts';

export const compactionKey = ({ workspace_id, session_id }: SessionId): string =>
  `${workspace_id}/${session_id}`;

/** A session that is over becomes a recording. */
export const COMPACT_SESSION = defineJob({
  kind: 'compact_session',
  key: compactionKey,
  data: NO_DATA,
  role: 'worker',
  // A session that cannot be written after so many stays in its blocks, from which it is read all the same.
  attempts: 8,
  // A long visit takes seconds; of one whose process is no more the rest waits for so long.
  lease_ms: 60_000,
  gated: true,
});

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
    sessions.map((session) => COMPACT_SESSION.ask(session, over_at)),
  );
