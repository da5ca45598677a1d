import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { Job, JobQueue, NotYet } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { hasAssets, removeUnnamed } from '../assets/service.ts';
import { hasAccounts } from '../billing/service.ts';
import {
  COMPACT_SESSION,
  dropUnusedTexts,
  type ExpiryDeps,
  expireSessions,
  forgetDeletions,
  requestObjectDeletion,
} from '../blocks/service.ts';
import { isFreed } from '../integrations/service.ts';
import { forgetRequests } from '../privacy/service.ts';
import { CLOSE_WORKSPACE, ERASE_WORKSPACE } from './jobs.ts';
import { at, leavingOf } from './queries.ts';

export interface EraseDeps extends ExpiryDeps {
  jobs: JobQueue;
  storage: ObjectStorage;
  log: FastifyBaseLogger;
  /** `Database.settle`. */
  flush: () => Promise<void>;
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
    await orm.execute(sql`UPDATE workspaces SET emptied_at = ${at(clock.now())} WHERE id = ${workspace_id}`);
    return again;
  }
  if (await isBusy(deps, workspace_id, Date.parse(workspace.emptied_at))) return later;
  // A message of the platform's or the provider's may have come between: then it is closed once more.
  if ((await hasAccounts(deps, workspace_id)) || !(await isFreed(deps, workspace_id))) {
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
    await tx.execute(sql`DELETE FROM workspaces WHERE id = ${workspace_id}`);
    await forgetWork(tx, workspace_id);
    return true;
  });
  if (gone) deps.log.info({ workspace_id }, 'workspace erased');
  return undefined;
}

/** @returns whether there may be more to do */
async function emptyStep(deps: EraseDeps, workspace_id: string, isOver: () => boolean): Promise<boolean> {
  const { orm, jobs, storage } = deps;
  const sessions = await rowsOf<{ session_id: string }>(
    orm,
    sql`SELECT session_id FROM sessions WHERE workspace_id = ${workspace_id} LIMIT ${SESSIONS_A_STEP}`,
  );
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
    const texts = await rowsOf<{ workspace_id: string; hash: string }>(
      tx,
      sql`SELECT workspace_id, hash FROM texts WHERE workspace_id = ${workspace_id} LIMIT ${ROWS_A_STEP}`,
    );
    await requestObjectDeletion(tx, jobs, await dropUnusedTexts(tx, texts));
    return texts.length > 0;
  });
}

/**
 * Whether a job has yet to do what needs the workspace's rows: segments that were asked to be erased by then, tries to write its sessions, whose remains
 * they remove, and whatever is at it now.
 */
async function isBusy(
  { orm, compacts }: EraseDeps,
  workspace_id: string,
  emptied_at: number,
): Promise<boolean> {
  const tries = ['export_session', ...(compacts ? [COMPACT_SESSION.kind] : [])];
  const rows = await rowsOf(
    orm,
    sql`SELECT 1 FROM jobs WHERE kind = 'erase_segment' AND added_at <= ${at(emptied_at)}
      UNION ALL SELECT 1 FROM jobs WHERE ${isOf(workspace_id)} AND kind <> ${ERASE_WORKSPACE.kind}
        AND (state = 'running' OR kind = ANY(${sql.param(tries)}::text[])) LIMIT 1`,
  );
  return rows.length > 0;
}

/** Jobs whose keys begin with the workspace's id. */
const isOf = (workspace_id: string) => sql`(key = ${workspace_id} OR key LIKE ${`${workspace_id}/%`})`;

/** What waits to be done for it one day is not to be done any more. */
const forgetWork = (tx: Orm, workspace_id: string) =>
  tx.execute(sql`DELETE FROM jobs WHERE ${isOf(workspace_id)} AND state <> 'running'`);

/** Every workspace has folders of its own in these. Segments are everybody's; photos are people's. */
const PREFIXES = ['assets/', 'exports/', 'privacy/', 'recordings/', 'texts/'] as const;

/** What no row has named, because whoever put it, or was to remove it, was killed in between. */
async function removeObjects(storage: ObjectStorage, workspace_id: string): Promise<void> {
  for (const prefix of PREFIXES)
    for await (const { key } of storage.list(`${prefix}${workspace_id}/`)) await storage.delete(key);
}

/** The rest goes with the workspace's row, and is little. These may be millions, or know no such row. */
const TABLES = [
  'session_tombstones',
  'segment_copies',
  'search_queue',
  'search_texts',
  'quota_reservations',
  'session_rollups',
  'audit_log',
] as const;

/** @returns whether there may be more */
async function removeRows(orm: Orm, workspace_id: string): Promise<boolean> {
  for (const table of TABLES) {
    const name = sql.identifier(table);
    const removed = await rowsOf(
      orm,
      sql`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${name} WHERE workspace_id = ${workspace_id} LIMIT ${ROWS_A_STEP})) RETURNING 1`,
    );
    if (removed.length > 0) return true;
  }
  return false;
}
