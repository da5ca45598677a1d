import { MAX_LIVE_CURSOR_CHARACTERS, MAX_SEQ } from '@vitrine/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeCursor,
  encodeCursor,
  MAX_PAGES,
  newCursor,
  nextNotTaken,
  pageKey,
  take,
} from './live-cursor.ts';

const rangesOf = (seqs: readonly number[]) => {
  const ranges: number[] = [];
  for (const seq of seqs) take(ranges, seq);
  return ranges;
};

describe('what a cursor remembers of a page', () => {
  it('is the numbers that were taken, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (seqs) => {
        const ranges = rangesOf(seqs);
        expect(ranges).toEqual([...new Set(ranges)].sort((a, b) => a - b));
        const taken = new Set(seqs);
        for (let seq = 0; seq < 22; seq++) {
          let next = seq;
          while (taken.has(next)) next += 1;
          expect(nextNotTaken(ranges, seq)).toBe(next);
        }
      }),
    );
  });
});

describe('a cursor as text', () => {
  const anyCursor = fc
    .record({
      pages: fc.dictionary(fc.uuid().map(pageKey), fc.array(fc.nat(MAX_SEQ), { maxLength: 8 }).map(rangesOf)),
      cut: fc.array(fc.record({ page: fc.uuid().map(pageKey), seq: fc.nat(MAX_SEQ), line: fc.nat(100_000) })),
    })
    .map(({ pages, cut }) => ({ pages: new Map(Object.entries(pages)), cut }));

  it('is read as what was written', () => {
    fc.assert(
      fc.property(anyCursor, (cursor) => {
        expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it('is none when it is anything else', () => {
    const good = encodeCursor({
      pages: new Map([[pageKey(crypto.randomUUID()), [0, 300, 302, 305]]]),
      cut: [],
    });
    for (const bad of ['', '!', 'A', good.slice(0, -1), `${good}A`, `A${good}`, good.toLowerCase(), '////'])
      expect(decodeCursor(bad)).toBeUndefined();
    // Well written, but of no blocks that can be.
    const page = pageKey(crypto.randomUUID());
    for (const ranges of [[5], [0, 2, 5], [0, MAX_SEQ + 2], [2 ** 27, 2 ** 27 + 2 ** 27]])
      expect(decodeCursor(encodeCursor({ pages: new Map([[page, ranges]]), cut: [] }))).toBeUndefined();
    const cut = [{ page, seq: MAX_SEQ + 1, line: 0 }];
    expect(decodeCursor(encodeCursor({ pages: new Map(), cut }))).toBeUndefined();
    fc.assert(
      fc.property(fc.base64String(), (text) => {
        const cursor = decodeCursor(text);
        if (cursor) expect(encodeCursor(cursor)).toBe(text);
      }),
    );
  });

  it('stays short with all the pages that there may be, and closes holes when they are too many', () => {
    const cursor = newCursor();
    for (let page = 0; page < MAX_PAGES; page++) cursor.pages.set(pageKey(crypto.randomUUID()), [0, MAX_SEQ]);
    const text = encodeCursor(cursor);
    expect(text.length).toBeLessThanOrEqual(MAX_LIVE_CURSOR_CHARACTERS);
    expect(decodeCursor(text)).toEqual(cursor);
    for (const key of cursor.pages.keys()) cursor.pages.set(key, rangesOf([0, 2, 4, 6, 8, 10, 12]));
    const shorter = encodeCursor(cursor);
    expect(shorter.length).toBeLessThanOrEqual(MAX_LIVE_CURSOR_CHARACTERS);
    for (const ranges of decodeCursor(shorter)?.pages.values() ?? []) expect(ranges).toEqual([0, 13]);
  });
});
