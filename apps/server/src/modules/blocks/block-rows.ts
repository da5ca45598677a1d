import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import { queueForSearch } from '../search/service.ts';
import { tombstonesOf } from './deletion/tombstone-rows.ts';
import { boundOf, type Misfit, misfitsOf } from './fits-session.ts';
import { toldIdentities } from './identities.ts';
import { type LockedSession, lockSessions } from './lock-sessions.ts';
import { noteOthers } from './others-in-segment.ts';
import {
  addToRollups,
  deleteEmptySegment,
  deleteSessionRows,
  insertBlocks,
  insertIdentities,
  insertPageViews,
  insertSegment,
  insertSessions,
  knownBlocks,
  type PlacedBlock,
  receivedPages,
  type Segment,
  updateSessions,
} from './queries.ts';
import { addBlocksToTraffic } from './quota/traffic.ts';
import { digestAt } from './received.ts';
import { rollupDifferences } from './rollups.ts';
import { COMPACT_SESSION } from './session-ended.ts';
import { blockKey, rowKey, sessionKey, sessionOf } from './stored-block.ts';
import { foldBlock, newSummary, type Summary } from './summary.ts';

/** What became of a block: its row is new, the same block was there, another one was, its session was deleted, or it is none of its session. */
export type Fate = 'inserted' | 'repeated' | 'conflict' | 'deleted' | Misfit;

/** What rows of blocks are written with. */
export interface RowDeps extends Needs<'jobs' | 'node_id' | 'compacts'> {
  /** How long after its last block a session is over, ms. */
  compact_after_ms: number;
}

/** Where nothing becomes a recording, it does not matter when sessions are over. */
type WritingDeps = RowDeps | (Omit<RowDeps, 'compact_after_ms'> & { compacts: false });

/**
 * Everything a group of blocks changes in the database, to be run in one transaction: their rows, their sessions'
 * summaries, page views and rollups. No two blocks have the same key. Doing it twice changes nothing the second time.
 * @param complete these are all the blocks the segment holds
 */
export async function writeRows(
  tx: Orm,
  deps: WritingDeps,
  { segment, complete }: { segment: Segment; complete: boolean },
  blocks: readonly PlacedBlock[],
): Promise<Map<PlacedBlock, Fate>> {
  const { node_id, jobs } = deps;
  await insertSegment(tx, segment, complete);
  const rows = await lockSessions(tx, [
    ...new Map(blocks.map((block) => [keyOf(block), idOf(block)])).values(),
  ]);
  const before = new Map(rows.map((row) => [sessionKey(row), row]));
  const bounds = new Map(rows.map((row) => [sessionKey(row), boundOf(row)]));
  const fates = new Map<PlacedBlock, Fate>(misfitsOf(blocks, keyOf, bounds));
  const begun = folded(
    without(blocks, fates).filter((block) => !before.has(keyOf(block))),
    ({ facts }) => newSummary(facts),
  );
  const deleted = await begin(tx, [...begun.values()]);
  const living = [...begun].flatMap(([key, summary]) => (deleted.has(key) ? [] : [summary]));

  for (const block of blocks) if (deleted.has(keyOf(block))) fates.set(block, 'deleted');
  await tellReceived(tx, before, without(blocks, fates), fates);
  await insert(tx, segment.id, without(blocks, fates), fates);

  const inserted = blocks.filter((block) => fates.get(block) === 'inserted');
  if (inserted.length > 0) {
    await addToSessions(tx, node_id, { before, begun: living }, inserted);
    const late = rows.filter(
      (row) => row.has_received_pages && inserted.some((block) => keyOf(block) === sessionKey(row)),
    );
    if (deps.compacts) {
      const over = { run_at: segment.created_at + deps.compact_after_ms };
      const sessions = [...living, ...late];
      await jobs.add(
        tx,
        sessions.map((session) => COMPACT_SESSION.ask(session, over)),
      );
    }
  } else await deleteEmptySegment(tx, segment.id);
  const others = blocks.filter((block) => fates.get(block) !== 'inserted');
  if (complete && inserted.length > 0) await noteOthers(tx, jobs, segment, others);
  return fates;
}

const keyOf = ({ facts }: PlacedBlock) => sessionKey(sessionOf(facts));
const idOf = ({ facts }: PlacedBlock) => sessionOf(facts);
const without = (blocks: readonly PlacedBlock[], fates: ReadonlyMap<PlacedBlock, Fate>) =>
  blocks.filter((block) => !fates.has(block));

/** The blocks' sessions with them, by `sessionKey`; each from what `start` says at its block that came first. */
function folded(
  blocks: readonly PlacedBlock[],
  start: (first: PlacedBlock) => Summary,
): ReadonlyMap<string, Summary> {
  const summaries = new Map<string, Summary>();
  for (const block of blocks) {
    const key = keyOf(block);
    summaries.set(key, foldBlock(summaries.get(key) ?? start(block), block.facts, block.range.body_bytes));
  }
  return summaries;
}

/**
 * Makes the rows of sessions that have none. A deletion may have come at any time before: those that were deleted have
 * no row, and get none. The others are ours until the transaction ends.
 * @returns `sessionKey`s of those that were deleted
 */
async function begin(tx: Orm, sessions: readonly Summary[]): Promise<ReadonlySet<string>> {
  if (sessions.length === 0) return new Set();
  if ((await insertSessions(tx, sessions)) < sessions.length) throw new MetAnotherNode();
  const deleted = await tombstonesOf(
    tx,
    sessions.map(({ workspace_id, session_id }) => ({ workspace_id, session_id })),
  );
  if (deleted.length > 0) await deleteSessionRows(tx, deleted);
  return new Set(deleted.map(sessionKey));
}

/**
 * Another node has made the row of a session since we looked. To lock it now would be out of order, and two nodes could
 * wait for one another: the transaction is to be begun again. `code` is PostgreSQL's for that.
 */
class MetAnotherNode extends Error {
  override readonly name = 'MetAnotherNode';
  readonly code = '40001';
}

/** Blocks that are known although their rows have gone. */
async function tellReceived(
  tx: Orm,
  before: ReadonlyMap<string, LockedSession>,
  blocks: readonly PlacedBlock[],
  fates: Map<PlacedBlock, Fate>,
): Promise<void> {
  const asked = blocks.filter((block) => before.get(keyOf(block))?.has_received_pages);
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
  const rows = await insertBlocks(tx, segmentId, blocks);
  const inserted = new Set(rows.map(({ body_offset }) => body_offset));
  const others = blocks.filter(({ range }) => !inserted.has(range.body_offset));
  const known = others.length > 0 ? await knownBlocks(tx, others) : [];
  const same = new Map(known.map((row) => [rowKey(row), row.same]));
  for (const block of blocks) {
    if (inserted.has(block.range.body_offset)) fates.set(block, 'inserted');
    else fates.set(block, knownFate(same.get(blockKey(block.facts))));
  }
}

/** A conflict makes the tracker give the block up: a database that answers nothing must not be taken for one. */
function knownFate(same: boolean | undefined): Fate {
  if (same === undefined) throw new Error('block was neither inserted nor found');
  return same ? 'repeated' : 'conflict';
}

async function addToSessions(
  tx: Orm,
  nodeId: string,
  { before, begun }: { before: ReadonlyMap<string, Summary>; begun: readonly Summary[] },
  blocks: readonly PlacedBlock[],
): Promise<void> {
  const rowOf = (block: PlacedBlock) => before.get(keyOf(block));
  const grown = [...folded(blocks.filter(rowOf), (first) => rowOf(first) as Summary)].map(([key, after]) => ({
    before: before.get(key) as Summary,
    after,
  }));
  await insertPageViews(
    tx,
    blocks.map(({ facts }) => facts),
  );
  await insertIdentities(
    tx,
    toldIdentities(
      before,
      blocks.map(({ facts }) => facts),
    ),
  );
  await queueForSearch(tx, toSearch(grown, begun, blocks));
  await updateSessions(tx, grown);
  const changes = [...grown, ...begun.map((after) => ({ before: undefined, after }))];
  await addToRollups(tx, nodeId, rollupDifferences(changes.map(changeOf)));
  await addBlocksToTraffic(tx, nodeId, blocks);
}

/** The sessions whose texts are others now, and the emails that no longer lead to them. */
function toSearch(
  grown: readonly { before: Summary; after: Summary }[],
  begun: readonly Summary[],
  blocks: readonly PlacedBlock[],
) {
  const seen = new Set(blocks.filter(({ facts }) => facts.header.views.length > 0).map(keyOf));
  const idsOf = ({ workspace_id, session_id }: Summary) => ({ workspace_id, session_id });
  return [
    ...begun.filter((summary) => seen.has(sessionKey(summary)) || summary.user_email !== null).map(idsOf),
    ...grown
      .filter(({ before, after }) => seen.has(sessionKey(after)) || before.user_email !== after.user_email)
      .map(({ before, after }) => ({
        ...idsOf(after),
        ...(before.user_email && before.user_email !== after.user_email
          ? { stale_email: before.user_email }
          : {}),
      })),
  ];
}

const changeOf = ({ before, after }: { before: Summary | undefined; after: Summary }) => ({
  workspace_id: after.workspace_id,
  created_at: after.created_at,
  before: before?.duration_ms,
  after: after.duration_ms,
});
