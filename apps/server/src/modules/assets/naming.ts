import type { LoadGate } from '../../kernel/load-gate.ts';
import { oneAtATime } from '../../kernel/one-at-a-time.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import type { SafeFetcher } from '../../ports/safe-fetcher.ts';
import { markAllNamed } from '../blocks/service.ts';
import type { Partition } from '../processes/service.ts';
import { type Recordings, sessionsToName } from '../recordings/service.ts';
import { archiveAssets, type KeepDeps } from './archive-assets.ts';

/** How often to look at the clock. */
const POLL_MS = 1_000;
/** How often to look for blocks whose reading failed, and for those that another process or a restart left. */
const SWEEP_MS = 30_000;
/** Blocks among which sessions are looked for at once. */
const BLOCKS_LOOKED_AT = 200;
/** Blocks marked at once where nothing is kept. */
const BLOCKS_MARKED = 1_000;

export interface NamingDeps extends KeepDeps {
  recordings: Pick<Recordings, 'names' | 'whenValidated'>;
  disk_space: DiskSpace;
  /** Which sessions are this process's. */
  partition: () => Partition;
  loadGate: Pick<LoadGate, 'turn'>;
  /** Undefined: nothing is kept, and blocks are marked as if they named nothing. What is kept already goes when its time is over. */
  fetcher: SafeFetcher | undefined;
}

/**
 * Looks through what was validated, one session at a time, and has kept what it names. No job of the queue: `named_at IS NULL`
 * says what is to be done, in the row that it is about. It stands back while ingest is busy, and while the disk is full it rests.
 * @returns ends it
 */
export function startNaming({ fetcher, loadGate, ...deps }: NamingDeps): () => Promise<void> {
  const { orm, disk_space, log, clock, recordings, partition } = deps;
  let closed = false;
  const isOver = () => closed || disk_space.isFull();
  const naming = oneAtATime(async () => {
    await attempt('failed to read assets', fetcher ? nameAll : markAll);
  });

  /** What failed is logged, and tried again by a later sweep; answers whether it went well. */
  async function attempt(failed: string, what: () => Promise<void>): Promise<boolean> {
    try {
      await loadGate.turn();
      if (isOver()) return false;
      await what();
      return true;
    } catch (error) {
      if (!closed) log.error({ err: error }, `${failed}; will retry`);
      return false;
    }
  }

  async function nameAll(): Promise<void> {
    const sessions = await sessionsToName(orm, partition(), BLOCKS_LOOKED_AT);
    let named = 0;
    for (const session of sessions) {
      const went_well = await attempt('failed to read the assets of a session', () =>
        archiveAssets(deps, session, isOver),
      );
      if (went_well) named += 1;
    }
    // There may be more. Those that failed wait for the sweep.
    if (named > 0 && named === sessions.length) naming.wake();
  }

  async function markAll(): Promise<void> {
    while (!isOver() && (await markAllNamed(orm, clock.now(), BLOCKS_MARKED)) === BLOCKS_MARKED);
  }

  if (fetcher) {
    recordings.whenValidated(naming.wake);
    naming.wake();
  }
  let swept_at = clock.now();
  const timer = setInterval(() => {
    if (clock.now() - swept_at < SWEEP_MS) return;
    swept_at = clock.now();
    naming.wake();
  }, POLL_MS);
  timer.unref();
  return async () => {
    closed = true;
    clearInterval(timer);
    await naming.ended();
  };
}
