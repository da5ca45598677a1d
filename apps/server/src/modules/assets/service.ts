import type { FastifyBaseLogger } from 'fastify';
import { createStandBack } from '../../http/stand-back.ts';
import type { Room } from '../../ports/room.ts';
import { sessionsToName } from '../recordings/service.ts';
import { fetchDue } from './fetch-due.ts';
import { type KeepDeps, keepAssets } from './keep-assets.ts';
import { reconcileAssets } from './reconcile.ts';
import { removeUnnamed } from './remove-unnamed.ts';

/** Blocks among which sessions are looked for at once. */
const BLOCKS_LOOKED_AT = 200;
/** How often to look after blocks came, and how many times: they are read once they have been validated, soon after. */
const LOOK_MS = 1_000;
const LOOKS = 10;
/** … and while none came, for what failed and is due again. */
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

/**
 * Keeps in the background what stored blocks name, one session at a time, and takes away what no session names any more.
 * It stands back while ingest is busy, and while the disk is full it rests.
 */
export function startKeeper(deps: KeepDeps & { room: Room; log: FastifyBaseLogger }): Keeper {
  const { orm, room, log } = deps;
  const standBack = createStandBack();
  const deleted = new Set<string>();
  let closed = false;
  const over = new AbortController();
  let naming: Promise<void> | undefined;
  let fetching: Promise<void> | undefined;
  let looks = LOOKS;
  let swept_at = 0;
  let cleaned_at = deps.clock.now();
  const isOver = () => closed || room.isFull();

  const timer = setInterval(() => {
    const now = deps.clock.now();
    const swept = now - swept_at >= SWEEP_MS;
    if (isOver() || !(looks > 0 || deleted.size > 0 || swept)) return;
    looks = Math.max(0, looks - 1);
    if (swept) swept_at = now;
    naming ??= work('assets could not be read', nameAll).finally(() => {
      naming = undefined;
    });
    // Beside it: who never answers holds up nobody but those who wait for an answer.
    fetching ??= work('assets could not be fetched', () => fetchDue(deps, isOver, over.signal)).finally(
      () => {
        fetching = undefined;
      },
    );
  }, LOOK_MS);
  timer.unref();

  /** What failed is logged, and tried again by a later sweep. */
  async function work(failed: string, what: () => Promise<void>): Promise<void> {
    try {
      await standBack.turn();
      if (!isOver()) await what();
    } catch (error) {
      if (!closed) log.error({ err: error }, `${failed}; it will be tried again`);
    }
  }

  async function nameAll(): Promise<void> {
    for (const session of await sessionsToName(orm, BLOCKS_LOOKED_AT)) {
      if (isOver()) return;
      await work('the assets of a visit could not be read', async () => {
        await keepAssets(deps, session, isOver);
        // There may be more of them, and something to fetch.
        looks = LOOKS;
      });
    }
    await clean();
  }

  async function clean(): Promise<void> {
    for (const workspace_id of [...deleted]) {
      await removeUnnamed(deps, workspace_id, isOver);
      deleted.delete(workspace_id);
    }
    if (deps.clock.now() - cleaned_at < CLEAN_MS) return;
    await removeUnnamed(deps, undefined, isOver);
    const mended = await reconcileAssets(deps, isOver);
    if (mended.objects + mended.rows > 0) log.warn(mended, 'assets and their objects were made to agree');
    cleaned_at = deps.clock.now();
    // What was lost is due again.
    if (mended.rows > 0) looks = LOOKS;
  }

  return {
    onStored(_blocks, busy) {
      standBack.tell(busy);
      looks = LOOKS;
    },
    onDeleted(workspace_id) {
      deleted.add(workspace_id);
    },
    async close() {
      closed = true;
      over.abort();
      clearInterval(timer);
      standBack.close();
      await Promise.all([naming, fetching]);
    },
  };
}
