import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import {
  isThere,
  type ObjectStorage,
  StorageUnavailable,
  type StoredObject,
} from '../../../ports/object-storage.ts';
import { otherPlaces, takeOver } from '../deletion/delete-bytes-queries.ts';
import { deleteEmptySegment, insertSegment, type PlacedBlock, type Segment } from '../queries.ts';
import { reserveUnits } from '../quota/admission.ts';
import { readSegment } from '../segment.ts';
import { SEGMENTS, segmentIdOf } from '../segment-key.ts';
import { sessionKey, sessionOf } from '../stored-block.ts';

// What those have in common who find a segment in storage that the database does not know in full: recovery (recovery.ts), while
// nobody else writes, and adoption (recover-segments.ts), beside living processes.

type Deps = Needs<'orm' | 'storage'>;

/** The segments that the database does not know in full. Both are walked in order of key, so none is remembered. */
export async function* orphanSegments({ orm, storage }: Deps): AsyncGenerator<StoredObject> {
  const known = knownKeys(orm);
  let next = await known.next();
  for await (const object of storage.list(SEGMENTS)) {
    while (!next.done && next.value < object.key) next = await known.next();
    if (next.done || next.value !== object.key) yield object;
  }
}

const KEYS_A_PAGE = 2_000;

async function* knownKeys(orm: Orm): AsyncGenerator<string, undefined> {
  for (let after = ''; ; ) {
    const rows = await rowsOf(orm, pick(schema.segments, 'object_key'))`
      SELECT object_key FROM segments WHERE complete AND object_key > ${after} ORDER BY 1 LIMIT ${KEYS_A_PAGE}`;
    for (const { object_key } of rows) yield object_key;
    const last = rows.at(-1);
    if (!last) return;
    after = last.object_key;
  }
}

export interface OrphanSegment {
  segment: Segment;
  /** Those that can be read, of workspaces that the database knows. */
  blocks: PlacedBlock[];
  /** How many others can be read. */
  foreign: number;
  /** Why it cannot be read to its end. */
  damage?: unknown;
}

/** Throws when storage cannot be used, which is no damage. */
export async function readOrphanSegment({ orm, storage }: Deps, object_key: string): Promise<OrphanSegment> {
  const { bytes, blocks: all, damage } = await blocksIn(storage, object_key);
  const blocks = await ofKnownWorkspaces(orm, all);
  const created_at = Math.max(0, ...blocks.map(({ facts }) => facts.received_at));
  const segment = { id: segmentIdOf(object_key), object_key, bytes: bytes.length, created_at };
  return { segment, blocks, foreign: all.length - blocks.length, ...(damage !== undefined && { damage }) };
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
    if (damage instanceof StorageUnavailable) throw damage;
    return { bytes, blocks, damage };
  }
}

async function ofKnownWorkspaces(orm: Orm, blocks: readonly PlacedBlock[]): Promise<PlacedBlock[]> {
  const ids = [...new Set(blocks.map(({ facts }) => facts.workspace_id))];
  const rows = await rowsOf(orm, pick(schema.workspaces, 'id'))`
    SELECT id FROM workspaces WHERE id = ANY(${sql.param(ids)}::uuid[])`;
  const known = new Set(rows.map(({ id }) => id));
  return blocks.filter(({ facts }) => known.has(facts.workspace_id));
}

/** Each new session takes its unit of the period in which the segment began. */
export async function countUnits(orm: Orm, blocks: readonly PlacedBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  const sessions = new Map(blocks.map(({ facts }) => [sessionKey(sessionOf(facts)), sessionOf(facts)]));
  const at = Math.min(...blocks.map(({ facts }) => facts.received_at));
  await reserveUnits(orm, [...sessions.values()], at, { unlimited: true });
}

/**
 * Rows may place blocks in an object that storage has not: the database is older, and the segment was written again
 * since, as this one, without what was deleted (`delete-bytes.ts`).
 * @returns ids of the segments whose objects are not there
 */
export async function lostPlaces(
  { orm, storage }: Deps,
  segment: Segment,
  blocks: readonly PlacedBlock[],
): Promise<string[]> {
  if (blocks.length === 0) return [];
  const lost: string[] = [];
  for (const { id, object_key } of await otherPlaces(orm, segment, blocks))
    if (!(await isThere(storage, object_key))) lost.push(id);
  return lost;
}

/** The blocks that lay in those lie in this one now. */
export async function takeOverLost(
  tx: Orm,
  log: Pick<FastifyBaseLogger, 'info'>,
  { segment, blocks, lost }: { segment: Segment; blocks: readonly PlacedBlock[]; lost: readonly string[] },
): Promise<void> {
  if (lost.length === 0) return;
  await insertSegment(tx, segment, false);
  await takeOver(tx, segment, lost, blocks);
  for (const id of [segment.id, ...lost]) await deleteEmptySegment(tx, id);
  log.info({ object_key: segment.object_key }, 'segment replaced a missing one');
}
