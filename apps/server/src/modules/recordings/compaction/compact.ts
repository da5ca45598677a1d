import type { SessionKey } from '../../../database/recordset.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import type { Job, NotYet } from '../../../ports/job-queue.ts';
import {
  type BlockFacts,
  countsOf,
  factsBefore,
  MAX_FACTS_BYTES,
  requestObjectDeletion,
  sessionOfKey,
} from '../../blocks/service.ts';
import {
  type NewText,
  recordedPages,
  recordingOf,
  type StoredRecording,
  textsOf,
} from '../../session-files/service.ts';
import { sorted } from '../events.ts';
import { blocksOfPage, pagesOf } from '../queries.ts';
import { bodyOf, type ValidationDeps } from '../validation.ts';
import { countBlocks, hasUnnamedBlocks, waitingBlocks } from './compaction-queries.ts';
import type { Compactor } from './compactor.ts';
import { keptPictures } from './kept-pictures.ts';
import { isOurs, watched } from './outages.ts';
import type { Part } from './parts.ts';
import { recordingKey, textsPrefix } from './recording-key.ts';
import { openRecording } from './recording-parts.ts';
import { blockKey, swap } from './swap.ts';
import type { Source, WrittenRecording } from './write-recording.ts';

export interface CompactionDeps
  extends ValidationDeps,
    Needs<'orm' | 'clock' | 'storage' | 'jobs' | 'log' | 'node_id'> {
  compactor: Compactor;
  /** How long after its last block a session is over, ms. */
  compact_after_ms: number;
  /** Told in the transaction that makes a session one recording, at its end. */
  onWritten: (tx: Orm, session: SessionKey) => Promise<void>;
}

/** Rows of a page's blocks that are fetched at once. One can name 100,000 invalid lines. */
const BLOCKS_A_QUERY = 32;
/** Gzip. Visits have some megabytes; what is larger would keep all others waiting. */
export const MAX_SESSION_BYTES = 128 * 1024 * 1024;
const NO_ROOM_WAIT_MS = 60_000;
/** When storage or database could not be used: most outages are over by then. */
const OUTAGE_WAIT_MS = 5 * 60_000;
/** How often to look, at the least, whether what a session's pages name has been read. */
const UNNAMED_WAIT_MS = 60_000;
/** After so long it is done without. */
const UNNAMED_MOST_MS = 24 * 60 * 60_000;

/** Works a job (`compact`). That storage or database cannot be used is no failure of it: it is done when they can be. */
export async function compactSession(deps: CompactionDeps, job: Job): Promise<NotYet | undefined> {
  const storage = watched(deps.storage);
  const put: string[] = [];
  try {
    return await compact({ ...deps, storage }, job, put);
  } catch (error) {
    if (!isOurs(error, storage)) throw error;
    const session = sessionOfKey(job.key);
    deps.log.warn({ err: error, ...session }, 'session compaction delayed by an outage');
    // This fails where it is the database's: then the next try hears of this one.
    await deps.orm.transaction((tx) => requestObjectDeletion(tx, deps.jobs, put));
    return { not_before: deps.clock.now() + OUTAGE_WAIT_MS };
  }
}

/**
 * Writes a session that is over as one recording, with what came late merged into the one that it has. The objects come first, then
 * one transaction puts the recording in the place of the blocks, if these are still the ones that were read; what it replaced is
 * removed by jobs of its own. Killed at any moment, the next try begins anew, and removes what is left of those before.
 * @param put is told the keys of its objects before they are there
 */
async function compact(deps: CompactionDeps, job: Job, put: string[]): Promise<NotYet | undefined> {
  const { orm, clock, log } = deps;
  const session = sessionOfKey(job.key);
  if (job.abandoned.length > 0) {
    for (const try_id of job.abandoned) await removeRemains(deps, session, try_id);
    await job.forgetAbandoned();
  }
  const waiting = await waitingBlocks(orm, session);
  if (!waiting) return undefined;
  const { received_at } = waiting;
  const over_at = received_at + deps.compact_after_ms;
  const wait = over_at - clock.now();
  if (wait > 0) return { not_before: over_at };
  if (deps.disk_space.isFull()) return { not_before: clock.now() + NO_ROOM_WAIT_MS };
  if (waiting.bytes > MAX_SESSION_BYTES) {
    log.warn({ ...session, ...waiting }, 'session is too large to compact; keeping its blocks');
    return undefined;
  }
  if (-wait < UNNAMED_MOST_MS && (await hasUnnamedBlocks(orm, session)))
    return { not_before: clock.now() + Math.min(UNNAMED_WAIT_MS, deps.compact_after_ms) };

  const older = await recordingOf(orm, session);
  const source = await sourcesOf(deps, session, older);
  let has_more = false;
  const written = await deps.compactor.write(
    { sources: source.sources, pictures: await keptPictures(deps, session) },
    {
      part: source.part,
      async unknown(hashes) {
        const known = new Set((await textsOf(orm, session.workspace_id, hashes)).map(({ hash }) => hash));
        return hashes.filter((hash) => !known.has(hash));
      },
      async origin() {
        const counts = await countsOf(orm, session);
        // Asked after the counts: whatever else they count is seen.
        has_more = (await countBlocks(orm, session)) !== source.read.size;
        return { blocks: source.facts, ...counts };
      },
    },
  );
  // Its counts would be more than its blocks', which an older copy of the database would believe (recover.ts).
  if (has_more) return { not_before: clock.now() };
  const objects = await putObjects(deps, session, { try_id: job.try_id, written, put });
  const { sources, read } = source;
  const swapped = await swap(deps, job, session, { sources, read, older, written, received_at, ...objects });
  if (!swapped) {
    await removeRemains(deps, session, job.try_id);
    return { not_before: clock.now() };
  }
  log.info({ ...session, bytes: written.bytes, events: written.events }, 'session compacted');
  return undefined;
}

/** Removes what a try has put, as far as no row names it. */
async function removeRemains(
  { orm, storage, jobs }: CompactionDeps,
  session: SessionKey,
  try_id: string,
): Promise<void> {
  const keys = [recordingKey(session, try_id)];
  for await (const { key } of storage.list(textsPrefix(session, try_id))) keys.push(key);
  await orm.transaction((tx) => requestObjectDeletion(tx, jobs, keys));
}

interface Sources {
  sources: Source[];
  part(source: number): Promise<Part | undefined>;
  /** `blockKey`s of the blocks that were read, as far as it has come. */
  read: Set<string>;
  /** What their headers said, and those of the blocks of the older recording. */
  facts: BlockFacts[];
}

async function sourcesOf(
  deps: CompactionDeps,
  session: SessionKey,
  older: StoredRecording | undefined,
): Promise<Sources> {
  const read = new Set<string>();
  const recording = older && (await openRecording(deps, session, older));
  const facts = [...(recording?.blocks ?? [])];
  const recorded = older ? await recordedPages(deps.orm, session) : [];
  const all = [
    ...recorded.map((page) => ({
      page,
      async *parts(): AsyncGenerator<Part> {
        for (const frame of recording?.pages.get(page.page_id) ?? [])
          if (recording) yield { kind: 'frame', ...(await recording.part(frame)) };
      },
    })),
    ...(await pagesOf(deps.orm, session.workspace_id, session.session_id)).map((page) => ({
      page,
      parts: () => blockParts(deps, { ...session, page_id: page.page_id }, { read, facts }),
    })),
  ].sort((a, b) => a.page.first_at - b.page.first_at);
  const open = new Map<number, AsyncGenerator<Part>>();
  return {
    sources: all.map(({ page: { page_id, tab_id, first_at } }) => ({ page_id, tab_id, first_at })),
    read,
    facts,
    async part(number) {
      const parts = open.get(number) ?? all[number]?.parts();
      if (!parts) return undefined;
      open.set(number, parts);
      const next = await parts.next();
      return next.done ? undefined : next.value;
    },
  };
}

/** The blocks of a page that can be read, in order. Throws when the bytes of one cannot be had: it stays where it is. */
async function* blockParts(
  deps: CompactionDeps,
  page: SessionKey & { page_id: string },
  { read, facts }: Pick<Sources, 'read' | 'facts'>,
): AsyncGenerator<Part> {
  for (let after = -1; ; ) {
    const blocks = await blocksOfPage(deps.orm, page, { after, limit: BLOCKS_A_QUERY });
    const last = blocks.at(-1);
    if (!last) return;
    const { readable, unknown } = await sorted(deps, blocks);
    if (unknown.size > 0) throw new Error(`failed to read blocks of page ${page.page_id}`);
    const lines = new Map(readable.map((block) => [block.seq, block.invalid_lines]));
    for (const block of blocks) {
      read.add(blockKey(block));
      const invalid_lines = lines.get(block.seq);
      const bytes = await bodyOf(deps, block, MAX_FACTS_BYTES);
      if (!bytes) continue;
      const body = bytes.subarray(bytes.length - block.body_bytes);
      const its = factsBefore(bytes.subarray(0, bytes.length - block.body_bytes));
      if (its) facts.push(its);
      if (invalid_lines) yield { kind: 'block', body, invalid_lines };
    }
    after = last.seq;
  }
}

async function putObjects(
  { storage }: CompactionDeps,
  session: SessionKey,
  { try_id, written: { parts, texts }, put }: { try_id: string; written: WrittenRecording; put: string[] },
): Promise<{ object_key: string; new_texts: NewText[] }> {
  const new_texts = texts.map(({ hash, kind, body }) => ({
    hash,
    kind,
    object_key: `${textsPrefix(session, try_id)}${hash}`,
    bytes: body.length,
    body,
  }));
  const object_key = recordingKey(session, try_id);
  put.push(...new_texts.map((text) => text.object_key), object_key);
  for (const { object_key, body } of new_texts) await storage.put(object_key, body);
  await storage.put(object_key, parts);
  return { object_key, new_texts: new_texts.map(({ body: _, ...text }) => text) };
}
