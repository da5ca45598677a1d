import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { forgetTexts } from '../search/service.ts';
import { askForErasure } from './erasure.ts';
import { segmentsToErase } from './erasure-queries.ts';
import { askForRemoval } from './object-removal.ts';
import { COMPACT_SESSION, overKey } from './over.ts';
import { deleteSessionRows } from './queries.ts';
import { dropExports, dropRecordings } from './recording-rows.ts';
import type { SessionId } from './stored-block.ts';

export interface RemovingDeps {
  jobs: Pick<JobQueue, 'add'>;
  /** Whether sessions that are over become recordings. */
  compacts: boolean;
}

/**
 * Takes all rows of sessions away that have a tombstone and whose rows are locked, and asks for their bytes to go: from segments, and
 * the objects that they alone need. Rollups and the use of the plan stay as they are.
 */
export async function removeSessions(
  tx: Orm,
  { jobs, compacts }: RemovingDeps,
  sessions: readonly SessionId[],
): Promise<void> {
  await forgetTexts(tx, sessions);
  await askForErasure(tx, jobs, await segmentsToErase(tx, sessions));
  const objects = [...(await dropRecordings(tx, sessions)), ...(await dropExports(tx, sessions))];
  await askForRemoval(tx, jobs, objects);
  // What tries to write them as recordings have left goes too.
  if (compacts)
    await jobs.add(
      tx,
      sessions.map((session) => ({ kind: COMPACT_SESSION, key: overKey(session), data: {} })),
    );
  await deleteSessionRows(tx, sessions);
}
