import type { Orm } from '../../ports/database.ts';
import {
  addToRollups,
  deleteEmptySegment,
  insertBlocks,
  insertPageViews,
  insertSegment,
  insertSessions,
  lockSessions,
  type PlacedBlock,
  sameBlocks,
  updateSessions,
} from './queries.ts';
import { rollupDifferences } from './rollups.ts';
import { blockKey, sessionKey } from './stored-block.ts';
import { foldBlock, newSummary, type Summary } from './summary.ts';

export interface Segment {
  id: string;
  object_key: string;
  bytes: number;
  created_at: number;
}

/** What became of a block: its row is new, the same block was there, another one was. */
export type Fate = 'inserted' | 'repeated' | 'conflict';

/**
 * Everything a group of blocks changes in the database, to be run in one transaction: their rows, their sessions'
 * summaries, page views and rollups. No two blocks have the same key. Doing it twice changes nothing the second time.
 */
export async function writeRows(
  tx: Orm,
  nodeId: string,
  segment: Segment,
  blocks: readonly PlacedBlock[],
): Promise<Map<PlacedBlock, Fate>> {
  await insertSegment(tx, segment);
  // In order of arrival: the first block of a new session says when it began.
  const started = new Map<string, Summary>();
  for (const { facts } of blocks) {
    const summary = newSummary(facts);
    if (!started.has(sessionKey(summary))) started.set(sessionKey(summary), summary);
  }
  await insertSessions(tx, [...started.values()]);
  const locked = await lockSessions(
    tx,
    [...started.values()].map(({ workspace_id, session_id }) => ({ workspace_id, session_id })),
  );

  const inserted = new Set((await insertBlocks(tx, segment.id, blocks)).map(keyOf));
  const isNew = ({ facts }: PlacedBlock) => inserted.has(blockKey(facts));
  const known = blocks.filter((block) => !isNew(block));
  const same = new Set(known.length > 0 ? (await sameBlocks(tx, known)).map(keyOf) : []);

  if (inserted.size > 0) await addToSessions(tx, nodeId, locked, started, blocks.filter(isNew));
  else await deleteEmptySegment(tx, segment.id);

  return new Map(
    blocks.map((block) => {
      if (isNew(block)) return [block, 'inserted'];
      return [block, same.has(blockKey(block.facts)) ? 'repeated' : 'conflict'];
    }),
  );
}

const keyOf = ({
  workspace_id,
  ...header
}: {
  workspace_id: string;
  session_id: string;
  page_id: string;
  seq: number;
}) => `${sessionKey({ workspace_id, session_id: header.session_id })}/${header.page_id}/${header.seq}`;

async function addToSessions(
  tx: Orm,
  nodeId: string,
  locked: readonly Summary[],
  started: ReadonlyMap<string, Summary>,
  blocks: readonly PlacedBlock[],
): Promise<void> {
  const before = new Map(locked.map((summary) => [sessionKey(summary), summary]));
  const after = new Map<string, Summary>();
  for (const { facts } of blocks) {
    const key = sessionKey({ workspace_id: facts.workspace_id, session_id: facts.header.session_id });
    after.set(key, foldBlock(after.get(key) ?? startOf(key), facts));
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
