import { describe, expect, test, vi } from 'vitest';
import { webStorage } from '../testing/web-storage.ts';
import { type Draft, keyOf, type Packed } from './block.ts';
import { gzipNow } from './gzip-now.ts';
import { createMemoryOutbox, type Outbox } from './memory-outbox.ts';
import type { Answer } from './post.ts';
import { createSender } from './sender.ts';
import { stashedKeys } from './stash.ts';

const PAGE = '01a1fe79-80a1-76ec-82a0-1149813fafce';
const draft = (seq: number): Draft => ({
  text: `{"n":${seq}}\n`,
  header: {
    platform: 'other',
    store_id: '1',
    session_id: 's',
    tab_id: 't',
    page_id: PAGE,
    seq,
    first_at: seq,
    last_at: seq,
    event_counts: { 3: 1 },
    has_full_snapshot: false,
    visitor: { id: 'v' },
    tracker: '0',
  },
});

function setup(options: { answers: (seq: number) => Answer; room?: (seq: number) => boolean }) {
  const sent: number[] = [];
  const full: string[] = [];
  const stops: unknown[] = [];
  const memory = createMemoryOutbox();
  const outbox: Outbox = {
    ...memory,
    add: (block, now) =>
      options.room && !options.room(block.header.seq)
        ? Promise.resolve({ dropped: 0 })
        : memory.add(block, now),
  };
  const sender = createSender({
    gzip: { pack: async (text) => gzipNow(text), rest: () => {} },
    outbox: Promise.resolve(outbox),
    post: async ({ header }: Packed) => {
      sent.push(header.seq);
      return options.answers(header.seq);
    },
    line: { isDown: () => false },
    onDone: () => {},
    onStop: (answer) => {
      stops.push(answer.reason);
      sender.stop();
    },
    onFull: (page_id) => full.push(page_id),
  });
  return { sender, sent, full, stops, left: async () => (await outbox.entries()).length };
}

const stored: Answer = { kind: 'done', stored: true };

describe('the sender', () => {
  test('sends in order and keeps nothing that was answered for', async () => {
    const { sender, sent, left } = setup({ answers: () => stored });
    for (const seq of [0, 1, 2]) sender.send(draft(seq));
    await vi.waitFor(async () => expect(await left()).toBe(0));
    await vi.waitFor(() => expect(sent).toEqual([0, 1, 2]));
  });

  test('holds what follows behind a block that the server could not take', async () => {
    let down = true;
    const { sender, sent, left } = setup({
      answers: () => (down ? { kind: 'later', wait_ms: 60_000 } : stored),
    });
    for (const seq of [0, 1, 2]) sender.send(draft(seq));
    await vi.waitFor(async () => expect(await left()).toBe(3));
    expect(new Set(sent)).toEqual(new Set([0]));
    down = false;
    sender.retry();
    await vi.waitFor(async () => expect(await left()).toBe(0));
    expect(sent.slice(-3)).toEqual([0, 1, 2]);
  });

  test('a page that lost one block to a full outbox loses all that follow', async () => {
    const { sender, sent, full } = setup({ answers: () => stored, room: (seq) => seq !== 1 });
    for (const seq of [0, 1, 2, 3]) sender.send(draft(seq));
    await vi.waitFor(() => expect(full).toHaveLength(3));
    await vi.waitFor(() => expect(sent).toEqual([0]));
    expect(new Set(full)).toEqual(new Set([PAGE]));
  });

  test('a page that is hidden, not left, lacks no block though nothing more fits into storage', async () => {
    // What a browser has that is full: reading works.
    vi.stubGlobal('window', {
      localStorage: {
        getItem: () => null,
        removeItem: () => {},
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    });
    const { sender, sent, left } = setup({ answers: () => stored });
    sender.send(draft(0));
    sender.sendLast(draft(1));
    sender.send(draft(2));
    await vi.waitFor(() => expect(sent).toEqual([0, 1, 2]));
    await vi.waitFor(async () => expect(await left()).toBe(0));
    vi.unstubAllGlobals();
  });

  test('a page that goes sends its last block, though the one before it was cut off', async () => {
    vi.stubGlobal('window', { localStorage: webStorage() });
    const { sender, sent } = setup({
      answers: (seq) => (seq === 0 ? { kind: 'later', wait_ms: 60_000 } : stored),
    });
    sender.send(draft(0));
    await vi.waitFor(() => expect(sent).toEqual([0]));
    // What became of it is heard.
    await new Promise(setImmediate);
    sender.sendLast(draft(1));
    expect(sent).toEqual([0, 1]);
    vi.unstubAllGlobals();
  });

  test('what only memory keeps stays stashed until the server has it', async () => {
    vi.stubGlobal('window', { localStorage: webStorage() });
    let down = true;
    const { sender, sent, left } = setup({
      answers: () => (down ? { kind: 'later', wait_ms: 60_000 } : stored),
    });
    sender.send(draft(0));
    sender.sendLast(undefined);
    await vi.waitFor(() => expect(sent).toEqual([0]));
    expect(await left()).toBe(1);
    expect(stashedKeys()).toEqual([keyOf(draft(0).header)]);
    down = false;
    sender.retry();
    await vi.waitFor(() => expect(stashedKeys()).toEqual([]));
    vi.unstubAllGlobals();
  });

  test('is silent after the server said stop', async () => {
    const { sender, sent, stops } = setup({ answers: () => ({ kind: 'stop', reason: 'quota_exceeded' }) });
    for (const seq of [0, 1, 2]) sender.send(draft(seq));
    await vi.waitFor(() => expect(stops).toEqual(['quota_exceeded']));
    sender.send(draft(3));
    sender.sendLast(draft(4));
    sender.retry();
    await Promise.resolve();
    expect(sent).toEqual([0]);
  });
});
