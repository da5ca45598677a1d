import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { subtractContributions } from '../../insights/service.ts';
import { forgetTexts } from '../../search/service.ts';
import { dropExports, dropRecordings } from '../../session-files/service.ts';
import { deleteSessionRows } from '../queries.ts';
import { COMPACT_SESSION } from '../session-ended.ts';
import type { SessionId } from '../stored-block.ts';
import { requestByteDeletion } from './delete-bytes.ts';
import { segmentsToErase } from './delete-bytes-queries.ts';
import { requestObjectDeletion } from './delete-objects.ts';

export type SessionDeletionDeps = Needs<'jobs' | 'compacts'>;

/**
 * Takes all rows of sessions away that have a tombstone and whose rows are locked, and asks for their bytes to go: from segments, and
 * the objects that they alone need. Rollups and the use of the plan stay as they are.
 */
export async function deleteSessionBatch(
  tx: Orm,
  { jobs, compacts }: SessionDeletionDeps,
  sessions: readonly SessionId[],
): Promise<void> {
  await forgetTexts(tx, sessions);
  await requestByteDeletion(tx, jobs, await segmentsToErase(tx, sessions));
  const objects = [...(await dropRecordings(tx, sessions)), ...(await dropExports(tx, sessions))];
  await subtractContributions(tx, sessions);
  await requestObjectDeletion(tx, jobs, objects);
  // What tries to write them as recordings have left goes too.
  if (compacts)
    await jobs.add(
      tx,
      sessions.map((session) => COMPACT_SESSION.ask(session)),
    );
  await deleteSessionRows(tx, sessions);
}
