import type { Orm } from '../../ports/database.ts';
import {
  addToRollups,
  deleteEmptySegment,
  deleteSessionRows,
  insertBlocks,
  insertPageViews,
  insertSegment,
  insertSessions,
  type LockedSession,
  lockSessions,
  type PlacedBlock,
  receivedPages,
  type Segment,
  sameBlocks,
  tombstonesOf,
  updateSessions,
} from './queries.ts';
import { digestAt } from './received.ts';
import { rollupDifferences } from './rollups.ts';
import { blockKey, sessionKey, sessionOf } from './stored-block.ts';
import { foldBlock, newSummary, type Summary } from './summary.ts';

/** What became of a block: its row is new, the same block was there, another one was, its session was deleted. */
export type Fate = 'inserted' | 'repeated' | 'conflict' | 'deleted';

/**
 * Everything a group of blocks changes in the database, to be run in one transaction: their rows, their sessions'
 * summaries, page views and rollups. No two blocks have the same key. Doing it twice changes nothing the second time.
 * @param complete these are all the blocks the segment holds
 */
export async function writeRows(
  tx: Orm,
  nodeId: string,
  { segment, complete }: { segment: Segment; complete: boolean },
  blocks: readonly PlacedBlock[],
): Promise<Map<PlacedBlock, Fate>> {
  await insertSegment(tx, segment, complete);
  const started = startsOf(blocks);
  await insertSessions(tx, [...started.values()]);
  const rows = await lockSessions(tx, [...started.values()].map(idOf));
  const living = await withoutDeleted(tx, rows);

  const fates = new Map<PlacedBlock, Fate>();
  for (const block of blocks) if (!living.has(keyOf(block))) fates.set(block, 'deleted');
  await tellReceived(tx, living, without(blocks, fates), fates);
  await insert(tx, segment.id, without(blocks, fates), fates);

  const inserted = blocks.filter((block) => fates.get(block) === 'inserted');
  if (inserted.length > 0) await addToSessions(tx, nodeId, living, started, inserted);
  else await deleteEmptySegment(tx, segment.id);
  return fates;
}

const keyOf = ({ facts }: PlacedBlock) => sessionKey(sessionOf(facts));
const idOf = ({ workspace_id, session_id }: Summary) => ({ workspace_id, session_id });
const without = (blocks: readonly PlacedBlock[], fates: ReadonlyMap<PlacedBlock, Fate>) =>
  blocks.filter((block) => !fates.has(block));

/** Each session as its block that came first would begin it; blocks are in order of arrival. */
function startsOf(blocks: readonly PlacedBlock[]): Map<string, Summary> {
  const started = new Map<string, Summary>();
  for (const block of blocks) {
    const key = keyOf(block);
    if (!started.has(key)) started.set(key, newSummary(block.facts));
  }
  return started;
}

/**
 * The locked rows but those of deleted sessions. A deletion may come at any time before our locks: then a row has gone,
 * or is one that we have just made again. A row with blocks lives, and while we hold it nobody can delete it.
 */
async function withoutDeleted(
  tx: Orm,
  rows: readonly LockedSession[],
): Promise<ReadonlyMap<string, LockedSession>> {
  const living = new Map(rows.map((row) => [sessionKey(row), row]));
  const fresh = rows.filter(({ block_count }) => block_count === 0);
  const deleted = fresh.length > 0 ? await tombstonesOf(tx, fresh.map(idOf)) : [];
  if (deleted.length > 0) await deleteSessionRows(tx, deleted);
  for (const session of deleted) living.delete(sessionKey(session));
  return living;
}

/** Blocks that are known although their rows have gone. */
async function tellReceived(
  tx: Orm,
  living: ReadonlyMap<string, LockedSession>,
  blocks: readonly PlacedBlock[],
  fates: Map<PlacedBlock, Fate>,
): Promise<void> {
  const asked = blocks.filter((block) => living.get(keyOf(block))?.has_received_pages);
  if (asked.length === 0) return;
  const pageOf = ({ facts }: PlacedBlock) => ({ ...sessionOf(facts), page_id: facts.header.page_id });
  const pageKey = (page: { workspace_id: string; session_id: string; page_id: string }) =>
    `${sessionKey(page)}/${page.page_id}`;
  const wanted = new Map(asked.map(pageOf).map((page) => [pageKey(page), page]));
  const pages = new Map((await receivedPages(tx, [...wanted.values()])).map((page) => [pageKey(page), page]));
  for (const block of asked) {
    const page = pages.get(pageKey(pageOf(block)));
    const digest = page && digestAt(page, block.facts.header.seq);
    if (digest) fates.set(block, digest === block.facts.digest ? 'repeated' : 'conflict');
  }
}

async function insert(
  tx: Orm,
  segmentId: string,
  blocks: readonly PlacedBlock[],
  fates: Map<PlacedBlock, Fate>,
): Promise<void> {
  if (blocks.length === 0) return;
  const inserted = new Set((await insertBlocks(tx, segmentId, blocks)).map(rowKey));
  const known = blocks.filter(({ facts }) => !inserted.has(blockKey(facts)));
  const same = new Set(known.length > 0 ? (await sameBlocks(tx, known)).map(rowKey) : []);
  for (const block of blocks) {
    const key = blockKey(block.facts);
    const isKnown = same.has(key) ? 'repeated' : 'conflict';
    fates.set(block, inserted.has(key) ? 'inserted' : isKnown);
  }
}

const rowKey = (row: { workspace_id: string; session_id: string; page_id: string; seq: number }) =>
  `${sessionKey(row)}/${row.page_id}/${row.seq}`;

async function addToSessions(
  tx: Orm,
  nodeId: string,
  before: ReadonlyMap<string, Summary>,
  started: ReadonlyMap<string, Summary>,
  blocks: readonly PlacedBlock[],
): Promise<void> {
  const after = new Map<string, Summary>();
  for (const block of blocks) {
    const key = keyOf(block);
    after.set(key, foldBlock(after.get(key) ?? startOf(key), block.facts));
  }
  await insertPageViews(
    tx,
    blocks.map(({ facts }) => facts),
  );
  await updateSessions(tx, [...after.values()]);
  const changes = [...after].map(([key, summary]) => {
    const { workspace_id, created_at, duration_ms } = summary;
    const old = before.get(key);
    const was = old && old.block_count > 0 ? old.duration_ms : undefined;
    return { workspace_id, created_at, before: was, after: duration_ms };
  });
  await addToRollups(tx, nodeId, rollupDifferences(changes));

  /** A row without blocks is one we have just made; its times are those of our own start. */
  function startOf(key: string): Summary {
    const row = before.get(key);
    const start = row && row.block_count > 0 ? row : started.get(key);
    if (!start) throw new Error(`no row for the session ${key}`);
    return start;
  }
}
