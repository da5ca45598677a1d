import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { isThere, type ObjectStorage } from '../../ports/object-storage.ts';
import { reserveUnits } from './admission.ts';
import { writeRows } from './commit.ts';
import { applyDeletion } from './deletion.ts';
import { otherPlaces, takeOver } from './erasure-queries.ts';
import { inHalves } from './halves.ts';
import { noteOthers } from './others-in-segment.ts';
import {
  completeSegment,
  deleteEmptySegment,
  insertSegment,
  type PlacedBlock,
  type Segment,
  tombstonesOf,
} from './queries.ts';
import { readSegment } from './segment.ts';
import { SEGMENTS, segmentIdOf } from './segment-key.ts';
import { sessionKey, sessionOf } from './stored-block.ts';
import { keptDeletions } from './tombstones.ts';

export interface RecoveryDeps {
  orm: Orm;
  storage: ObjectStorage;
  log: FastifyBaseLogger;
  jobs: Pick<JobQueue, 'add'>;
  /** Whether sessions that are over become recordings. */
  compacts: boolean;
  /** How long after its last block a session is over, ms. */
  compact_after_ms: number;
  /** `Database.settle`. */
  settle: () => Promise<void>;
  /** Name of this process among its siblings; rollups are sharded by it. */
  node_id: string;
}

/** Counts of what a recovery found. */
export interface Recovered {
  /** Segments that were read, because the database did not know them or not all of their blocks. */
  segments: number;
  /** Blocks that have a row now and had none. */
  blocks: number;
  /** Blocks that were known already, or whose session was deleted. */
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
  sum.damaged += await applyDeletions(deps);
  const needless: string[] = [];
  for await (const key of unknownSegments(deps)) {
    const found = await recoverSegment(deps, key, needless);
    for (const count of Object.keys(sum) as (keyof Recovered)[]) sum[count] += found[count];
  }
  // What holds their blocks now may be known to this copy of the database alone.
  if (needless.length > 0) await deps.settle();
  for (const key of needless) await deps.storage.delete(key);
  return sum;
}

/** @returns how many could not be read */
async function applyDeletions({ orm, storage, log, jobs, compacts, node_id }: RecoveryDeps): Promise<number> {
  let damaged = 0;
  const deletions = keptDeletions(storage, (object_key, error) => {
    damaged += 1;
    log.error({ err: error, object_key }, 'a deletion cannot be read: what it deleted may come back');
  });
  for await (const deletion of deletions) {
    const { workspace_id, session_ids } = deletion;
    const sessions = session_ids.map((session_id) => ({ workspace_id, session_id }));
    // Mostly they are: every deletion there ever was is looked at.
    const applied = (await tombstonesOf(orm, sessions)).length === sessions.length;
    if (!applied) await applyDeletion({ orm, jobs, compacts, node_id }, deletion);
  }
  return damaged;
}

/** Keys of the segments that the database does not know in full. Both are walked in order of key, so none is remembered. */
async function* unknownSegments({ orm, storage }: RecoveryDeps): AsyncGenerator<string> {
  const known = knownKeys(orm);
  let next = await known.next();
  for await (const { key } of storage.list(SEGMENTS)) {
    while (!next.done && next.value < key) next = await known.next();
    if (next.done || next.value !== key) yield key;
  }
}

const KEYS_A_PAGE = 2_000;

async function* knownKeys(orm: Orm): AsyncGenerator<string, undefined> {
  for (let after = ''; ; ) {
    const rows = await rowsOf<{ object_key: string }>(
      orm,
      sql`SELECT object_key FROM segments WHERE complete AND object_key > ${after} ORDER BY 1 LIMIT ${KEYS_A_PAGE}`,
    );
    for (const { object_key } of rows) yield object_key;
    const last = rows.at(-1);
    if (!last) return;
    after = last.object_key;
  }
}

/** @param needless is given its key when the segment adds nothing */
async function recoverSegment(
  deps: RecoveryDeps,
  object_key: string,
  needless: string[],
): Promise<Recovered> {
  const { orm, storage, log } = deps;
  const { bytes, blocks, damage } = await blocksIn(storage, object_key);
  if (damage) log.error({ err: damage, object_key }, 'a segment cannot be read to its end');
  const ours = await ofKnownWorkspaces(orm, blocks);
  const counts = { inserted: 0, repeated: 0, conflict: 0, deleted: 0 };
  const created_at = Math.max(0, ...ours.map(({ facts }) => facts.received_at));
  const segment: Segment = { id: segmentIdOf(object_key), object_key, bytes: bytes.length, created_at };
  const others: PlacedBlock[] = [];
  if (ours.length > 0) {
    await countUnits(orm, ours);
    const write = async (part: readonly PlacedBlock[]) => {
      const fates = await orm.transaction((tx) => writeRows(tx, deps, { segment, complete: false }, part));
      for (const fate of fates.values()) counts[fate] += 1;
      others.push(...part.filter((block) => fates.get(block) !== 'inserted'));
    };
    await inHalves(ours, write, ({ facts }, error) =>
      log.error({ err: error, object_key, ...sessionOf(facts) }, 'a block could not be stored again'),
    );
  }
  await takeOverLost(deps, segment, others);
  const done = counts.inserted + counts.repeated + counts.conflict + counts.deleted;
  const left = blocks.length - done;
  // What is left is looked at again by the next recovery, and its bytes stay.
  if (left === 0 && !damage && !(await complete(deps, segment, others))) needless.push(object_key);
  return {
    segments: 1,
    blocks: counts.inserted,
    known: done - counts.inserted,
    left,
    damaged: damage ? 1 : 0,
  };
}

/** One that the disk does not give, in part or at all, must not keep the others from being read. */
async function blocksIn(
  storage: ObjectStorage,
  object_key: string,
): Promise<{ bytes: Uint8Array; blocks: PlacedBlock[]; damage?: unknown }> {
  const blocks: PlacedBlock[] = [];
  let bytes: Uint8Array = new Uint8Array();
  try {
    bytes = await storage.get(object_key);
    for (const { facts, body_offset, body_bytes } of readSegment(bytes))
      blocks.push({ facts, range: { body_offset, body_bytes } });
    return { bytes, blocks };
  } catch (damage) {
    return { bytes, blocks, damage };
  }
}

async function ofKnownWorkspaces(orm: Orm, blocks: readonly PlacedBlock[]): Promise<PlacedBlock[]> {
  const ids = [...new Set(blocks.map(({ facts }) => facts.workspace_id))];
  const rows = await rowsOf<{ id: string }>(
    orm,
    sql`SELECT id FROM workspaces WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  );
  const known = new Set(rows.map(({ id }) => id));
  return blocks.filter(({ facts }) => known.has(facts.workspace_id));
}

/** Each new session takes its unit of the period in which the segment began. */
async function countUnits(orm: Orm, blocks: readonly PlacedBlock[]): Promise<void> {
  const sessions = new Map(blocks.map(({ facts }) => [sessionKey(sessionOf(facts)), sessionOf(facts)]));
  const at = Math.min(...blocks.map(({ facts }) => facts.received_at));
  await reserveUnits(orm, [...sessions.values()], at, { unlimited: true });
}

/** All its blocks are known now: by rows that name it, or by others and then nobody needs it. Answers which. */
const complete = (
  { orm, jobs }: RecoveryDeps,
  segment: Segment,
  others: readonly PlacedBlock[],
): Promise<boolean> =>
  orm.transaction(async (tx) => {
    const named = await rowsOf(tx, sql`SELECT 1 FROM segments WHERE id = ${segment.id}`);
    if (named.length === 0) return false;
    await completeSegment(tx, segment.id);
    // Among them are those that had their row before: they are here, and a note more does no harm.
    await noteOthers(tx, jobs, segment, others);
    return true;
  });

/**
 * Rows may place blocks in an object that storage has not: the database is older, and the segment was written again
 * since, as this one, without what was deleted (`erasure.ts`).
 */
async function takeOverLost(
  { orm, storage, log }: RecoveryDeps,
  segment: Segment,
  blocks: readonly PlacedBlock[],
): Promise<void> {
  if (blocks.length === 0) return;
  const lost: string[] = [];
  for (const { id, object_key } of await otherPlaces(orm, segment, blocks))
    if (!(await isThere(storage, object_key))) lost.push(id);
  if (lost.length === 0) return;
  await orm.transaction(async (tx) => {
    await insertSegment(tx, segment, false);
    await takeOver(tx, segment, lost, blocks);
    for (const id of [segment.id, ...lost]) await deleteEmptySegment(tx, id);
  });
  log.info({ object_key: segment.object_key }, 'a segment took the place of one that is gone');
}
