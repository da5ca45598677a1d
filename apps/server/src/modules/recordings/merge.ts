/** Some events of a page, in the page's own order. */
export interface Batch<Item = string> {
  /** Events in it; the numbers given to the functions are 0 to `length` - 1. */
  length: number;
  timestamp(index: number): number;
  item(index: number): Item;
  /** Has the items at hand, once it is this batch's turn. Absent where they are. */
  ready?(): Promise<void>;
  /** Nobody asks for its items any more. */
  done?(): void;
}

export interface Page<Item = string> {
  /** No event of the page is earlier. */
  first_at: number;
  batches(): AsyncIterable<Batch<Item>>;
}

/**
 * A visitor has a few tabs, and a page ends when the next begins. A session made up to overlap more than these gets its
 * later pages after the earlier ones, instead of our memory.
 */
const MAX_OPEN_PAGES = 16;

interface Cursor<Item> {
  batches: AsyncIterator<Batch<Item>>;
  batch: Batch<Item>;
  index: number;
  /** Never falls within a page: what a page did later stays later, even when its clock was set back. */
  key: number;
}

/**
 * All pages' events in order of time. A page's own events keep their order; of equals, the page that began first comes
 * first. Of each page that is open at a time one batch is held, and pages are opened when their time has come.
 * @param pages in order of `first_at`
 */
export async function* mergePages<Item>(pages: readonly Page<Item>[]): AsyncGenerator<Item> {
  const open: Cursor<Item>[] = [];
  let opened = 0;
  try {
    while (true) {
      let first = earliest(open);
      for (let page = pages[opened]; page && open.length < MAX_OPEN_PAGES; page = pages[opened]) {
        if (first && page.first_at > first.key) break;
        opened += 1;
        const cursor = await start(page);
        if (cursor) open.push(cursor);
        first = earliest(open);
      }
      if (!first) return;
      await first.batch.ready?.();
      yield first.batch.item(first.index);
      if (!(await advance(first))) open.splice(open.indexOf(first), 1);
    }
  } finally {
    for (const { batch, batches } of open) {
      batch.done?.();
      await batches.return?.();
    }
  }
}

const earliest = <Item>(cursors: readonly Cursor<Item>[]) =>
  cursors.reduce<Cursor<Item> | undefined>(
    (best, cursor) => (best && best.key <= cursor.key ? best : cursor),
    undefined,
  );

async function start<Item>(page: Page<Item>): Promise<Cursor<Item> | undefined> {
  const batches = page.batches()[Symbol.asyncIterator]();
  const cursor: Cursor<Item> = { batches, batch: NOTHING, index: -1, key: 0 };
  return (await advance(cursor)) ? cursor : undefined;
}

const NOTHING: Batch<never> = {
  length: 0,
  timestamp: () => 0,
  item: () => {
    throw new RangeError('a batch without events');
  },
};

async function advance(cursor: Cursor<unknown>): Promise<boolean> {
  cursor.index += 1;
  while (cursor.index >= cursor.batch.length) {
    cursor.batch.done?.();
    const next = await cursor.batches.next();
    if (next.done) return false;
    cursor.batch = next.value;
    cursor.index = 0;
  }
  cursor.key = Math.max(cursor.key, cursor.batch.timestamp(cursor.index));
  return true;
}
