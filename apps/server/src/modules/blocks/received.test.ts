import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, digestAt, NOTHING_RECEIVED, withBlocks } from './received.ts';
import { digestOf } from './stored-block.ts';

const block = (seq: number, text = String(seq)) => ({ seq, digest: digestOf(Buffer.from(text)) });

describe('received', () => {
  it('keeps blocks that follow one another as one range, however they came', () => {
    const received = withBlocks(withBlocks(NOTHING_RECEIVED, [block(3), block(0), block(1)]), [
      block(2),
      block(7),
    ]);
    expect(received.ranges).toEqual([0, 4, 7, 8]);
    expect(received.digests).toHaveLength(5 * 16);
    expect(digestAt(received, 2)).toBe(block(2).digest);
    expect(digestAt(received, 7)).toBe(block(7).digest);
    for (const missing of [4, 6, 8]) expect(digestAt(received, missing)).toBeUndefined();
  });

  it('keeps what came first under a number', () => {
    const received = withBlocks(withBlocks(NOTHING_RECEIVED, [block(1)]), [block(1, 'other'), block(2)]);
    expect([...blocksOf(received)]).toEqual([block(1), block(2)]);
  });

  it('knows exactly what it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(40), { maxLength: 12 }), { maxLength: 6 }), (groups) => {
        const received = groups.reduce(
          (all, seqs) =>
            withBlocks(
              all,
              seqs.map((seq) => block(seq)),
            ),
          NOTHING_RECEIVED,
        );
        const seqs = new Set(groups.flat());
        for (let seq = 0; seq <= 41; seq++)
          expect(digestAt(received, seq)).toBe(seqs.has(seq) ? block(seq).digest : undefined);
        expect([...blocksOf(received)]).toEqual([...seqs].sort((a, b) => a - b).map((seq) => block(seq)));
      }),
    );
  });
});
