import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';
import {
  claimErasure,
  deleteErasure,
  deleteSegment,
  type Erasure,
  giveBack,
  holdErasure,
  holdSessions,
  type Move,
  replaceSegment,
  segmentAt,
} from './erasure-queries.ts';
import { persistently } from './halves.ts';
import { deleteEmptySegment, insertSegment, type Segment, tombstonesOf } from './queries.ts';
import { type BodyRange, readSegment, writeSegment } from './segment.ts';
import { siblingKey } from './segment-key.ts';
import { type Block, type SessionId, sessionKey, sessionOf } from './stored-block.ts';

export interface ErasureDeps {
  orm: Orm;
  storage: ObjectStorage;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** One that failed, or whose process died, is tried again after this; twice as long after each further failure. */
const LEASE_MS = 30_000;
/** … but not longer: what stands in the way may have gone. */
const LONGEST_MS = 15 * 60_000;
/** Blocks of a segment that are read before others have a turn: a full one has thousands. */
const BLOCKS_A_TURN = 64;

/**
 * Takes the bytes of deleted sessions out of one segment: what else it holds is written to a new one, one transaction
 * says so of the rows, then the old object goes. Killed at any moment, the next try begins anew; a copy that came to
 * nothing is removed by it. What is fallen back to may place blocks in an object that has gone: recovery finds them in
 * the new one (`recovery.ts`).
 * @returns false when there was none to do
 */
export async function eraseNext(deps: ErasureDeps): Promise<boolean> {
  const { orm, clock, log } = deps;
  const now = clock.now();
  const claim = { now, copy_id: randomUUID(), lease_ms: LEASE_MS, longest_ms: LONGEST_MS };
  const erasure = await claimErasure(orm, claim);
  if (!erasure) return false;
  try {
    await erase(deps, erasure);
  } catch (error) {
    const { object_key, tries } = erasure;
    log.error({ err: error, object_key, tries }, 'deleted bytes could not be erased; it will be tried again');
  }
  return true;
}

async function erase(deps: ErasureDeps, erasure: Erasure): Promise<void> {
  const { orm, storage, clock, log } = deps;
  const { object_key, copy_id, abandoned_id } = erasure;
  if (abandoned_id) {
    // Nobody can make a segment of it any more: that takes the newest try.
    const abandoned = siblingKey(object_key, abandoned_id);
    if (!(await segmentAt(orm, abandoned))) await storage.delete(abandoned);
  }
  const segment = await segmentAt(orm, object_key);
  if (segment) {
    const blocks = await blocksOf(storage, segment);
    if (blocks) {
      const replaced = await rewrite(deps, erasure, { segment, copy_id, blocks });
      // Somebody has deleted more of it meanwhile, or is at it too.
      if (!replaced) return void (await giveBack(orm, erasure, clock.now()));
    } else {
      log.error({ object_key }, 'the bytes of a segment are gone');
      await deleteEmptySegment(orm, segment.id);
      // Named by rows still, it may be back: storage that was away for a moment, or is another process's.
      if (await segmentAt(orm, object_key))
        throw new Error(`the bytes of ${object_key} are gone, and rows name them`);
    }
  }
  await storage.delete(object_key);
  await deleteErasure(orm, erasure);
  log.info({ object_key }, 'bytes of deleted sessions erased');
}

type LyingBlock = Block & BodyRange;

/** Undefined when there is no such object. */
async function blocksOf(storage: ObjectStorage, { object_key }: Segment): Promise<LyingBlock[] | undefined> {
  const bytes = await storage.get(object_key).catch((error: unknown) => {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  });
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
  { orm, storage }: ErasureDeps,
  erasure: Erasure,
  { segment, copy_id, blocks }: { segment: Segment; copy_id: string; blocks: readonly LyingBlock[] },
): Promise<boolean> {
  const deleted = new Set((await tombstonesOf(orm, sessionsOf(blocks))).map(sessionKey));
  const kept = blocks.filter(({ facts }) => !deleted.has(sessionKey(sessionOf(facts))));
  const { parts, bytes, ranges } = writeSegment(kept);
  const copy = { ...segment, id: copy_id, object_key: siblingKey(segment.object_key, copy_id), bytes };
  const moves = kept.map(({ body_offset }, i): Move => ({ from: body_offset, to: offsetAt(ranges, i) }));
  const sessions = sessionsOf(kept);
  if (kept.length > 0) await storage.put(copy.object_key, parts);
  const replaced = await persistently(() =>
    orm.transaction(async (tx) => {
      await holdSessions(tx, sessions);
      const more = await tombstonesOf(tx, sessions);
      if (more.length > 0 || !(await holdErasure(tx, erasure))) return false;
      if (kept.length > 0) {
        await insertSegment(tx, copy, true);
        await replaceSegment(tx, segment.id, copy, moves);
      }
      await deleteSegment(tx, segment.id);
      return true;
    }),
  );
  if (!replaced) await storage.delete(copy.object_key);
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
