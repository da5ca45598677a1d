import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { retryOnContention } from '../bisect.ts';
import { lockSessions } from '../lock-sessions.ts';
import { addToRollups, claimSessions } from '../queries.ts';
import { rollupDifferences } from '../rollups.ts';
import { deleteSessionBatch } from './delete-session-batch.ts';
import { insertTombstones, tombstonesOf } from './tombstone-rows.ts';
import { type Deletion, keepDeletion } from './tombstones.ts';

type Also = (tx: Orm, deleted: readonly string[]) => Promise<void>;

export type DeletionDeps = Needs<'orm' | 'clock' | 'storage' | 'jobs' | 'node_id' | 'compacts'>;

/**
 * Deletes sessions of a workspace with all rows that hang on them, for good: their blocks are refused from now on, and
 * are not taken from a segment again. Those that are not there are passed over. Their bytes are the eraser's to remove.
 * @param also what else is to be done in the same transaction, with those that were there
 * @returns those that were there
 */
export async function deleteSessions(
  deps: DeletionDeps,
  workspace_id: string,
  session_ids: readonly string[],
  also: Also = async () => undefined,
): Promise<string[]> {
  const deletion = { workspace_id, session_ids: [...session_ids], deleted_at: deps.clock.now() };
  // First: when we die between the two, another process completes the deletion (recover-segments.ts), or the next start does.
  await keepDeletion(deps.storage, deletion);
  return applyDeletion(deps, deletion, also);
}

/**
 * Does to the database what the deletion says; twice is once. It holds the row of each session, made for it where there
 * is none: so a session that another transaction is just beginning is waited for, and deleted too.
 */
export function applyDeletion(
  { orm, jobs, compacts, node_id }: Pick<DeletionDeps, 'orm' | 'jobs' | 'compacts' | 'node_id'>,
  { workspace_id, session_ids, deleted_at }: Deletion,
  also: Also = async () => undefined,
): Promise<string[]> {
  const sessions = session_ids.map((session_id) => ({ workspace_id, session_id }));
  const apply = async (tx: Orm) => {
    await claimSessions(tx, sessions);
    const rows = await lockSessions(tx, sessions);
    await insertTombstones(tx, sessions, { deleted_at, reason: 'deleted' });
    await deleteSessionBatch(tx, { jobs, compacts }, rows);
    const begun = rows.filter(({ block_count }) => block_count > 0);
    const changes = begun.map(({ created_at, duration_ms }) => ({
      workspace_id,
      created_at,
      before: duration_ms,
      after: undefined,
    }));
    await addToRollups(tx, node_id, rollupDifferences(changes));
    const deleted = begun.map(({ session_id }) => session_id);
    await also(tx, deleted);
    return deleted;
  };
  return retryOnContention(() => orm.transaction(apply));
}

/** Applies those of the deletions of which the database does not know: whoever was to do it died in between, or it is older. */
export async function applyDeletions(
  deps: Pick<DeletionDeps, 'orm' | 'jobs' | 'compacts' | 'node_id'>,
  deletions: AsyncIterable<Deletion>,
): Promise<void> {
  for await (const deletion of deletions) {
    const { workspace_id, session_ids } = deletion;
    const sessions = session_ids.map((session_id) => ({ workspace_id, session_id }));
    // Mostly they are.
    const applied = (await tombstonesOf(deps.orm, sessions)).length === sessions.length;
    if (!applied) await applyDeletion(deps, deletion);
  }
}
