import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { webStorage } from '../testing/web-storage.ts';
import { type Draft, keyOf, type Packed } from './block.ts';
import { gzipNow } from './gzip-now.ts';
import { createLeftovers } from './leftovers.ts';
import { createLine } from './line.ts';
import { createMemoryOutbox, type Outbox } from './memory-outbox.ts';
import { openOutbox } from './outbox.ts';
import type { Answer } from './post.ts';
import { stash, stashedKeys } from './stash.ts';

const draft: Draft = {
  text: '{"n":0}\n',
  header: {
    platform: 'other',
    store_id: '1',
    session_id: 's',
    tab_id: 't',
    page_id: '01a1fe79-80a1-76ec-82a0-1149813fafce',
    seq: 0,
    first_at: 0,
    last_at: 0,
    event_counts: { 3: 1 },
    has_full_snapshot: false,
    visitor: { id: 'v' },
    tracker: '0',
  },
};

beforeEach(() => {
  // With nothing kept in it.
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('window', { localStorage: webStorage() });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  stash(draft, 'any');
});

/** A page of the store, which sends what earlier ones left; answers the numbers of the blocks that it sent. `kept`: what the server says it has. */
async function page(outbox: Outbox, answer: Answer, kept?: BlockId[]): Promise<number[]> {
  const post = vi.fn(async (_block: Packed) => answer);
  const leftovers = createLeftovers({
    gzip: { pack: async (text) => gzipNow(text), rest: () => {} },
    outbox: Promise.resolve(outbox),
    post,
    tokens: {
      known: () => undefined,
      first: async () => undefined,
      isServerThere: async () => true,
      kept: async (_of, in_doubt) =>
        kept?.filter((one) => in_doubt.some((asked) => keyOf(asked) === keyOf(one))),
      refresh: async () => undefined,
    },
    line: createLine(),
    tab_id: () => 't',
    isMine: () => false,
  });
  leftovers.run();
  await vi.waitFor(() => expect(post).toHaveBeenCalled());
  await new Promise(setImmediate);
  leftovers.stop();
  return post.mock.calls.map(([{ header }]) => header.seq);
}

type BlockId = { page_id: string; seq: number };
const later: Answer = { kind: 'later', wait_ms: 60_000 };
const stored: Answer = { kind: 'done', stored: true };

test('what one page could keep in memory only, the next one sends', async () => {
  expect(await page(createMemoryOutbox(), later)).toEqual([0]);
  expect(stashedKeys()).toHaveLength(1);
  expect(await page(createMemoryOutbox(), stored)).toEqual([0]);
  expect(stashedKeys()).toEqual([]);
});

test('what a database keeps is stashed no longer', async () => {
  const outbox = await openOutbox();
  expect(await page(outbox, later)).toEqual([0]);
  expect(stashedKeys()).toEqual([]);
  expect(await outbox.entries()).toHaveLength(1);
});

test('what the server has already is not sent again, whether it was stashed or kept', async () => {
  const outbox = createMemoryOutbox();
  const at = (seq: number): Draft => ({ ...draft, header: { ...draft.header, seq } });
  // 0 was sent by a request that outlived its page; 1 was on its way; 2 had not been sent.
  stash(at(0), 'now');
  for (const seq of [1, 2]) await outbox.add({ header: at(seq).header, body: gzipNow(draft.text) }, 0);
  const { page_id } = draft.header;
  expect(
    await page(
      outbox,
      stored,
      [0, 1].map((seq) => ({ page_id, seq })),
    ),
  ).toEqual([2]);
  expect(stashedKeys()).toEqual([]);
  expect(await outbox.entries()).toEqual([]);
});
