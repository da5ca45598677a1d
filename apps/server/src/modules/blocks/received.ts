/**
 * Which blocks of a page load were received, and with what bytes, once their rows have gone: so that one that comes
 * again is still told from one that is new. Most pages are one range, and take 8 bytes and 16 a block.
 */
export interface Received {
  /** Of seq: first, end, first, end, …; ascending and apart from one another, an end is not part of its range. */
  ranges: readonly number[];
  /** `DIGEST_BYTES` for each seq of the ranges, in their order. */
  digests: Uint8Array;
}

export interface ReceivedBlock {
  seq: number;
  /** Hex, see `digestOf`. */
  digest: string;
}

const DIGEST_BYTES = 16;

export const NOTHING_RECEIVED: Received = { ranges: [], digests: new Uint8Array() };

/** With these blocks as well; one that is there already stays as it was. */
export function withBlocks(received: Received, blocks: readonly ReceivedBlock[]): Received {
  const digests = new Map(blocks.map(({ seq, digest }) => [seq, Buffer.from(digest, 'hex')]));
  for (const { seq, digest } of blocksOf(received)) digests.set(seq, Buffer.from(digest, 'hex'));
  const seqs = [...digests.keys()].sort((a, b) => a - b);
  const ranges: number[] = [];
  for (const seq of seqs) {
    if (ranges.at(-1) === seq) ranges[ranges.length - 1] = seq + 1;
    else ranges.push(seq, seq + 1);
  }
  return { ranges, digests: Buffer.concat(seqs.map((seq) => digests.get(seq) as Buffer)) };
}

/** The digest under a number, hex; undefined when none was received. */
export function digestAt({ ranges, digests }: Received, seq: number): string | undefined {
  let before = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const [first, end] = [ranges[i] as number, ranges[i + 1] as number];
    if (seq < first) return undefined;
    if (seq < end) return digestNumber(digests, before + seq - first);
    before += end - first;
  }
  return undefined;
}

/** Everything received, by number. */
export function* blocksOf({ ranges, digests }: Received): Generator<ReceivedBlock> {
  let number = 0;
  for (let i = 0; i < ranges.length; i += 2)
    for (let seq = ranges[i] as number; seq < (ranges[i + 1] as number); seq++)
      yield { seq, digest: digestNumber(digests, number++) };
}

const digestNumber = (digests: Uint8Array, number: number) =>
  Buffer.from(digests.subarray(number * DIGEST_BYTES, (number + 1) * DIGEST_BYTES)).toString('hex');
