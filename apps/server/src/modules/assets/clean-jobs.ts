import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { WorkOptions } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import { type Asking, FETCH_ASSETS } from './ask-for-fetching.ts';
import { workspacesDue } from './fetch-queries.ts';
import { reconcileAssets } from './reconcile.ts';
import { hasAssets, removeUnnamed, workspacesWithAssets } from './remove-unnamed.ts';

/** Sessions of a workspace were deleted: what they alone named is to go. The key is the workspace's id. */
export const CLEAN_ASSETS = 'clean_assets';
/** Whatever was missed, in all workspaces, and whether rows and objects agree. */
export const CHECK_ASSETS = 'check_assets';

interface CleanDeps {
  orm: Orm;
  storage: ObjectStorage;
  jobs: Asking;
  clock: Clock;
  log: FastifyBaseLogger;
}

const OPTIONS = {
  // Bytes that nobody needs are to go, however long it takes.
  attempts: Number.POSITIVE_INFINITY,
  concurrency: 1,
  lease_ms: 30_000,
} as const;

/** Has what the deleted sessions alone named removed, if anything is kept; in the transaction that deletes them. */
export async function askForCleaning(tx: Orm, jobs: Asking, workspace_id: string): Promise<void> {
  if (await hasAssets(tx, workspace_id))
    await jobs.add(tx, [{ kind: CLEAN_ASSETS, key: workspace_id, data: {} }]);
}

/** Has everything looked at; asked for now and then by each process: those that ask while it waits ask for one. */
export const askForCheck = ({ orm, jobs }: { orm: Orm; jobs: Asking }): Promise<void> =>
  orm.transaction((tx) => jobs.add(tx, [{ kind: CHECK_ASSETS, key: 'all', data: {} }]));

/** Doing either twice is doing it once, and several may be at it: rows go before what they name. */
export const cleaningOf = (deps: CleanDeps): Omit<WorkOptions, 'before'> => ({
  ...OPTIONS,
  async handler({ key: workspace_id }, signal) {
    await removeUnnamed(deps, workspace_id, () => signal.aborted);
    signal.throwIfAborted();
    return undefined;
  },
});

export const checkingOf = (deps: CleanDeps): Omit<WorkOptions, 'before'> => ({
  ...OPTIONS,
  async handler(_job, signal) {
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
        due.map((key) => ({ kind: FETCH_ASSETS, key, data: {} })),
      );
    });
    return undefined;
  },
});
