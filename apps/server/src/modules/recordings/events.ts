import type { HeldRead } from '../../http/held-reads.ts';
import { ObjectNotFound } from '../../ports/object-storage.ts';
import { recordedPages, recordingOf, type StoredRecording } from '../session-files/service.ts';
import type { EventChunk } from './event-chunks.ts';
import { type Batches, createBatches, type HeldBatch } from './held-batch.ts';
import { mergePages } from './merge.ts';
import { type BlockBytes, blocksOfPage, type PageBlock, type PageOfSession, pagesOf } from './queries.ts';
import {
  createVersions,
  type Given,
  noteInOrder,
  noteLate,
  nothingGiven,
  recordedBatches,
} from './recorded-events.ts';
import { bodyOf, readInTurn, type ValidationDeps, validateForReading } from './validation.ts';

/** Rows of a page's blocks that are fetched at once. One can name 100,000 invalid lines. */
const BLOCKS_A_QUERY = 32;

/** What reads the events of blocks for one who waits for them. */
type ReadingDeps = ValidationDeps & { batches: Batches };

export interface SessionId {
  workspace_id: string;
  session_id: string;
}

/**
 * The valid events of a session over all its pages and tabs, in order of time, each as JSON with `page_id` and `tab_id`: those of
 * its recording, and of blocks that are in none.
 */
export async function* sessionEvents(
  deps: ValidationDeps,
  session: SessionId,
  held: HeldRead,
): AsyncGenerator<string> {
  const batches = createBatches(held);
  // In this order: what is written as a recording in between is in it.
  const inBlocks = await pagesOf(deps.orm, session.workspace_id, session.session_id);
  const recording = await recordingOf(deps.orm, session);
  const recorded = recording ? await recordedPages(deps.orm, session) : [];
  const versions = createVersions(deps, session);
  const readings = new Map<string, Given>(recorded.map(({ page_id }) => [page_id, nothingGiven()]));
  const inRecording = (from: StoredRecording, page: PageOfSession, given: Given, behind: boolean) =>
    recordedBatches(deps, from, behind, { ...session, page, given, versions, batches });
  const fromBlocks = async function* (page: PageOfSession): AsyncGenerator<HeldBatch> {
    const given = readings.get(page.page_id);
    if (recording && given) {
      yield* lateBatches({ ...deps, batches }, session, page, given);
      // Its blocks may be gone because they are in a newer recording.
      const newer = given.has_gone_on ? undefined : await versions.newer(recording);
      if (newer && given.is_read) yield* inRecording(newer, page, given, true);
      else if (newer) given.must_go_on = true;
    } else {
      const given = nothingGiven();
      yield* pageBatches({ ...deps, batches }, session, page, (batch) => noteInOrder(given, batch));
      // Written as a recording while they were read, its blocks are gone: what is left of its events is there.
      const now = await recordingOf(deps.orm, session);
      if (now) yield* inRecording(now, page, given, true);
    }
  };
  yield* mergePages(
    [
      ...recorded.map((page) => ({
        first_at: page.first_at,
        batches: () =>
          inRecording(recording as StoredRecording, page, readings.get(page.page_id) as Given, false),
      })),
      ...inBlocks.map((page) => ({ first_at: page.first_at, batches: () => fromBlocks(page) })),
    ].sort((a, b) => a.first_at - b.first_at),
  );
}

/** The events of blocks that came after their page was recorded, until the recording that is read has them too. */
async function* lateBatches(
  deps: ReadingDeps,
  session: SessionId,
  page: PageOfSession,
  given: Given,
): AsyncGenerator<HeldBatch> {
  const batches = pageBatches(deps, session, page, (batch) => noteLate(given, batch));
  while (!given.has_gone_on) {
    const next = await batches.next();
    if (next.done) return;
    yield next.value;
  }
}

/**
 * The events of a page's blocks, as far as these are there: while they are read the session may be written as a recording.
 * @param isGiven is told of each batch before it is
 */
async function* pageBatches(
  deps: ReadingDeps,
  session: SessionId,
  page: PageOfSession,
  isGiven: (batch: HeldBatch) => void,
): AsyncGenerator<HeldBatch> {
  for await (const block of readableBlocks(deps, { ...session, page_id: page.page_id })) {
    for (let from: number | undefined = 0; from !== undefined; ) {
      const line: number = from;
      const chunk = await chunkOf(deps, block, line);
      if (chunk === 'lost') break;
      if (!chunk) return;
      const again = async () => {
        const read = await chunkOf(deps, block, line);
        return read === 'lost' ? undefined : read;
      };
      const batch = await deps.batches.of(chunk, page, again);
      isGiven(batch);
      yield batch;
      from = chunk.next_line;
    }
  }
}

/** The events of a block from a line on. Its body is held for no longer than they are read; else as for `bodyOrLost`. */
const chunkOf = (
  deps: ValidationDeps,
  block: PageBlock,
  from: number,
): Promise<EventChunk | 'lost' | undefined> =>
  readInTurn(deps, async () => {
    const body = await bodyOrLost(deps, block);
    return body === 'lost' || !body ? body : deps.reader.read(body, from, block.invalid_lines);
  });

/** Bytes that are gone leave a hole; the rest can still be replayed. Deleted ones leave none. */
export async function bodyIfThere(
  deps: Pick<ValidationDeps, 'orm' | 'storage' | 'log'>,
  block: BlockBytes,
): Promise<Uint8Array | undefined> {
  const body = await bodyOrLost(deps, block);
  return body === 'lost' ? undefined : body;
}

/** `lost`, which is in the log, when storage has not what the block's row says; undefined when the row has gone meanwhile. */
async function bodyOrLost(
  deps: Pick<ValidationDeps, 'orm' | 'storage' | 'log'>,
  block: BlockBytes,
): Promise<Uint8Array | 'lost' | undefined> {
  try {
    return await bodyOf(deps, block);
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    deps.log.error({ err: error, page_id: block.page_id, seq: block.seq }, 'block data is missing');
    return 'lost';
  }
}

/** Blocks of a page in order, those left out that cannot be read. What nobody has validated yet is validated now. */
async function* readableBlocks(
  deps: ValidationDeps,
  page: SessionId & { page_id: string },
): AsyncGenerator<PageBlock> {
  for (let after = -1; ; ) {
    const query = { after, limit: BLOCKS_A_QUERY };
    const blocks = await blocksOfPage(deps.orm, page, query);
    const last = blocks.at(-1);
    if (!last) return;
    yield* await readable(deps, blocks);
    after = last.seq;
  }
}

/** Those of the blocks that can be read, with the lines that are to be left out. */
export const readable = async (deps: ValidationDeps, blocks: readonly PageBlock[]): Promise<PageBlock[]> =>
  (await sorted(deps, blocks)).readable;

/** Those that can be read, and those of which nobody knows yet: their bytes could not be had now, which is in the log. */
export async function sorted<Block extends PageBlock>(
  deps: ValidationDeps,
  blocks: readonly Block[],
): Promise<{ readable: Block[]; unknown: Set<Block> }> {
  const unread = blocks.filter(({ validated }) => !validated);
  const judged = new Map(
    (await validateForReading(deps, unread)).map(({ block, verdict }) => [block, verdict]),
  );
  return {
    readable: blocks.flatMap((block) => {
      const read = judged.get(block);
      if (read?.ok) return { ...block, invalid_lines: read.invalid_lines };
      return block.validated && !block.quarantine_reason ? block : [];
    }),
    unknown: new Set(unread.filter((block) => !judged.has(block))),
  };
}
