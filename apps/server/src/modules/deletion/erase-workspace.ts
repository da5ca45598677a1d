import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { hasAssets, removeUnnamed } from '../assets/service.ts';
import { deleteAuditOf } from '../audit/service.ts';
import { hasAccounts } from '../billing/service.ts';
import {
  COMPACT_SESSION,
  deleteSessionTraces,
  type ExpiryDeps,
  expireSessions,
  forgetDeletions,
  requestObjectDeletion,
} from '../blocks/service.ts';
import { isFreed } from '../merchants/service.ts';
import { forgetRequests } from '../privacy/service.ts';
import { deleteSearchOf } from '../search/service.ts';
import { dropTextsOf } from '../session-files/service.ts';
import { deleteWorkspace, leavingOf, markEmptied } from '../workspaces/service.ts';
import { CLOSE_WORKSPACE, ERASE_WORKSPACE } from './jobs.ts';

export interface EraseDeps extends ExpiryDeps, Needs<'storage' | 'log' | 'flush'> {
  jobs: JobQueue;
}

/** As retention removes them: some tenths of a second, then it is others' turn. */
const SESSIONS_A_STEP = 100;
/** Rows of one table that go in one statement. */
const ROWS_A_STEP = 2_000;
/** How often to look whether what is waited for is done. */
const POLL_MS = 5_000;

/**
 * A step of the erasure of a workspace that is closed: sessions, files, assets and texts first; then what is left of their bytes in segments is waited
 * for, whose erasure asks for the tombstones; then those and all other rows go. Killed anywhere, the next try goes on: what is gone is not found.
 */
export async function eraseWorkspace(
  deps: EraseDeps,
  job: Job,
  isOver: () => boolean,
): Promise<NotYet | undefined> {
  const { orm, clock, jobs } = deps;
  const { key: workspace_id } = job;
  const workspace = await leavingOf(orm, workspace_id);
  if (!workspace || workspace.delete_at === null) return undefined;
  const again = { not_before: clock.now() };
  const later = { not_before: clock.now() + POLL_MS };
  if (workspace.closed_at === null)
    return { not_before: Math.max(later.not_before, Date.parse(workspace.delete_at)) };
  if (workspace.emptied_at === null) {
    if (await emptyStep(deps, workspace_id, isOver)) return again;
    await markEmptied(orm, workspace_id, clock.now());
    return again;
  }
  if (await isBusy(deps, workspace_id, Date.parse(workspace.emptied_at))) return later;
  // A message of the platform's or the provider's may have come between: then it is closed once more.
  if ((await hasAccounts(deps, workspace_id)) || !(await isFreed(orm, workspace_id))) {
    await orm.transaction((tx) => jobs.add(tx, [CLOSE_WORKSPACE.ask(workspace_id)]));
    return later;
  }
  if (await removeRows(orm, workspace_id)) return again;
  // No copy of the database that could be fallen back to needs them from here on.
  await deps.flush();
  await forgetDeletions(deps.storage, workspace_id);
  await removeObjects(deps.storage, workspace_id);
  const gone = await orm.transaction(async (tx) => {
    if (!(await job.hold(tx))) return false;
    await deleteWorkspace(tx, workspace_id);
    // What waits to be done for it one day is not to be done any more.
    await jobs.forget(tx, workspace_id);
    return true;
  });
  if (gone) deps.log.info({ workspace_id }, 'workspace erased');
  return undefined;
}

/** @returns whether there may be more to do */
async function emptyStep(deps: EraseDeps, workspace_id: string, isOver: () => boolean): Promise<boolean> {
  const { orm, jobs, storage } = deps;
  const sessions = await rowsOf(orm, pick(schema.sessions, 'session_id'))`
    SELECT session_id FROM sessions WHERE workspace_id = ${workspace_id} LIMIT ${SESSIONS_A_STEP}`;
  if (sessions.length > 0) {
    const ids = sessions.map(({ session_id }) => session_id);
    await expireSessions(deps, workspace_id, ids, async () => undefined);
    return true;
  }
  await orm.transaction((tx) => forgetRequests(tx, jobs, workspace_id));
  if (await hasAssets(orm, workspace_id)) {
    await removeUnnamed({ orm, storage }, workspace_id, isOver);
    return true;
  }
  return orm.transaction(async (tx) => {
    const keys = await dropTextsOf(tx, workspace_id, ROWS_A_STEP);
    await requestObjectDeletion(tx, jobs, keys);
    return keys.length > 0;
  });
}

/**
 * Whether a job has yet to do what needs the workspace's rows: segments that were asked to be erased by then, tries to write its sessions, whose remains
 * they remove, and whatever is at it now.
 */
async function isBusy(
  { jobs, compacts }: EraseDeps,
  workspace_id: string,
  emptied_at: number,
): Promise<boolean> {
  const tries = ['export_session', ...(compacts ? [COMPACT_SESSION.kind] : [])];
  return (
    (await jobs.isPending(['erase_segment'], emptied_at)) ||
    jobs.isBusyWith(workspace_id, tries, ERASE_WORKSPACE.kind)
  );
}

/** Every workspace has folders of its own in these. Segments are everybody's; photos are people's. */
const PREFIXES = ['assets/', 'exports/', 'privacy/', 'recordings/', 'texts/'] as const;

/** What no row has named, because whoever put it, or was to remove it, was killed in between. */
async function removeObjects(storage: ObjectStorage, workspace_id: string): Promise<void> {
  for (const prefix of PREFIXES)
    for await (const { key } of storage.list(`${prefix}${workspace_id}/`)) await storage.delete(key);
}

/** The rest goes with the workspace's row, and is little. These may be millions, or know no such row. */
const DELETIONS = [deleteSessionTraces, deleteSearchOf, deleteAuditOf];

/** @returns whether there may be more */
async function removeRows(orm: Orm, workspace_id: string): Promise<boolean> {
  for (const deleteIts of DELETIONS) if (await deleteIts(orm, workspace_id)) return true;
  return false;
}
