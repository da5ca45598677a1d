import { createLoadGate } from '../../kernel/load-gate.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { SafeFetcher } from '../../ports/safe-fetcher.ts';
import type { Partition } from '../processes/service.ts';
import type { Recordings } from '../recordings/service.ts';
import type { KeepDeps } from './archive-assets.ts';
import { FETCH_ASSETS } from './ask-for-fetching.ts';
import { askForCheck, CHECK_ASSETS, CLEAN_ASSETS, checkingOf, cleaningOf } from './clean-jobs.ts';
import { fetchingOf } from './fetch-job.ts';
import { createFileReader } from './file-reader.ts';
import { startNaming } from './naming.ts';

export { type CarriedFile, carriedFiles } from './carried-files.ts';
export { askForCleaning } from './clean-jobs.ts';
export { ownFiles } from './own-files.ts';
export { hasAssets, removeUnnamed } from './remove-unnamed.ts';

/** How often to look at the clock. */
const POLL_MS = 1_000;
/** How often to look for blocks whose reading failed, and for those that another process or a restart left. */
const SWEEP_MS = 30_000;
/** How often to have everything checked, beside what follows a deletion. */
const CHECK_MS = 60 * 60_000;

export interface Keeper {
  /** Blocks were stored; `busy`: ingest has less to do later than now. */
  onStored(blocks: readonly unknown[], busy: boolean): void;
  close(): Promise<void>;
}

interface KeeperDeps extends KeepDeps {
  storage: ObjectStorage;
  /** Undefined: nothing is fetched, and blocks are marked as if they named nothing. What is kept already goes when its time is over. */
  fetcher: SafeFetcher | undefined;
  recordings: Pick<Recordings, 'names' | 'whenValidated'>;
  disk_space: DiskSpace;
  /** Which sessions are this process's. */
  partition: () => Partition;
  jobs: Pick<JobQueue, 'add' | 'work'>;
}

/**
 * Keeps in the background what stored blocks name, and takes away what no session names any more: the one is read off the blocks,
 * the others are jobs of the queue. None waits for another. They begin nothing while ingest is busy.
 */
export function startKeeper(deps: KeeperDeps): Keeper {
  const { log, fetcher, clock, jobs } = deps;
  const loadGate = createLoadGate();
  const before = () => loadGate.turn();
  const naming = startNaming({ ...deps, loadGate, only_mark: fetcher === undefined });
  const reader = createFileReader();
  const workers = [
    jobs.work(CLEAN_ASSETS, { ...cleaningOf(deps), before }),
    jobs.work(CHECK_ASSETS, { ...checkingOf(deps), before }),
    ...(fetcher ? [jobs.work(FETCH_ASSETS, { ...fetchingOf({ ...deps, fetcher, reader }), before })] : []),
  ];
  let swept_at = clock.now();
  let checked_at = clock.now();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    const now = clock.now();
    if (now - swept_at >= SWEEP_MS) {
      swept_at = now;
      naming.wake();
    }
    if (now - checked_at < CHECK_MS) return;
    checked_at = now;
    checking = askForCheck(deps).catch((error: unknown) => {
      log.error({ err: error }, 'failed to schedule the asset check; will retry in an hour');
    });
  }, POLL_MS);
  timer.unref();
  return {
    onStored(_blocks, busy) {
      loadGate.tell(busy);
    },
    async close() {
      clearInterval(timer);
      loadGate.close();
      // Told to stop before their reader is: what it leaves is no failure then.
      const stopped = workers.map((worker) => worker.stop());
      await Promise.all([naming.close(), checking, reader.close(), ...stopped]);
    },
  };
}
