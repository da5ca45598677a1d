import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipOf } from '../../testing/blocks.ts';
import { inflated } from './body.ts';
import { CHUNK_BYTES, createChunkReader } from './event-chunks.ts';

const MIB = 1024 * 1024;

/** Reads chunks, and counts what is inflated for them. */
function countingReader() {
  let bytes = 0;
  const read = createChunkReader(async function* (body) {
    for await (const piece of inflated(body)) {
      bytes += piece.length;
      yield piece;
    }
  });
  return { read, inflated: () => bytes };
}

/** The texts of all events of a body, read chunk by chunk. */
async function readAll(body: Uint8Array, invalid: readonly number[] = [], read = createChunkReader()) {
  const lines: string[] = [];
  let chunks = 0;
  for (let from: number | undefined = 0; from !== undefined; chunks++) {
    const chunk = await read(body, from, invalid);
    const text = new TextDecoder();
    for (const [i, end] of chunk.ends.entries())
      lines.push(text.decode(chunk.text.subarray(chunk.ends[i - 1] ?? 0, end)));
    from = chunk.next_line;
  }
  return { lines, chunks };
}

/** An event whose text takes `bytes`, and does not compress well enough to be taken for a bomb. */
const eventOf = (timestamp: number, bytes: number) => ({
  type: 3,
  timestamp,
  data: Buffer.from(crypto.getRandomValues(new Uint8Array(8_192)))
    .toString('hex')
    .repeat(Math.ceil(bytes / 16_384))
    .slice(0, bytes),
});

describe('a reader of chunks', () => {
  it('gives every event once and in order, a few MB at a time', async () => {
    const events = Array.from({ length: 30 }, (_, n) => ({
      type: 3,
      timestamp: n,
      data: `${'ñ'.repeat(n === 7 ? 3 * MIB : 200_000)}${eventOf(n, MIB / 2).data}`,
    }));
    const { lines, chunks } = await readAll(gzipOf(events));
    expect(lines.map((line) => JSON.parse(line).timestamp)).toEqual(events.map(({ timestamp }) => timestamp));
    expect(lines[7]).toBe(JSON.stringify(events[7]));
    expect(chunks).toBeGreaterThan(3);
  });

  it('leaves out the lines it is told to, and those that are no events', async () => {
    const body = gzipSync(
      '{"type":3,"timestamp":1,"data":{}}\nno\n{"type":3,"timestamp":2,"data":{}}\n{"type":3,"timestamp":3,"data":{}}\n',
    );
    const { lines } = await readAll(body, [2]);
    expect(lines).toEqual(['{"type":3,"timestamp":1,"data":{}}', '{"type":3,"timestamp":3,"data":{}}']);
  });

  it('inflates a body once for who reads all of it, and others in between', async () => {
    const bodies = [1, 2].map((n) =>
      gzipOf(Array.from({ length: 14 }, (_, i) => eventOf(n * 100 + i, MIB - 1_000))),
    );
    const { read, inflated } = countingReader();
    const next: (number | undefined)[] = [0, 0];
    while (next.some((from) => from !== undefined))
      for (const [n, body] of bodies.entries()) {
        const from = next[n];
        if (from !== undefined) next[n] = (await read(body, from, [])).next_line;
      }
    expect(inflated()).toBeLessThan(2 * 14 * MIB);
  });

  it('reads again from a line that it has passed, and after others have taken its place', async () => {
    const body = gzipOf(Array.from({ length: 3 }, (_, n) => eventOf(n, CHUNK_BYTES)));
    const read = createChunkReader();
    const timesFrom = async (from = 0) => {
      const { timestamps, next_line } = await read(body, from, []);
      return { timestamps: [...timestamps], next_line };
    };
    for (let n = 0; n < 2; n += 1) expect(await timesFrom()).toEqual({ timestamps: [0], next_line: 1 });
    expect(await timesFrom(1)).toEqual({ timestamps: [1], next_line: 2 });
    // More than is kept.
    for (let n = 0; n < 8; n += 1) await read(gzipOf([eventOf(n, 9), eventOf(n, 5 * MIB)]), 0, []);
    expect(await timesFrom(1)).toEqual({ timestamps: [1], next_line: 2 });
    expect(await timesFrom(2)).toEqual({ timestamps: [2], next_line: undefined });
  });
});
