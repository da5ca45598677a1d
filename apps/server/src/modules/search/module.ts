import type { LoadGate } from '../../kernel/load-gate.ts';
import { defineModule } from '../../kernel/module.ts';
import type { Needs } from '../../kernel/needs.ts';
import { oneAtATime } from '../../kernel/one-at-a-time.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import { postponeFirst } from './queries.ts';
import { readQueued } from './texts.ts';

/** Sessions read in one transaction: some dozen texts, and 2,000 of 500 characters where visitors are hostile: seconds. */
const BATCH = 10;
/** How often to look for what another process, a restart or an outage left in the queue. */
const SWEEP_MS = 5_000;

/** Of a block that has just been stored, what tells whether its session holds new texts. */
interface StoredViews {
  facts: { header: { views: readonly unknown[]; visitor: { email?: string | undefined } } };
}

interface SearchDeps extends Needs<'orm' | 'disk_space' | 'log'> {
  loadGate: Pick<LoadGate, 'turn'>;
  /** From now on `told` is called each time that this process has stored blocks. */
  whenStored: (told: (blocks: readonly StoredViews[]) => void) => void;
}

/**
 * Reads the texts of new visits in the background, after they were acknowledged, so that they can be searched for: about
 * as soon as they are in the list, and later while ingest is busy. While the disk is full it rests.
 * @returns ends it
 */
function startIndexing({ orm, disk_space, log, loadGate, whenStored }: SearchDeps): () => Promise<void> {
  let closed = false;
  /** What failed is logged, and tried again by a later sweep. */
  const indexing = oneAtATime(async () => {
    try {
      while (!closed && !disk_space.isFull()) {
        await loadGate.turn();
        if ((await readBatch()) < BATCH) return;
      }
    } catch (error) {
      if (!closed) log.error({ err: error }, 'failed to index session texts; will retry');
    }
  });
  const timer = setInterval(indexing.wake, SWEEP_MS);
  timer.unref();

  /** One by one when that fails: a session that cannot be read must not keep the others from it. */
  async function readBatch(): Promise<number> {
    try {
      return await readQueued(orm, BATCH);
    } catch (error) {
      if (isTransient(error)) throw error;
      log.warn({ err: error }, 'batch indexing failed; indexing session texts one by one');
    }
    for (let n = 0; n < BATCH && !closed; n++) {
      try {
        await readQueued(orm, 1);
      } catch (error) {
        if (isTransient(error)) throw error;
        log.error({ err: error }, 'failed to index the texts of a session; will retry');
        await postponeFirst(orm);
      }
    }
    return 0;
  }

  whenStored((blocks) => {
    if (blocks.some(({ facts: { header } }) => header.views.length > 0 || header.visitor.email))
      indexing.wake();
  });
  indexing.wake();
  return async () => {
    closed = true;
    clearInterval(timer);
    await indexing.ended();
  };
}

export const searchModule = (deps: SearchDeps) => defineModule({ background: () => startIndexing(deps) });
