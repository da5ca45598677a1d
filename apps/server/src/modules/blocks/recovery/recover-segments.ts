import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import { isThere, ObjectNotFound, type StoredObject } from '../../../ports/object-storage.ts';
import { bisectOnFailure, retryOnContention } from '../bisect.ts';
import { type RowDeps, writeRows } from '../block-rows.ts';
import { lockSegment } from '../deletion/delete-bytes-queries.ts';
import { requestObjectDeletion } from '../deletion/delete-objects.ts';
import { applyDeletions } from '../deletion/delete-sessions.ts';
import { deletionsPutBetween, keptDeletions, tellDamaged } from '../deletion/tombstones.ts';
import { noteOthers } from '../others-in-segment.ts';
import {
  completeSegment,
  deleteEmptySegment,
  insertSegment,
  type PlacedBlock,
  type Segment,
} from '../queries.ts';
import { segmentIdOf } from '../segment-key.ts';
import { sessionOf } from '../stored-block.ts';
import {
  countUnits,
  lostPlaces,
  type OrphanSegment,
  orphanSegments,
  readOrphanSegment,
  takeOverLost,
} from './orphan-segment.ts';

export interface SegmentRecoveryDeps extends RowDeps, Needs<'orm' | 'clock' | 'storage' | 'log'> {
  jobs: Pick<JobQueue, 'add' | 'triesUnderWay' | 'isAsked'>;
}

/** Counts of what was found. */
export interface RecoveredSegments {
  /** Segments that the database did not know in full. */
  segments: number;
  /** Blocks that have a row now and had none. */
  blocks: number;
  /** Segments that nobody needs: they are on their way out. */
  removed: number;
  /** Segments that stay as they are: damaged ones, and those with blocks of unknown workspaces or that the database refuses. */
  left: number;
}

export interface Looking {
  /** What was put since is left alone: it may be about to get its rows (ms since the epoch). */
  until: number;
  /** Deletions that were put before then are applied already (ms since the epoch); undefined: nobody has looked. */
  deletions_from: number | undefined;
  /** Keys of segments that would be left again. */
  passed: Set<string>;
  /** Asked between its steps. */
  isOver: () => boolean;
}

/**
 * Takes over what processes have left that died between object storage and the database, while others live: applies deletions of which
 * the database does not know, then stores the blocks of segments that it does not know in full. Quota is counted and not asked.
 * What adds nothing is removed. Several may be at it, and its owner may not be dead but slow: each decision about a segment is made in a
 * transaction that inserts the segment's row, for which all others that would name or remove it wait (delete-objects.ts).
 */
export async function recoverSegments(
  deps: SegmentRecoveryDeps,
  looking: Looking,
): Promise<RecoveredSegments> {
  const { until, deletions_from: from, passed, isOver } = looking;
  const onDamaged = (key: string, error: unknown) => tellDamaged(deps.log, key, error);
  const deletions =
    from === undefined
      ? keptDeletions(deps.storage, onDamaged)
      : deletionsPutBetween(deps.storage, { from, until }, onDamaged);
  await applyDeletions(deps, deletions);
  const sum: RecoveredSegments = { segments: 0, blocks: 0, removed: 0, left: 0 };
  for await (const object of orphanSegments(deps)) {
    if (isOver()) break;
    if (object.stored_at >= until || passed.has(object.key)) continue;
    const found = await adopt(deps, object);
    if (!found) continue;
    if (found.left > 0) passed.add(object.key);
    sum.segments += 1;
    for (const count of ['blocks', 'removed', 'left'] as const) sum[count] += found[count];
  }
  return sum;
}

/** Undefined when it is not ours to decide, or is known by now. */
async function adopt(
  deps: SegmentRecoveryDeps,
  { key }: StoredObject,
): Promise<Omit<RecoveredSegments, 'segments'> | undefined> {
  // Its copy of a segment bears the id of a try that is under way, and may be about to name it (delete-bytes.ts). The object was there before
  // this is asked, so that a try which is over by now has nothing to name.
  if ((await deps.jobs.triesUnderWay()).has(segmentIdOf(key))) return undefined;
  try {
    const found = await readOrphanSegment(deps, key);
    if (found.damage instanceof ObjectNotFound) return undefined;
    if (found.damage)
      deps.log.error({ err: found.damage, object_key: key }, 'segment is truncated or corrupted');
    await countUnits(deps.orm, found.blocks);
    const stored = await storeBlocks(deps, found);
    const isWhole = stored.refused === 0 && found.foreign === 0 && !found.damage;
    const removed = await settleFate(deps, found, { others: stored.others, isWhole });
    const facts = { object_key: key, blocks: stored.inserted, of: found.blocks.length + found.foreign };
    if (stored.inserted > 0 || !isWhole) deps.log.warn(facts, 'orphaned segment recovered');
    return { blocks: stored.inserted, removed: removed ? 1 : 0, left: isWhole ? 0 : 1 };
  } catch (error) {
    if (error instanceof NotOurs) return undefined;
    throw error;
  }
}

/** Kinds of jobs by whose end an object is gone. */
const GOING = ['remove_object', 'erase_segment'];

/** Somebody else has decided about the segment meanwhile. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/**
 * Does `work` in a transaction in which nobody else names the segment or has it removed; throws `NotOurs` when it is on its way out.
 * Asked in this order: who wants it removed has a job until it is gone.
 */
const deciding = <T>(
  { orm, storage, jobs }: SegmentRecoveryDeps,
  segment: Segment,
  work: (tx: Orm) => Promise<T>,
): Promise<T> =>
  retryOnContention(() =>
    orm.transaction(async (tx) => {
      const { id, object_key } = segment;
      if (!(await lockSegment(tx, id))) {
        await insertSegment(tx, segment, false);
        if (await jobs.isAsked(tx, GOING, object_key)) throw new NotOurs();
        if (!(await lockSegment(tx, id))) throw new NotOurs();
        if (!(await isThere(storage, object_key))) throw new NotOurs();
      }
      return work(tx);
    }),
  );

interface Stored {
  inserted: number;
  /** Blocks that the database refuses. */
  refused: number;
  /** Those that lie here and have their row, if they have one, elsewhere. */
  others: PlacedBlock[];
}

async function storeBlocks(deps: SegmentRecoveryDeps, { segment, blocks }: OrphanSegment): Promise<Stored> {
  const stored: Stored = { inserted: 0, refused: 0, others: [] };
  const write = async (part: readonly PlacedBlock[]) => {
    const fates = await deciding(deps, segment, (tx) =>
      writeRows(tx, deps, { segment, complete: false }, part),
    );
    const others = part.filter((block) => fates.get(block) !== 'inserted');
    stored.others.push(...others);
    stored.inserted += part.length - others.length;
  };
  await bisectOnFailure(blocks, write, ({ facts }, error) => {
    stored.refused += 1;
    const { object_key } = segment;
    deps.log.error({ err: error, object_key, ...sessionOf(facts) }, 'failed to restore block');
  });
  return stored;
}

/** What is known of all its blocks is final: it is complete now, or nobody needs it. Answers whether it is to go. */
async function settleFate(
  deps: SegmentRecoveryDeps,
  { segment }: OrphanSegment,
  { others, isWhole }: { others: readonly PlacedBlock[]; isWhole: boolean },
): Promise<boolean> {
  const { jobs, log } = deps;
  const lost = await lostPlaces(deps, segment, others);
  return deciding(deps, segment, async (tx) => {
    await takeOverLost(tx, log, { segment, blocks: others, lost });
    await deleteEmptySegment(tx, segment.id);
    if (!isWhole) return false;
    if (!(await lockSegment(tx, segment.id))) {
      await requestObjectDeletion(tx, jobs, [segment.object_key]);
      return true;
    }
    await completeSegment(tx, segment.id);
    await noteOthers(tx, jobs, segment, others);
    return false;
  });
}
