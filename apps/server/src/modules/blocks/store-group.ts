import { randomUUID } from 'node:crypto';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { bisectOnFailure } from './bisect.ts';
import { type Fate, type RowDeps, writeRows } from './block-rows.ts';
import { deleteUnlessReferenced } from './deletion/delete-objects.ts';
import { noteOthers } from './others-in-segment.ts';
import { completeSegment, type PlacedBlock, type Segment } from './queries.ts';
import { type Refusal, refusedSessions } from './quota/admission.ts';
import type { IngestBounds } from './quota/bounds.ts';
import { writeSegment } from './segment.ts';
import { segmentKey } from './segment-key.ts';
import { type Block, sessionKey, sessionOf } from './stored-block.ts';

/** `stored`: it is safe, whether it is new or was there already. */
export type Outcome =
  | 'stored'
  | 'block_conflict'
  | 'visitor_mismatch'
  | 'out_of_time'
  | Refusal
  | 'unavailable'
  | 'storage_full'
  | 'internal';

const OUTCOMES = {
  inserted: 'stored',
  repeated: 'stored',
  conflict: 'block_conflict',
  deleted: 'session_deleted',
  other_visitor: 'visitor_mismatch',
  out_of_time: 'out_of_time',
} as const satisfies Record<Fate, Outcome>;

/** A block that has just been stored, and where; for those who read it next. */
export interface StoredBlock extends PlacedBlock {
  object_key: string;
}

export interface StoreDeps extends RowDeps, Needs<'orm' | 'clock' | 'storage' | 'disk_space' | 'log'> {
  bounds: IngestBounds;
  /** Told of the blocks that are new, after they are safe; `busy`: and many more came meanwhile. */
  onStored: (blocks: readonly StoredBlock[], busy: boolean) => void;
}

/**
 * Stores blocks, no two of the same key: admits their sessions, writes their bytes as one segment, then their rows in
 * one transaction. What has no outcome of its own at an outage is `unavailable`: nothing of it was acknowledged, and
 * sending it again is right whatever of it was kept. Nothing is begun for which there may be no room. Never throws.
 */
export async function storeGroup(
  deps: StoreDeps,
  blocks: readonly Block[],
  isBusy: () => boolean,
): Promise<ReadonlyMap<Block, Outcome>> {
  const outcomes = new Map<Block, Outcome>();
  const fail = (block: Block, error: unknown) => {
    deps.log.error({ err: error, ...sessionOf(block.facts) }, 'failed to store block');
    outcomes.set(block, 'internal');
  };
  if (await deps.disk_space.check()) return new Map(blocks.map((block) => [block, 'storage_full']));
  let others: Outcome = 'unavailable';
  try {
    await bisectOnFailure(blocks, (part) => admit(deps, part, outcomes), fail);
    const admitted = blocks.filter((block) => !outcomes.has(block));
    if (admitted.length > 0) await store(deps, admitted, { outcomes, fail, isBusy });
  } catch (error) {
    if (deps.disk_space.failed(error)) others = 'storage_full';
    deps.log.error({ err: error, blocks: blocks.length }, 'group commit failed');
  }
  for (const block of blocks) if (!outcomes.has(block)) outcomes.set(block, others);
  return outcomes;
}

async function admit(deps: StoreDeps, blocks: readonly Block[], outcomes: Map<Block, Outcome>) {
  const ids = blocks.map(({ facts, sender, untokened }) => ({ ...sessionOf(facts), sender, untokened }));
  const sessions = new Map(ids.map((session) => [sessionKey(session), session]));
  const refused = await refusedSessions(deps, [...sessions.values()]);
  for (const block of blocks) {
    const refusal = refused.get(sessionKey(sessionOf(block.facts)));
    if (refusal) outcomes.set(block, refusal);
  }
}

interface Group {
  outcomes: Map<Block, Outcome>;
  fail: (block: Block, error: unknown) => void;
  /** Whether the next group is waiting. */
  isBusy: () => boolean;
}

async function store(
  deps: StoreDeps,
  blocks: readonly Block[],
  { outcomes, fail, isBusy }: Group,
): Promise<void> {
  const { parts, bytes, ranges } = writeSegment(blocks);
  const id = randomUUID();
  const created_at = deps.clock.now();
  const segment: Segment = { id, object_key: segmentKey(id, created_at), bytes, created_at };
  const blockOf = new Map<PlacedBlock, Block>();
  for (const [i, block] of blocks.entries()) {
    const range = ranges[i];
    if (range) blockOf.set({ facts: block.facts, range }, block);
  }
  // What a put that failed has left is for others (recover-segments.ts): it may come to storage yet, and asking storage would take long.
  await deps.storage.put(segment.object_key, parts).catch((error: unknown) => {
    throw new StorageFailed(error);
  });
  // A row may name the segment: known for certain from a commit, feared from one whose answer never came.
  let named = false;
  let inParts = false;
  const others = new Set(blockOf.keys());
  try {
    const commitPart = async (part: readonly PlacedBlock[]) => {
      const complete = part.length === blockOf.size;
      inParts ||= !complete;
      const fates = await inTransaction(
        deps.orm,
        (tx) => writeRows(tx, deps, { segment, complete }, part),
        () => {
          named = true;
        },
      );
      const inserted = part.filter((block) => fates.get(block) === 'inserted');
      if (inserted.length > 0) named = true;
      for (const block of inserted) others.delete(block);
      for (const [placed, fate] of fates) {
        const block = blockOf.get(placed);
        if (block) outcomes.set(block, OUTCOMES[fate]);
      }
      deps.onStored(
        inserted.map((block) => ({ ...block, object_key: segment.object_key })),
        isBusy(),
      );
    };
    await bisectOnFailure([...blockOf.keys()], commitPart, (placed, error) => {
      const block = blockOf.get(placed);
      if (block) fail(block, error);
    });
    if (inParts && named)
      await deps.orm.transaction(async (tx) => {
        await completeSegment(tx, id);
        await noteOthers(tx, deps.jobs, segment, [...others]);
      });
  } finally {
    if (!named) await removeOrphan(deps, segment);
  }
}

/** Storage has no SQLSTATE; whatever its error is, no block is to blame for it. */
class StorageFailed extends Error {
  override readonly name = 'StorageFailed';
  constructor(cause: unknown) {
    super('object storage failed', { cause });
  }
}

/** Calls `onUnknown` when the transaction may have been committed although it failed: the answer to COMMIT was lost. */
async function inTransaction<T>(orm: Orm, work: (tx: Orm) => Promise<T>, onUnknown: () => void): Promise<T> {
  let committing = false;
  try {
    return await orm.transaction(async (tx) => {
      const result = await work(tx);
      committing = true;
      return result;
    });
  } catch (error) {
    if (committing) onUnknown();
    throw error;
  }
}

/** We named it in no row, so nobody would ever read it, unless another process has adopted it. What stays now is adopted later. */
async function removeOrphan(deps: StoreDeps, segment: Segment): Promise<void> {
  try {
    await deleteUnlessReferenced(deps, segment);
  } catch (error) {
    const { object_key } = segment;
    deps.log.warn({ err: error, object_key }, 'failed to remove unneeded segment');
  }
}
