import { keyOf, type Packed } from './block.ts';

/** What the outbox knows of a block without its body. */
export type Entry = {
  key: string;
  session_id: string;
  page_id: string;
  tab_id: string;
  bytes: number;
  /** Before this time (epoch milliseconds) only the block's own tab sends it. */
  held_until: number;
};

/** While a block's own page is likely to send it itself, other tabs leave it alone (milliseconds). */
const HOLD_MS = 30_000;

export function entryOf(block: Packed, now: number): Entry {
  const { session_id, page_id, tab_id } = block.header;
  return {
    key: keyOf(block.header),
    session_id,
    page_id,
    tab_id,
    bytes: block.body.length,
    held_until: now + HOLD_MS,
  };
}

/** What a store's origin may hold of ours in a visitor's browser. */
const OUTBOX_MAX_BYTES = 20 * 1024 * 1024;
const OUTBOX_MAX_BLOCKS = 500;

export type Admission = {
  /** Whether the new block fits; if not, its page has ended: a later block of it would leave a hole. */
  admitted: boolean;
  drop: string[];
};

/**
 * Makes room for a new block. Visits other than the newcomer's lose their ends, the oldest visit first, from its last
 * block backwards: what stays of each is a beginning without holes. The visit under way is never cut to make room.
 */
export function admit(
  entries: readonly Entry[],
  newcomer: Entry,
  max = { bytes: OUTBOX_MAX_BYTES, blocks: OUTBOX_MAX_BLOCKS },
): Admission {
  let bytes = newcomer.bytes + entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let blocks = 1 + entries.length;
  const isFull = () => bytes > max.bytes || blocks > max.blocks;

  const drop: string[] = [];
  // Session ids are UUIDv7 and keys sort by page and number: the order of time, without reading a clock.
  const others = entries
    .filter((entry) => entry.session_id !== newcomer.session_id)
    .sort((a, b) => compare(a.session_id, b.session_id) || compare(b.key, a.key));
  for (const entry of others) {
    if (!isFull()) break;
    drop.push(entry.key);
    bytes -= entry.bytes;
    blocks -= 1;
  }
  // When even that does not help, the others keep what they have.
  return isFull() ? { admitted: false, drop: [] } : { admitted: true, drop };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
