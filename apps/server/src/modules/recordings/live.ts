import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import type { HeldRead } from '../../http/held-reads.ts';
import { bodyIfThere, type SessionId, sorted } from './events.ts';
import { type Batches, createBatches, type HeldBatch } from './held-batch.ts';
import {
  decodeCursor,
  encodeCursor,
  endsAt,
  type LiveCursor,
  MAX_PAGES,
  newCursor,
  nextNotTaken,
  pageKey,
  take,
} from './live-cursor.ts';
import { type ArrivedBlock, blocksNotTaken } from './live-queries.ts';
import { mergePages, type Page } from './merge.ts';
import type { PageBlock } from './queries.ts';
import { readInTurn, type ValidationDeps } from './validation.ts';

/** Rows that are fetched at once. One can name 100,000 invalid lines. */
const BLOCKS_A_QUERY = 32;

/** An answer ends with the block, or the part of a large one, that reaches this: it is made in memory, in one piece, on the event loop. */
const MAX_BYTES = 1024 * 1024;

/** What a block counts besides its text: of empty and broken ones, too, an answer reads so many and no more. */
const BLOCK_COST = 4 * 1024;

/**
 * So long a block waits for one before it that has not come: the tracker sends a block that failed again before long, and
 * in order it can be played. After that it is given without; what comes later is given later.
 */
const HOLE_WAIT_MS = SEND_INTERVAL_MS;

/** So long a block without a verdict is tried again: what kept it from being read may pass. After that it counts as given. */
const UNREAD_WAIT_MS = 60_000;

export interface LiveEvents {
  /** In order of time, each as JSON with `page_id` and `tab_id`; they are held by the read. */
  events: Buffer[];
  cursor: string;
  /** An answer holds no more; ask again at once. */
  more: boolean;
  /** Blocks are there that wait for an earlier one. */
  waiting: boolean;
}

/**
 * What the viewer that has got `after` has not got yet. What cannot be read is left out, as of the whole recording.
 * @returns undefined when `after` is no cursor
 */
export async function liveEvents(
  deps: ValidationDeps,
  session: SessionId,
  after: string | undefined,
  held: HeldRead,
): Promise<LiveEvents | undefined> {
  const reading = { ...deps, batches: createBatches(held) };
  const cursor = after === undefined ? newCursor() : decodeCursor(after);
  if (!cursor) return;
  const given = new Map<string, HeldBatch[]>();
  const waiting = new Set<string>();
  let left = MAX_BYTES;
  while (left > 0) {
    const query = { except: [...waiting], limit: BLOCKS_A_QUERY };
    const arrived = await blocksNotTaken(deps.orm, session, cursor, query);
    if (arrived.length === 0) break;
    const due = inTurn(arrived, { cursor, waiting, now: deps.clock.now() });
    const { readable, unknown } = await sorted(deps, due);
    const blocks = new Map(readable.map((block) => [`${block.page_id}/${block.seq}`, block]));
    const stuck = new Set<string>();
    for (const arrived of due) {
      const { page_id, tab_id, seq, received_at } = arrived;
      if (stuck.has(page_id)) continue;
      const block = blocks.get(`${page_id}/${seq}`);
      if (unknown.has(arrived) && deps.clock.now() - Date.parse(received_at) < UNREAD_WAIT_MS) {
        stuck.add(page_id);
        waiting.add(page_id);
        continue;
      }
      const part = block && (await readPart(reading, { ...block, tab_id }, cursor, left));
      given.set(page_id, [...(given.get(page_id) ?? []), ...(part?.batches ?? [])]);
      noteGiven(cursor, { page_id, seq }, part?.next_line);
      left -= BLOCK_COST + (part?.bytes ?? 0);
      if (left <= 0) break;
    }
  }
  return {
    events: await inOrder([...given.values()], held),
    cursor: encodeCursor(cursor),
    more: left <= 0,
    waiting: waiting.size > 0,
  };
}

/** Those whose turn it is; pages whose next block has to wait are added to `waiting`. */
function inTurn(
  arrived: readonly ArrivedBlock[],
  { cursor, waiting, now }: { cursor: LiveCursor; waiting: Set<string>; now: number },
): ArrivedBlock[] {
  const next = new Map<string, number>();
  return arrived.filter(({ page_id, seq, received_at }) => {
    const key = pageKey(page_id);
    const ranges = cursor.pages.get(key);
    if (!ranges && cursor.pages.size >= MAX_PAGES) return false;
    if (!ranges) cursor.pages.set(key, []);
    if (waiting.has(page_id)) return false;
    // Behind a hole that was waited for already, what follows waits no more.
    const follows = seq === (next.get(key) ?? nextNotTaken(ranges ?? [], 0)) || endsAt(ranges ?? [], seq);
    const due = follows || now - Date.parse(received_at) >= HOLE_WAIT_MS;
    if (due) next.set(key, nextNotTaken(ranges ?? [], seq + 1));
    else waiting.add(page_id);
    return due;
  });
}

/** The events of a block from where the viewer has got to, up to about so many bytes; `next_line` when there are more. */
async function readPart(
  deps: ValidationDeps & { batches: Batches },
  block: PageBlock & { tab_id: string },
  { cut }: LiveCursor,
  most: number,
): Promise<{ batches: HeldBatch[]; bytes: number; next_line?: number }> {
  const read = (line: number) =>
    readInTurn(deps, async () => {
      const body = await bodyIfThere(deps, block);
      return body && deps.reader.read(body, line, block.invalid_lines);
    });
  const batches: HeldBatch[] = [];
  let bytes = 0;
  let line = cut.find(({ page, seq }) => page === pageKey(block.page_id) && seq === block.seq)?.line ?? 0;
  while (true) {
    const from = line;
    const chunk = await read(from);
    if (!chunk) break;
    batches.push(await deps.batches.of(chunk, block, () => read(from)));
    bytes += chunk.text.length;
    if (chunk.next_line === undefined) break;
    line = chunk.next_line;
    if (bytes >= most) return { batches, bytes, next_line: line };
  }
  return { batches, bytes };
}

function noteGiven(
  cursor: LiveCursor,
  { page_id, seq }: { page_id: string; seq: number },
  next_line: number | undefined,
): void {
  const page = pageKey(page_id);
  cursor.cut = cursor.cut.filter((block) => block.page !== page || block.seq !== seq);
  if (next_line !== undefined) cursor.cut.push({ page, seq, line: next_line });
  else take(cursor.pages.get(page) ?? [], seq);
}

async function inOrder(given: readonly HeldBatch[][], held: HeldRead): Promise<Buffer[]> {
  const pages = given.flatMap((all): Page[] => {
    const batches = all.filter(({ length }) => length > 0);
    const [first] = batches;
    return first ? [{ first_at: first.timestamp(0), batches: () => each(batches) }] : [];
  });
  const events = [];
  for await (const text of mergePages(pages.sort((a, b) => a.first_at - b.first_at))) {
    const event = Buffer.from(text);
    held.hold(event.length);
    events.push(event);
  }
  return events;
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
