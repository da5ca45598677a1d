import { ObjectNotFound } from '../../ports/object-storage.ts';
import type { EventChunk } from './body.ts';
import { type Batch, mergePages, type Page } from './merge.ts';
import { blocksOfPage, type PageBlock, type PageOfSession, pagesOf } from './queries.ts';
import { bodyOf, type ValidationDeps, validateForReading } from './validation.ts';

/** Rows of a page's blocks that are fetched at once. One can name 100,000 invalid lines. */
const BLOCKS_A_QUERY = 32;

interface SessionId {
  workspace_id: string;
  session_id: string;
}

/** The valid events of a session over all its pages and tabs, in order of time, each as JSON with `page_id` and `tab_id`. */
export async function* sessionEvents(deps: ValidationDeps, session: SessionId): AsyncGenerator<string> {
  const pages = await pagesOf(deps.orm, session.workspace_id, session.session_id);
  yield* mergePages(
    pages.map((page): Page => ({ first_at: page.first_at, batches: () => pageBatches(deps, session, page) })),
  );
}

async function* pageBatches(
  deps: ValidationDeps,
  session: SessionId,
  { page_id, tab_id }: PageOfSession,
): AsyncGenerator<Batch> {
  const suffix = `,"page_id":"${page_id}","tab_id":"${tab_id}"}`;
  for await (const block of readableBlocks(deps, { ...session, page_id })) {
    const body = await bodyIfThere(deps, block);
    if (!body) continue;
    for (let from: number | undefined = 0; from !== undefined; ) {
      const chunk: EventChunk = await deps.reader.read(body, from, block.invalid_lines);
      yield batchOf(chunk, suffix);
      from = chunk.next_line;
    }
  }
}

/** Bytes that are gone leave a hole, which is in the log; the rest can still be replayed. */
async function bodyIfThere(
  { storage, log }: ValidationDeps,
  block: PageBlock,
): Promise<Uint8Array | undefined> {
  try {
    return await bodyOf(storage, block);
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    log.error({ err: error, page_id: block.page_id, seq: block.seq }, 'the bytes of a block are gone');
    return undefined;
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
    const unread = blocks.filter(({ validated }) => !validated);
    const judged = new Map(
      (await validateForReading(deps, unread)).map(({ block, verdict }) => [block, verdict]),
    );
    for (const block of blocks) {
      const read = judged.get(block);
      // One that has still no verdict has bytes that could not be had, which is in the log.
      if (read?.ok) yield { ...block, invalid_lines: read.invalid_lines };
      else if (block.validated && !block.quarantine_reason) yield block;
    }
    after = last.seq;
  }
}

function batchOf({ text, ends, timestamps }: EventChunk, suffix: string): Batch {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  return {
    length: ends.length,
    timestamp: (index) => timestamps[index] ?? 0,
    json: (index) => {
      const line = bytes.toString('utf8', ends[index - 1] ?? 0, ends[index]);
      return line.slice(0, line.lastIndexOf('}')) + suffix;
    },
  };
}
