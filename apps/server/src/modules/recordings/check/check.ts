import { setImmediate } from 'node:timers/promises';
import { number } from '../../../database/kinds.ts';
import type { RowOf } from '../../../database/rows.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { JobQueue } from '../../../ports/job-queue.ts';
import {
  isThere,
  ObjectNotFound,
  type ObjectStorage,
  type StoredObject,
} from '../../../ports/object-storage.ts';
import {
  type BlockFacts,
  isNamed,
  readSegment,
  requestObjectDeletion,
  SEGMENTS,
  SegmentDamaged,
} from '../../blocks/service.ts';
import { EXPORTS, misfits } from '../reconcile.ts';
import { contentsOf, isKeptElsewhere } from './kept-elsewhere.ts';
import { createNeededTexts, type NeededTexts } from './needed-texts.ts';
import { removeUnusedTexts } from './unused-texts.ts';

export interface CheckDeps extends Needs<'orm' | 'clock' | 'storage' | 'log'> {
  jobs: Pick<JobQueue, 'add' | 'keysOf' | 'triesUnderWay'>;
}

/** Counts of objects. */
export const FOUND = {
  /** Nobody needs them: they are on their way out, with their rows where they had one. */
  removed: number,
  /** No row names them, and what they hold is nowhere else: a start with RECOVER reads them. */
  unnamed: number,
  /** Rows name them, and storage has not got them. */
  missing: number,
};
export type Found = RowOf<typeof FOUND>;

/** What no row names may be of somebody who is just about to write that row: not after so long. */
const FRESH_MS = 60 * 60_000;
/** Keys of a kind that a line of the log names. */
const KEYS_TOLD = 20;
/** Blocks of a segment that are read before others have a turn: a full one has thousands. */
const BLOCKS_A_TURN = 64;

/**
 * Looks at whether rows and objects of visits agree. What nobody needs is removed, by jobs: objects that no row names and whose content
 * is elsewhere or deleted, and texts that no recording refers to. The rest is counted and told: a database that was set back to an
 * older copy names fewer objects than it should, and what it lacks is in these. Killed anywhere, the next one begins anew.
 * @param isOver asked between its steps
 */
export async function checkRecordings(deps: CheckDeps, isOver: () => boolean): Promise<Found> {
  const { orm, clock, jobs } = deps;
  const old = clock.now() - FRESH_MS;
  // What is old bears the id of a try that is one of these, or will never be under way again.
  const underWay = await jobs.triesUnderWay();
  const mayBeNamed = ({ key, stored_at }: StoredObject) =>
    stored_at > old || key.split('/').some((part) => underWay.has(part.slice(-UUID_CHARACTERS)));
  const needed = createNeededTexts();
  const found: Found = { removed: 0, unnamed: 0, missing: 0 };
  const told: Record<'unnamed' | 'missing', string[]> = { unnamed: [], missing: [] };
  const tell = (kind: 'unnamed' | 'missing', key: string) => {
    found[kind] += 1;
    if (told[kind].length < KEYS_TOLD) told[kind].push(key);
  };
  for await (const misfit of misfits(deps)) {
    if (isOver()) return found;
    const { key } = misfit;
    if (misfit.kind === 'missing') {
      if ((await isNamed(orm, key)) && !(await isThere(deps.storage, key))) tell('missing', key);
    } else if (mayBeNamed(misfit)) {
      if (!isText(key) && !isExport(key)) await noteTexts(deps, misfit, needed);
    } else if (await isNeedless(deps, misfit, needed)) {
      await orm.transaction((tx) => requestObjectDeletion(tx, jobs, [key]));
      found.removed += 1;
    } else if (!(await isNamed(orm, key)) && (await isThere(deps.storage, key))) tell('unnamed', key);
  }
  found.removed += await removeUnusedTexts(deps, needed, isOver);
  for (const kind of ['unnamed', 'missing'] as const)
    if (found[kind] > 0) deps.log.error({ count: found[kind], object_keys: told[kind] }, WHAT[kind]);
  return found;
}

const WHAT = {
  unnamed:
    'session objects are unknown to the database; if it was restored from a backup, start with RECOVER to read them',
  missing: 'session objects are missing from storage, but rows reference them',
};

const UUID_CHARACTERS = 36;
const isText = (key: string) => key.startsWith('texts/');
/** One that no row names can be made again. */
const isExport = (key: string) => key.startsWith(EXPORTS);
const isSegment = (key: string) => key.startsWith(SEGMENTS);
const workspaceOf = (key: string) => key.split('/')[1] ?? '';
const lastOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);

/**
 * Whether an object that no row names, and that nobody is about to name, can go without a loss.
 * @param needed is told which texts it refers to when it cannot
 */
async function isNeedless(deps: CheckDeps, object: StoredObject, needed: NeededTexts): Promise<boolean> {
  const { key, bytes } = object;
  if (isExport(key)) return true;
  if (isText(key)) return !needed.has(workspaceOf(key), lastOf(key));
  const blocks = isSegment(key)
    ? await blocksInSegment(deps.storage, key)
    : (await contentsOf(deps.storage, key, bytes))?.blocks;
  // What does not say which blocks it holds may hold any.
  if (blocks && blocks.length > 0 && (await isKeptElsewhere(deps, blocks))) return true;
  await noteTexts(deps, object, needed);
  return false;
}

async function noteTexts({ storage }: CheckDeps, { key, bytes }: StoredObject, needed: NeededTexts) {
  if (isSegment(key)) return;
  needed.add(workspaceOf(key), (await contentsOf(storage, key, bytes))?.frames);
}

/** Undefined when it is not there, or cannot be read to its end. */
async function blocksInSegment(storage: ObjectStorage, key: string): Promise<BlockFacts[] | undefined> {
  try {
    const blocks: BlockFacts[] = [];
    for (const { facts } of readSegment(await storage.get(key))) {
      blocks.push(facts);
      if (blocks.length % BLOCKS_A_TURN === 0) await setImmediate();
    }
    return blocks;
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof SegmentDamaged) return undefined;
    throw error;
  }
}
