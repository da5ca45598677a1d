import { iso } from '../../kernel/iso.ts';
import type { LoadGate } from '../../kernel/load-gate.ts';
import type { Needs } from '../../kernel/needs.ts';
import { isTransient } from '../../kernel/transient-error.ts';
import { isDiskFull } from '../../ports/disk-space.ts';
import { ObjectNotFound } from '../../ports/object-storage.ts';
import type { Partition } from '../processes/service.ts';
import type { BlockReader } from './block-reader.ts';
import type { Verdict } from './body.ts';
import { createFairQueue } from './fair-queue.ts';
import { bodiesOf, runsOf } from './neighbouring-bodies.ts';
import { type BlockBytes, placeOf, type UnreadBlock, unreadBlocks } from './queries.ts';
import { type Judged, recordVerdicts } from './record-verdicts.ts';

export interface ValidationDeps extends Needs<'orm' | 'clock' | 'storage' | 'disk_space' | 'jobs' | 'log'> {
  reader: BlockReader;
  /** Has a piece of reading done when it is its workspace's turn: its bytes are fetched only then. Not within another one. */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A piece of reading when it is its turn; in the background there is one at a time anyway. */
export const readInTurn = <T>(deps: Pick<ValidationDeps, 'inTurn'>, work: () => Promise<T>): Promise<T> =>
  deps.inTurn ? deps.inTurn(work) : work();

export interface BackgroundDeps extends ValidationDeps {
  /** Which sessions' blocks are this process's, of those that nobody has named to it. */
  partition: () => Partition;
  /** Blocks come in at other processes: nobody names them, and they are to be looked for often. */
  polls: boolean;
  loadGate: Pick<LoadGate, 'turn'>;
}

/** Verdicts written in one transaction. */
const BATCH = 64;
/** Blocks that wait in memory to be read; beyond, the sweep finds them in the database. */
const MAX_QUEUED = 5_000;
/** … and of one workspace: its flood must not have others' found by the sweep alone. */
const MAX_QUEUED_EACH = 1_000;
/** How often to look for blocks that a restart, an outage or a full queue left unread. */
const SWEEP_MS = 60_000;
/** A sweep leaves those alone that their own node is just about to read. */
const SWEEP_GRACE_MS = 30_000;
/** How often to look where nobody names blocks: a visit is in the list by then, and its replay validates what it reads. */
const POLL_MS = 2_000;
/** What has come since then is looked for so often; what was left before, each `SWEEP_MS`: it may be what cannot be read. */
const FRESH_MS = 120_000;

export interface Validation {
  /** Has these validated soon. */
  enqueue(blocks: readonly BlockBytes[]): void;
  close(): Promise<void>;
}

/**
 * Reads the bytes of blocks and judges them, and writes the verdicts. A block whose bytes cannot be had stays as it is,
 * and so do those that are left once `isOver`: large ones take a second each, and a stop should not. Throws when storage cannot be
 * used.
 */
async function validateBlocks(
  deps: ValidationDeps,
  blocks: readonly BlockBytes[],
  isOver: () => boolean,
): Promise<void> {
  const judged = [];
  for (const run of runsOf(blocks)) {
    if (isOver()) break;
    const bodies = await bodiesOf(deps, run);
    judged.push(...(await judge(deps, run, isOver, bodies)));
  }
  if (judged.length > 0) await record(deps, judged);
}

/** The same for somebody who waits to read them: a verdict that there is no room to write is one all the same. */
export async function validateForReading<Block extends BlockBytes>(
  deps: ValidationDeps,
  blocks: readonly Block[],
): Promise<{ block: Block; verdict: Verdict }[]> {
  const judged = await judge(deps, blocks, () => false);
  try {
    if (judged.length > 0) await record(deps, judged);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
  return judged;
}

/** @param bodies of these blocks, where they have been read */
async function judge<Block extends BlockBytes>(
  deps: ValidationDeps,
  blocks: readonly Block[],
  isOver: () => boolean,
  bodies?: ReadonlyMap<Block, Uint8Array>,
): Promise<{ block: Block; verdict: Verdict }[]> {
  const judged = [];
  for (const block of blocks) {
    if (isOver()) break;
    try {
      const verdict = await readInTurn(deps, async () => {
        const body = bodies?.get(block) ?? (await bodyOf(deps, block));
        return body && deps.reader.validate(body, block);
      });
      if (verdict) judged.push({ block, verdict });
    } catch (error) {
      // It is the same with all others, and none of them is lost.
      if (isTransient(error)) throw error;
      const { object_key, page_id, seq } = block;
      deps.log.error({ err: error, object_key, page_id, seq }, 'failed to read block for validation');
    }
  }
  return judged;
}

/** Together, or one by one when that fails: a verdict that cannot be written must not keep the others from it. */
async function record({ orm, clock, log, jobs }: ValidationDeps, judged: readonly Judged[]): Promise<void> {
  try {
    return await recordVerdicts({ orm, clock, jobs }, judged);
  } catch (error) {
    if (isTransient(error) || judged.length === 1) throw error;
    log.warn(
      { err: error, blocks: judged.length },
      'batch write failed; saving validation results one by one',
    );
  }
  for (const one of judged) {
    try {
      await recordVerdicts({ orm, clock, jobs }, [one]);
    } catch (error) {
      const { page_id, seq } = one.block;
      log.error({ err: error, page_id, seq }, 'failed to save block validation result');
    }
  }
}

/**
 * A segment may be written again under another key after its block was looked up: then the block is looked up once more.
 * Undefined when it was deleted meanwhile.
 * @param before how much of what lies before the body is wanted as well (bytes), as far as there is so much
 */
export async function bodyOf(
  { orm, storage }: Pick<ValidationDeps, 'orm' | 'storage'>,
  block: BlockBytes,
  before = 0,
): Promise<Uint8Array | undefined> {
  for (let at: BlockBytes | undefined = block; at; ) {
    try {
      const { object_key, body_offset, body_bytes } = at;
      const start = Math.max(0, body_offset - before);
      return await storage.get(object_key, { start, end: body_offset + body_bytes });
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      const now = await placeOf(orm, block);
      if (now?.object_key === at.object_key) throw error;
      at = now;
    }
  }
  return undefined;
}

/**
 * Validates blocks in the background, after they were acknowledged: at the start all that were left, then those that
 * `enqueue` names, each workspace's in its turn, and now and then whatever was missed. One block at a time, and few while ingest is busy: it must not
 * take the machine from it.
 * While there is no room for verdicts it rests.
 * @param onValidated told after each batch
 */
export function startValidation(deps: BackgroundDeps, onValidated: () => void): Validation {
  const queue = createFairQueue<BlockBytes>(
    { most: MAX_QUEUED, most_each: MAX_QUEUED_EACH },
    ({ workspace_id }) => workspace_id,
  );
  let sweepDue: 'all' | 'old' | 'fresh' | undefined = 'all';
  let has_left_out = false;
  let swept_at = deps.clock.now();
  let closed = false;
  let running: Promise<void> | undefined;
  const { loadGate } = deps;
  const isOver = () => closed || deps.disk_space.isFull();

  const timer = setInterval(
    () => {
      if (!deps.polls) sweepDue ??= 'old';
      else if (deps.clock.now() - swept_at < SWEEP_MS) sweepDue ??= 'fresh';
      else sweepDue = 'all';
      wake();
    },
    deps.polls ? POLL_MS : SWEEP_MS,
  );
  timer.unref();

  function wake(): void {
    if (isOver() || running || (queue.length === 0 && !sweepDue)) return;
    running = work().finally(() => {
      running = undefined;
      wake();
    });
  }

  async function validate(blocks: readonly BlockBytes[]): Promise<void> {
    await validateBlocks(deps, blocks, isOver);
    onValidated();
  }

  /** What failed is logged, and tried again by a later sweep. */
  async function work(): Promise<void> {
    await loadGate.turn();
    const batch = queue.take(BATCH);
    try {
      if (batch.length > 0) {
        await validate(batch);
        // What found no room is found in the database, once the others have had their turn.
        if (queue.length === 0 && has_left_out) {
          has_left_out = false;
          sweepDue = 'all';
        }
        return;
      }
      const due = sweepDue;
      sweepDue = undefined;
      const now = deps.clock.now();
      if (due !== 'fresh') swept_at = now;
      await sweep(
        iso(due === 'old' ? now - SWEEP_GRACE_MS : now),
        due === 'fresh' ? iso(now - FRESH_MS) : undefined,
      );
    } catch (error) {
      if (!closed) deps.log.error({ err: error }, 'validation failed; will retry');
    }
  }

  async function sweep(before: string, since: string | undefined): Promise<void> {
    let after: UnreadBlock | undefined;
    while (!isOver()) {
      const partition = deps.partition();
      const blocks = await unreadBlocks(deps.orm, { since, before, after, limit: BATCH, partition });
      if (blocks.length === 0) return;
      await validate(blocks);
      after = blocks.at(-1);
      await loadGate.turn();
      // A sweep goes by age, and may be one workspace's alone for long.
      const named = queue.take(BATCH);
      if (named.length > 0) await validate(named);
    }
  }

  wake();
  return {
    enqueue(blocks) {
      if (!queue.add(blocks)) has_left_out = true;
      wake();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
