import { crc32 } from 'node:zlib';
import { MAX_HEADER_BYTES } from '@vitrine/contract/limits';
import type { Block, BlockFacts } from './stored-block.ts';

/**
 * A segment holds the blocks of one group commit, and can be understood without the database. Numbers are unsigned,
 * big endian.
 *
 *     offset  bytes  what
 *     0       4      magic "VTS1": the format and its version
 *     then for each block:
 *     0       4      marker "BLCK"
 *     4       4      h, length of the facts
 *     8       4      b, length of the body
 *     12      h      facts: JSON, UTF-8, see `BlockFacts`
 *     12+h    b      body, as it came
 *     12+h+b  4      CRC-32 of everything from the marker to here
 *
 * There is no index and no end mark: a segment that was cut short still gives its whole blocks.
 */
const MAGIC = Buffer.from('VTS1');
const MARKER = Buffer.from('BLCK');
const PREFIX_BYTES = 12;
const CHECKSUM_BYTES = 4;

/** Where a body lies in its segment's object. */
export interface BodyRange {
  body_offset: number;
  body_bytes: number;
}

export interface WrittenSegment {
  /** To be written one after the other. */
  parts: Uint8Array[];
  bytes: number;
  /** One for each block, in order. */
  ranges: BodyRange[];
}

/** Lays blocks out as a segment, without copying their bodies. */
export function writeSegment(blocks: readonly Block[]): WrittenSegment {
  const parts: Uint8Array[] = [MAGIC];
  const ranges: BodyRange[] = [];
  let bytes = MAGIC.length;
  for (const { facts, body } of blocks) {
    const json = Buffer.from(JSON.stringify(facts));
    const start = Buffer.alloc(PREFIX_BYTES);
    MARKER.copy(start);
    start.writeUInt32BE(json.length, 4);
    start.writeUInt32BE(body.length, 8);
    const end = Buffer.alloc(CHECKSUM_BYTES);
    end.writeUInt32BE(crc32(body, crc32(json, crc32(start))));
    ranges.push({ body_offset: bytes + start.length + json.length, body_bytes: body.length });
    parts.push(start, json, body, end);
    bytes += start.length + json.length + body.length + end.length;
  }
  return { parts, bytes, ranges };
}

/** The bytes of a segment are not what was written; `offset` is where the damage begins. */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged';
  readonly offset: number;
  constructor(offset: number, what: string) {
    super(`segment damaged at byte ${offset}: ${what}`);
    this.offset = offset;
  }
}

/** So far before a body its block begins at most: a header, and what the server adds to it. */
export const MAX_FACTS_BYTES = PREFIX_BYTES + MAX_HEADER_BYTES + 8 * 1024;

/** The facts of the block whose body begins where `before` ends; undefined when they are not there. */
export function factsBefore(before: Uint8Array): BlockFacts | undefined {
  const bytes = Buffer.from(before.buffer, before.byteOffset, before.length);
  // The marker may stand in the facts, too: what is right is what ends here.
  for (let at = bytes.lastIndexOf(MARKER); at >= 0; at = at > 0 ? bytes.lastIndexOf(MARKER, at - 1) : -1) {
    if (at + PREFIX_BYTES > bytes.length) continue;
    if (at + PREFIX_BYTES + bytes.readUInt32BE(at + 4) !== bytes.length) continue;
    return JSON.parse(bytes.toString('utf8', at + PREFIX_BYTES)) as BlockFacts;
  }
  return undefined;
}

/** The blocks of a segment in order, as views on `segment`. Throws `SegmentDamaged` after the last one that is whole. */
export function* readSegment(segment: Uint8Array): Generator<Block & BodyRange> {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.length);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new SegmentDamaged(0, 'no magic');
  let at = MAGIC.length;
  while (at < bytes.length) {
    if (!bytes.subarray(at, at + MARKER.length).equals(MARKER)) throw new SegmentDamaged(at, 'no marker');
    if (at + PREFIX_BYTES > bytes.length) throw new SegmentDamaged(at, 'cut short');
    const body_offset = at + PREFIX_BYTES + bytes.readUInt32BE(at + 4);
    const body_bytes = bytes.readUInt32BE(at + 8);
    const end = body_offset + body_bytes;
    if (end + CHECKSUM_BYTES > bytes.length) throw new SegmentDamaged(at, 'cut short');
    if (crc32(bytes.subarray(at, end)) !== bytes.readUInt32BE(end))
      throw new SegmentDamaged(at, 'wrong checksum');
    const facts = JSON.parse(bytes.toString('utf8', at + PREFIX_BYTES, body_offset)) as BlockFacts;
    yield { facts, body: bytes.subarray(body_offset, end), body_offset, body_bytes };
    at = end + CHECKSUM_BYTES;
  }
}
