import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHeader } from '../../testing/blocks.ts';
import { readSegment, SegmentDamaged, writeSegment } from './segment.ts';
import { type Block, digestOf } from './stored-block.ts';

const anyBlock: fc.Arbitrary<Block> = fc
  .tuple(anyHeader(), fc.uint8Array({ maxLength: 500 }))
  .map(([header, body]) => ({
    facts: {
      workspace_id: randomUUID(),
      received_at: 1_768_478_400_000,
      digest: digestOf(body),
      client: { device: 'desktop', browser: 'Chrome 142', os: 'Linux', country: 'AR' },
      header,
    },
    body,
  }));
const blocksOf = fc.array(anyBlock, { maxLength: 6 });
const plain = (block: Block) => ({ facts: block.facts, body: [...block.body] });

describe('a segment', () => {
  it('gives its blocks back, each body where its range says', () => {
    fc.assert(
      fc.property(blocksOf, (blocks) => {
        const { parts, bytes, ranges } = writeSegment(blocks);
        const segment = Buffer.concat(parts);
        expect(segment.length).toBe(bytes);
        const read = [...readSegment(segment)];
        expect(read.map(plain)).toEqual(blocks.map(plain));
        expect(read.map(({ body_offset, body_bytes }) => ({ body_offset, body_bytes }))).toEqual(ranges);
      }),
    );
  });

  it('that was cut or changed gives the whole blocks before the damage, and says that there is some', () => {
    fc.assert(
      fc.property(
        blocksOf,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        (blocks, where, xor, cut) => {
          const { parts, ranges } = writeSegment(blocks);
          const segment = Buffer.concat(parts);
          const at = where % segment.length;
          const damaged = cut ? segment.subarray(0, at) : Buffer.from(segment);
          if (!cut) damaged[at] = (damaged[at] ?? 0) ^ xor;
          const read: Block[] = [];
          let error: unknown;
          try {
            for (const block of readSegment(damaged)) read.push(block);
          } catch (thrown) {
            error = thrown;
          }
          const whole = ranges.filter(
            ({ body_offset, body_bytes }) => body_offset + body_bytes + 4 <= at,
          ).length;
          expect(read.map(plain)).toEqual(blocks.slice(0, whole).map(plain));
          // Cut between two blocks it is a shorter segment; any other damage is noticed.
          if (!cut) expect(error).toBeInstanceOf(SegmentDamaged);
          else if (error !== undefined) expect(error).toBeInstanceOf(SegmentDamaged);
        },
      ),
    );
  });
});
