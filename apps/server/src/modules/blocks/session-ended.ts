import { defineJob, NO_DATA } from '../../kernel/job.ts';
import type { SessionId } from './stored-block.ts';

export const compactionKey = ({ workspace_id, session_id }: SessionId): string =>
  `${workspace_id}/${session_id}`;

/** A session that may be over becomes a recording. Asked for in the transaction that stored blocks of it. */
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
