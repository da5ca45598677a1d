import { describe, expect, test } from 'vitest';
import { admit, type Entry } from './outbox-bound.ts';

const entry = (session: string, page: string, seq: number, bytes = 10): Entry => ({
  key: `${page}:${String(seq).padStart(5, '0')}`,
  session_id: session,
  page_id: page,
  tab_id: 't',
  bytes,
  held_until: 0,
});
const max = { bytes: 100, blocks: 6 };

describe('admit', () => {
  test('takes what fits and drops nothing', () => {
    expect(admit([entry('s1', 'p1', 0)], entry('s1', 'p1', 1), max)).toEqual({ admitted: true, drop: [] });
  });

  test('cuts the end of the oldest other visit, its last page first', () => {
    const kept = [
      entry('s1', 'p1', 0, 30),
      entry('s1', 'p1', 1, 30),
      entry('s1', 'p2', 0, 30),
      entry('s2', 'p3', 0, 10),
    ];
    expect(admit(kept, entry('s3', 'p4', 0, 40), max)).toEqual({
      admitted: true,
      drop: ['p2:00000', 'p1:00001'],
    });
  });

  test('goes on with the next visit when the oldest is gone', () => {
    const kept = [entry('s1', 'p1', 0, 20), entry('s2', 'p2', 0, 40), entry('s2', 'p2', 1, 40)];
    expect(admit(kept, entry('s3', 'p3', 0, 50), max).drop).toEqual(['p1:00000', 'p2:00001']);
  });

  test('refuses the newcomer rather than cut its own visit, and then drops nothing of others', () => {
    const kept = [entry('s1', 'p1', 0, 5), entry('s2', 'p2', 0, 90)];
    expect(admit(kept, entry('s2', 'p2', 1, 20), max)).toEqual({ admitted: false, drop: [] });
  });

  test('counts blocks as well as bytes', () => {
    const kept = Array.from({ length: 6 }, (_, seq) => entry('s1', 'p1', seq, 1));
    expect(admit(kept, entry('s1', 'p1', 6, 1), max).admitted).toBe(false);
    expect(admit(kept, entry('s2', 'p2', 0, 1), max)).toEqual({ admitted: true, drop: ['p1:00005'] });
  });

  test('never leaves a hole: what stays of each page is a beginning', () => {
    let kept: Entry[] = [];
    let state = 7;
    const ended = new Set<string>();
    for (let i = 0; i < 2_000; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const session = `s${String(Math.floor(i / 40)).padStart(4, '0')}`;
      const page = `p${String(Math.floor(i / 10)).padStart(4, '0')}`;
      const next = entry(session, page, i % 10, 1 + ((state >>> 8) % 30));
      if (ended.has(page)) continue;
      const { admitted, drop } = admit(kept, next, max);
      kept = kept.filter(({ key }) => !drop.includes(key));
      if (admitted) kept.push(next);
      else ended.add(page);
      for (const page_id of new Set(kept.map((each) => each.page_id))) {
        const numbers = kept
          .filter((each) => each.page_id === page_id)
          .map(({ key }) => Number(key.split(':')[1]))
          .sort((a, b) => a - b);
        expect(numbers).toEqual(numbers.map((_, index) => index));
      }
      expect(kept.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(max.bytes);
      expect(kept.length).toBeLessThanOrEqual(max.blocks);
    }
    expect(ended.size).toBeGreaterThan(0);
  });
});
