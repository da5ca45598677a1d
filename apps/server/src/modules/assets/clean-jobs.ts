import { byId, defineJob, NO_DATA, only, type WorkedJob } from '../../kernel/job.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { type Asking, FETCH_ASSETS } from './ask-for-fetching.ts';
import { workspacesDue } from './fetch-queries.ts';
import { reconcileAssets } from './reconcile.ts';
import { hasAssets, removeUnnamed, workspacesWithAssets } from './remove-unnamed.ts';

// Bytes that nobody needs are to go, however long it takes.
const terms = { data: NO_DATA, role: 'worker', lease_ms: 30_000, gated: true } as const;

/** Sessions of a workspace, whose id it is, were deleted: what they alone named is to go. */
const CLEAN_ASSETS = defineJob({ ...terms, kind: 'clean_assets', key: byId });
/** Whatever was missed, in all workspaces, and whether rows and objects agree. */
const CHECK_ASSETS = defineJob({ ...terms, kind: 'check_assets', key: only });

/** How often to have everything checked, beside what follows a deletion. */
const CHECK_MS = 60 * 60_000;

interface CleanDeps extends Needs<'orm' | 'clock' | 'storage' | 'log'> {
  jobs: Asking;
}

/** Has what the deleted sessions alone named removed, if anything is kept; in the transaction that deletes them. */
export async function askForCleaning(tx: Orm, jobs: Asking, workspace_id: string): Promise<void> {
  if (await hasAssets(tx, workspace_id)) await jobs.add(tx, [CLEAN_ASSETS.ask(workspace_id)]);
}

/** Doing either twice is doing it once, and several may be at it: rows go before what they name. */
export const cleaningAssets = (deps: CleanDeps): WorkedJob[] => [
  CLEAN_ASSETS.workedBy(async ({ key: workspace_id }, signal) => {
    await removeUnnamed(deps, workspace_id, () => signal.aborted);
    signal.throwIfAborted();
  }),
  CHECK_ASSETS.recurring({ subject: 'all', every_ms: CHECK_MS }, (_job, signal) => checkAll(deps, signal)),
];

async function checkAll(deps: CleanDeps, signal: AbortSignal): Promise<void> {
  const { orm, jobs, clock, log } = deps;
  const isOver = () => signal.aborted;
  for (const workspace_id of await workspacesWithAssets(orm)) {
    if (isOver()) break;
    await removeUnnamed(deps, workspace_id, isOver);
  }
  const mended = await reconcileAssets(deps, isOver);
  if (mended.objects + mended.rows > 0) log.warn(mended, 'reconciled assets with their objects');
  signal.throwIfAborted();
  // What was lost is due again, and so may be what an older version of the program left.
  await orm.transaction(async (tx) => {
    const due = await workspacesDue(tx, clock.now());
    await jobs.add(
      tx,
      due.map((workspace_id) => FETCH_ASSETS.ask(workspace_id)),
    );
  });
}
