import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { requestByteDeletion } from './deletion/delete-bytes.ts';
import { holdSessions, insertCopies } from './deletion/delete-bytes-queries.ts';
import { tombstonesOf } from './deletion/tombstone-rows.ts';
import type { PlacedBlock, Segment } from './queries.ts';
import { sessionKey, sessionOf } from './stored-block.ts';

/**
 * Notes what a segment holds beside the blocks that got a row: bytes of deleted sessions, which are to go, and of blocks
 * that came again or could not be stored, which are to go with their sessions. To be called once the fate of all its
 * blocks is known, in the transaction that makes it complete.
 */
export async function noteOthers(
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  segment: Segment,
  others: readonly PlacedBlock[],
): Promise<void> {
  if (others.length === 0) return;
  const ids = others.map(({ facts }) => sessionOf(facts));
  const sessions = new Map(ids.map((session) => [sessionKey(session), session]));
  await holdSessions(tx, [...sessions.values()]);
  const deleted = await tombstonesOf(tx, [...sessions.values()]);
  if (deleted.length > 0) await requestByteDeletion(tx, jobs, [segment.object_key]);
  for (const session of deleted) sessions.delete(sessionKey(session));
  await insertCopies(tx, segment.id, [...sessions.values()]);
}
