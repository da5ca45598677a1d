import type { SessionKey } from '../../../database/recordset.ts';
import type { Orm } from '../../../ports/database.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { COMPACT_SESSION, compactionKey } from '../../blocks/service.ts';
import { MAX_SESSION_BYTES } from './compact.ts';
import { waitingBlocks } from './compaction-queries.ts';

/**
 * Why blocks of a session are in no recording. `nothing`: there is none. `waits`: they will be, after `not_before` (ms since the epoch);
 * `asked` says whether a job is to do it. The rest is for good, unless more comes: the session is too large, or all tries have failed.
 */
export type Unwritten =
  | { why: 'nothing' | 'too_large' | 'failed' }
  | { why: 'waits'; not_before: number; asked: boolean };

/** @param compact_after_ms how long after its last block a session is over */
export async function whyUnwritten(
  { orm, jobs }: { orm: Orm; jobs: Pick<JobQueue, 'stateOf'> },
  session: SessionKey,
  compact_after_ms: number,
): Promise<Unwritten> {
  const waiting = await waitingBlocks(orm, session);
  if (!waiting) return { why: 'nothing' };
  if (waiting.bytes > MAX_SESSION_BYTES) return { why: 'too_large' };
  const state = await jobs.stateOf({ kind: COMPACT_SESSION.kind, key: compactionKey(session) });
  if (state === 'failed') return { why: 'failed' };
  return { why: 'waits', not_before: waiting.received_at + compact_after_ms, asked: state !== undefined };
}
