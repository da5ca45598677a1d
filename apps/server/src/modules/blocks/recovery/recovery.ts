import { hasRows } from '../../../database/rows.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { bisectOnFailure } from '../bisect.ts';
import { type Fate, type RowDeps, writeRows } from '../block-rows.ts';
import { applyDeletions } from '../deletion/delete-sessions.ts';
import { keptDeletions, tellDamaged } from '../deletion/tombstones.ts';
import { noteOthers } from '../others-in-segment.ts';
import { completeSegment, type PlacedBlock, type Segment } from '../queries.ts';
import { sessionOf } from '../stored-block.ts';
import { countUnits, lostPlaces, orphanSegments, readOrphanSegment, takeOverLost } from './orphan-segment.ts';

export type RecoveryDeps = RowDeps & Needs<'orm' | 'storage' | 'log' | 'flush'>;

/** Counts of what a recovery found. */
export interface Recovered {
  /** Segments that were read, because the database did not know them or not all of their blocks. */
  segments: number;
  /** Blocks that have a row now and had none. */
  blocks: number;
  /** Blocks that were known already, whose session was deleted, or that were refused. */
  known: number;
  /** Blocks that were left in their segment: of workspaces that the database does not know, or that it refused. */
  left: number;
  /** Segments that could not be read to their end, and deletions that could not be read. */
  damaged: number;
}

/**
 * Makes the database know what object storage holds, after a process died between the two, or after the database was
 * replaced by an older copy: applies the deletions, then stores the blocks of every segment that the database does not
 * know in full. Quota is counted and not asked: these blocks may have been acknowledged. A segment that adds nothing is
 * removed. Nothing else may write to this storage meanwhile.
 */
export async function recoverSegments(deps: RecoveryDeps): Promise<Recovered> {
  const sum: Recovered = { segments: 0, blocks: 0, known: 0, left: 0, damaged: 0 };
  const deletions = keptDeletions(deps.storage, (key, error) => {
    sum.damaged += 1;
    tellDamaged(deps.log, key, error);
  });
  await applyDeletions(deps, deletions);
  const needless: string[] = [];
  for await (const { key } of orphanSegments(deps)) {
    const found = await recoverSegment(deps, key, needless);
    for (const count of Object.keys(sum) as (keyof Recovered)[]) sum[count] += found[count];
  }
  // What holds their blocks now may be known to this copy of the database alone.
  if (needless.length > 0) await deps.flush();
  for (const key of needless) await deps.storage.delete(key);
  return sum;
}

/** @param needless is given its key when the segment adds nothing */
async function recoverSegment(
  deps: RecoveryDeps,
  object_key: string,
  needless: string[],
): Promise<Recovered> {
  const { orm, log } = deps;
  const { segment, blocks: ours, foreign, damage } = await readOrphanSegment(deps, object_key);
  if (damage) log.error({ err: damage, object_key }, 'segment is truncated or corrupted');
  const found: Fate[] = [];
  const others: PlacedBlock[] = [];
  if (ours.length > 0) {
    await countUnits(orm, ours);
    const write = async (part: readonly PlacedBlock[]) => {
      const fates = await orm.transaction((tx) => writeRows(tx, deps, { segment, complete: false }, part));
      found.push(...fates.values());
      others.push(...part.filter((block) => fates.get(block) !== 'inserted'));
    };
    await bisectOnFailure(ours, write, ({ facts }, error) =>
      log.error({ err: error, object_key, ...sessionOf(facts) }, 'failed to restore block'),
    );
  }
  const lost = await lostPlaces(deps, segment, others);
  await orm.transaction((tx) => takeOverLost(tx, log, { segment, blocks: others, lost }));
  const inserted = found.filter((fate) => fate === 'inserted').length;
  const left = ours.length + foreign - found.length;
  // What is left is looked at again by the next recovery, and its bytes stay.
  if (left === 0 && !damage && !(await complete(deps, segment, others))) needless.push(object_key);
  return {
    segments: 1,
    blocks: inserted,
    known: found.length - inserted,
    left,
    damaged: damage ? 1 : 0,
  };
}

/** All its blocks are known now: by rows that name it, or by others and then nobody needs it. Answers which. */
const complete = (
  { orm, jobs }: RecoveryDeps,
  segment: Segment,
  others: readonly PlacedBlock[],
): Promise<boolean> =>
  orm.transaction(async (tx) => {
    if (!(await hasRows(tx)`SELECT 1 FROM segments WHERE id = ${segment.id}`)) return false;
    await completeSegment(tx, segment.id);
    // Among them are those that had their row before: they are here, and a note more does no harm.
    await noteOthers(tx, jobs, segment, others);
    return true;
  });
