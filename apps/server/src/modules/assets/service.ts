import type { FastifyBaseLogger } from 'fastify';
import { createStandBack } from '../../http/stand-back.ts';
import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { Outside } from '../../ports/outside.ts';
import type { Room } from '../../ports/room.ts';
import { markAllNamed, type Recordings, sessionsToName } from '../recordings/service.ts';
import { createFetcher } from './fetch-due.ts';
import { type KeepDeps, keepAssets } from './keep-assets.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { reconcileAssets } from './reconcile.ts';
import { removeUnnamed, workspacesWithAssets } from './remove-unnamed.ts';

/** Blocks among which sessions are looked for at once. */
const BLOCKS_LOOKED_AT = 200;
/** Blocks marked at once where nothing is kept. */
const BLOCKS_MARKED = 1_000;
/** How often to look at the clock, and whether something was deleted. */
const LOOK_MS = 1_000;
/** How often to look for what failed and is due again, and for what another process or a restart left. */
const SWEEP_MS = 30_000;
/** How often to remove what nobody needs any more, beside what follows a deletion, and to look whether rows and objects agree. */
const CLEAN_MS = 60 * 60_000;

export interface Keeper {
  /** Blocks were stored; `busy`: ingest has less to do later than now. */
  onStored(blocks: readonly unknown[], busy: boolean): void;
  /** Sessions of the workspace were deleted: what they alone named is to go. */
  onDeleted(workspace_id: string): void;
  close(): Promise<void>;
}

interface KeeperDeps extends KeepDeps {
  storage: ObjectStorage;
  /** Undefined: nothing is fetched, and blocks are marked as if they named nothing. What is kept already goes when its time is over. */
  outside: Outside | undefined;
  recordings: Pick<Recordings, 'names' | 'whenValidated'>;
  room: Room;
  log: FastifyBaseLogger;
}

/**
 * Keeps in the background what stored blocks name, one session at a time, and takes away what no session names any more.
 * Naming, fetching and cleaning go side by side: none waits for another. They stand back while ingest is busy, and while the
 * disk is full they rest.
 */
export function startKeeper(deps: KeeperDeps): Keeper {
  const { orm, room, log, outside, clock, recordings } = deps;
  const standBack = createStandBack();
  const deleted = new Set<string>();
  let closed = false;
  const over = new AbortController();
  let swept_at = clock.now();
  let cleaned_at = clock.now();
  const isOver = () => closed || room.isFull();

  const naming = oneAtATime(() => work('assets could not be read', outside ? nameAll : markAll));
  const fetching = oneAtATime(() => work('assets could not be fetched', async () => fetcher?.fill()));
  const cleaning = oneAtATime(() => work('assets could not be cleaned up', clean));
  const fetcher =
    outside && createFetcher({ ...deps, outside }, { isOver, over: over.signal, onFree: fetching.wake });

  const timer = setInterval(() => {
    const now = clock.now();
    if (now - swept_at >= SWEEP_MS) {
      swept_at = now;
      naming.wake();
      fetching.wake();
    }
    if (deleted.size > 0 || now - cleaned_at >= CLEAN_MS) cleaning.wake();
  }, LOOK_MS);
  timer.unref();

  /** What failed is logged, and tried again by a later sweep; answers whether it went well. */
  async function attempt(failed: string, what: () => Promise<void>): Promise<boolean> {
    try {
      await standBack.turn();
      if (isOver()) return false;
      await what();
      return true;
    } catch (error) {
      if (!closed) log.error({ err: error }, `${failed}; it will be tried again`);
      return false;
    }
  }
  async function work(failed: string, what: () => Promise<void>): Promise<void> {
    await attempt(failed, what);
  }

  async function nameAll(): Promise<void> {
    const sessions = await sessionsToName(orm, BLOCKS_LOOKED_AT);
    let named = 0;
    for (const session of sessions) {
      const went_well = await attempt('the assets of a visit could not be read', () =>
        keepAssets(deps, session, isOver),
      );
      if (!went_well) continue;
      named += 1;
      fetching.wake();
    }
    // There may be more. Those that failed wait for the sweep.
    if (named > 0 && named === sessions.length) naming.wake();
  }

  async function markAll(): Promise<void> {
    while (!isOver() && (await markAllNamed(orm, clock.now(), BLOCKS_MARKED)) === BLOCKS_MARKED);
  }

  async function clean(): Promise<void> {
    for (const workspace_id of [...deleted]) {
      // Before it is done: who deletes meanwhile is heard.
      deleted.delete(workspace_id);
      await removeUnnamed(deps, workspace_id, isOver).catch((error: unknown) => {
        deleted.add(workspace_id);
        throw error;
      });
    }
    if (clock.now() - cleaned_at < CLEAN_MS) return;
    // Now, and not when it is done: where it fails each time, it does so once an hour.
    cleaned_at = clock.now();
    for (const workspace_id of await workspacesWithAssets(orm)) {
      if (isOver()) return;
      await removeUnnamed(deps, workspace_id, isOver);
    }
    const mended = await reconcileAssets(deps, isOver);
    if (mended.objects + mended.rows > 0) log.warn(mended, 'assets and their objects were made to agree');
    // What was lost is due again.
    if (mended.rows > 0) fetching.wake();
  }

  if (outside) {
    recordings.whenValidated(naming.wake);
    naming.wake();
    fetching.wake();
  }
  return {
    onStored(_blocks, busy) {
      standBack.tell(busy);
    },
    onDeleted(workspace_id) {
      deleted.add(workspace_id);
    },
    async close() {
      closed = true;
      over.abort();
      clearInterval(timer);
      standBack.close();
      await Promise.all([naming.ended(), cleaning.ended(), fetching.ended()]);
      await fetcher?.ended();
      // Those that ended last have woken it.
      await fetching.ended();
    },
  };
}
