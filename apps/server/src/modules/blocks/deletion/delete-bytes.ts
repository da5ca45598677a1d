import { setImmediate } from 'node:timers/promises';
import { byId, defineJob, NO_DATA } from '../../../kernel/job.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import type { Job, JobQueue, NotYet } from '../../../ports/job-queue.ts';
import { ifThere, type ObjectStorage } from '../../../ports/object-storage.ts';
import { retryOnContention } from '../bisect.ts';
import { deleteEmptySegment, insertSegment, type Segment } from '../queries.ts';
import { type BodyRange, readSegment, writeSegment } from '../segment.ts';
import { siblingKey } from '../segment-key.ts';
import { type Block, type SessionId, sessionKey, sessionOf } from '../stored-block.ts';
import {
  deleteSegment,
  holdSessions,
  lockSegment,
  type Move,
  replaceSegment,
  segmentAt,
} from './delete-bytes-queries.ts';
import { deleteUnlessReferenced, REMOVE_OBJECT, requestObjectDeletion } from './delete-objects.ts';
import { tombstonesOf } from './tombstone-rows.ts';

/** The bytes of deleted sessions go from a segment. What was promised is never given up. */
export const ERASE_SEGMENT = defineJob({
  kind: 'erase_segment',
  key: byId,
  data: NO_DATA,
  role: 'worker',
  // A segment takes tenths of a second; of one whose process is no more the rest waits for so long.
  lease_ms: 30_000,
  gated: true,
  // Some hundred segments.
  turn_ms: 10_000,
});

/** Kinds of jobs by which what was recorded of deleted sessions goes from object storage. */
export const BYTES_OF_SESSIONS: readonly string[] = [ERASE_SEGMENT.kind, REMOVE_OBJECT.kind];

export type ByteDeletionDeps = Needs<'orm' | 'clock' | 'storage' | 'jobs' | 'log'>;

/** Blocks of a segment that are read before others have a turn: a full one has thousands. */
const BLOCKS_A_TURN = 64;
/**
 * A segment whose blocks are just getting their rows is left alone: for as long again as it has been there, within these
 * bounds. It mostly takes a moment; one that an outage cut off stays so until recovery reads it, which asks for it again.
 */
const WRITTEN_MS = { least: 1_000, most: 3_600_000 };
/** Nothing takes so long that is still under way. */
const CUT_OFF_MS = 600_000;

/** Asks for segments to be erased, in the transaction that makes it necessary. */
export const requestByteDeletion = (tx: Orm, jobs: Pick<JobQueue, 'add'>, object_keys: readonly string[]) =>
  jobs.add(
    tx,
    object_keys.map((key) => ERASE_SEGMENT.ask(key)),
  );

/**
 * Takes the bytes of deleted sessions out of one segment: what else it holds is written to a new one, one transaction
 * says so of the rows, then the old object goes. Killed at any moment, the next try begins anew; a copy that came to
 * nothing is removed by it. What is fallen back to may place blocks in an object that has gone: recovery finds them in
 * the new one (`recovery.ts`).
 */
export async function deleteSegmentBytes(deps: ByteDeletionDeps, job: Job): Promise<NotYet | undefined> {
  const { orm, storage, clock, log, jobs } = deps;
  const object_key = job.key;
  const segment = await segmentAt(orm, object_key);
  if (segment && !segment.complete) return { not_before: clock.now() + waitFor(deps, segment) };
  for (const id of job.abandoned) {
    // Nobody can make a segment of it any more: that takes the newest try.
    const copy = { id, object_key: siblingKey(object_key, id), bytes: 0, created_at: clock.now() };
    await deleteUnlessReferenced(deps, copy);
  }
  if (job.abandoned.length > 0) await job.forgetAbandoned();
  if (segment) {
    const blocks = await blocksOf(storage, segment);
    if (blocks) {
      // Somebody has deleted more of it meanwhile, or is at it too.
      if (!(await rewrite(deps, job, { segment, blocks }))) return { not_before: clock.now() };
    } else {
      log.error({ object_key }, 'segment object is missing');
      await deleteEmptySegment(orm, segment.id);
      // Named by rows still, it may be back: storage that was away for a moment, or is another process's.
      if (await segmentAt(orm, object_key))
        throw new Error(`${object_key} is missing, but rows still reference it`);
    }
  }
  // Without a row its blocks may lie in recordings, of which an older copy of the database does not know.
  if (segment) await storage.delete(object_key);
  else await orm.transaction((tx) => requestObjectDeletion(tx, jobs, [object_key]));
  log.info({ object_key }, 'erased data of deleted sessions');
  return undefined;
}

/** How long an incomplete segment is to be left alone (milliseconds). */
function waitFor({ clock, log }: ByteDeletionDeps, { object_key, created_at }: Segment): number {
  const age = clock.now() - created_at;
  if (age > CUT_OFF_MS)
    log.warn(
      { object_key, age },
      'erasing deleted sessions is delayed: some blocks of their segment are unknown; they will be read when the segment is recovered or on a start with RECOVER',
    );
  return Math.min(WRITTEN_MS.most, Math.max(WRITTEN_MS.least, age));
}

type LyingBlock = Block & BodyRange;

/** Undefined when there is no such object. */
async function blocksOf(storage: ObjectStorage, { object_key }: Segment): Promise<LyingBlock[] | undefined> {
  const bytes = await ifThere(storage.get(object_key));
  if (!bytes) return undefined;
  const blocks: LyingBlock[] = [];
  for (const block of readSegment(bytes)) {
    blocks.push(block);
    if (blocks.length % BLOCKS_A_TURN === 0) await setImmediate();
  }
  return blocks;
}

/** Puts a segment without the deleted blocks in the place of one that has them; false when the try was overtaken. */
async function rewrite(
  { orm, storage, jobs }: ByteDeletionDeps,
  job: Job,
  { segment, blocks }: { segment: Segment; blocks: readonly LyingBlock[] },
): Promise<boolean> {
  const deleted = new Set((await tombstonesOf(orm, sessionsOf(blocks))).map(sessionKey));
  const kept = blocks.filter(({ facts }) => !deleted.has(sessionKey(sessionOf(facts))));
  const { parts, bytes, ranges } = writeSegment(kept);
  const { try_id: id } = job;
  const copy = { ...segment, id, object_key: siblingKey(segment.object_key, id), bytes };
  const moves = kept.map(({ body_offset }, i): Move => ({ from: body_offset, to: offsetAt(ranges, i) }));
  const sessions = sessionsOf(kept);
  if (kept.length > 0) await storage.put(copy.object_key, parts);
  const replaced = await retryOnContention(() =>
    orm.transaction(async (tx) => {
      await holdSessions(tx, sessions);
      // The last of its blocks may have given way to a recording meanwhile: nothing would name a copy.
      if (!(await lockSegment(tx, segment.id))) return false;
      const more = await tombstonesOf(tx, sessions);
      if (more.length > 0 || !(await job.hold(tx))) return false;
      if (kept.length > 0) {
        await insertSegment(tx, copy, true);
        await replaceSegment(tx, segment.id, copy, moves);
      }
      await deleteSegment(tx, segment.id);
      return true;
    }),
  );
  if (!replaced && kept.length > 0) await deleteUnlessReferenced({ orm, jobs }, copy);
  return replaced;
}

function offsetAt(ranges: readonly BodyRange[], i: number): number {
  const range = ranges[i];
  if (!range) throw new RangeError('a block that was not written');
  return range.body_offset;
}

const sessionsOf = (blocks: readonly Block[]): SessionId[] => [
  ...new Map(blocks.map(({ facts }) => [sessionKey(sessionOf(facts)), sessionOf(facts)])).values(),
];
