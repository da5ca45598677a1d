import { eventOf, inflated, linesOf } from './body.ts';

/** So much of a block's text is handed on at once, of up to sixteen pages that are read side by side; a longer line comes alone. */
export const CHUNK_BYTES = 1024 * 1024;

/** What a program keeps of bodies that it may be asked to read on in. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Some of a block's events, in order. */
export interface EventChunk {
  /** Their JSON, one after the other. */
  text: Uint8Array<ArrayBuffer>;
  /** Where each one ends in `text`. */
  ends: Uint32Array<ArrayBuffer>;
  timestamps: Float64Array<ArrayBuffer>;
  /** Where to read on, when there is more. */
  next_line: number | undefined;
}

/** A body that has been read up to the line that is next. */
interface Reading {
  body: Uint8Array;
  lines: ReturnType<typeof linesOf>;
  /** The next line, and its number. */
  next: IteratorResult<Buffer | undefined>;
  number: number;
}

/**
 * Reads bodies chunk by chunk. A body can be inflated from its beginning alone: where the next chunk begins is kept, so that who reads
 * all of a body has it inflated once.
 */
export function createChunkReader(inflate = inflated) {
  /** The one that was read last comes last. */
  const kept: Reading[] = [];

  async function readingAt(body: Uint8Array, from: number): Promise<Reading> {
    const index = kept.findIndex(
      (reading) => reading.number === from && Buffer.compare(reading.body, body) === 0,
    );
    const [known] = index === -1 ? [] : kept.splice(index, 1);
    if (known) return known;
    const lines = linesOf(body, inflate);
    const reading = { body, lines, next: await lines.next(), number: 0 };
    while (reading.number < from && !reading.next.done) await advance(reading);
    return reading;
  }

  function keep(reading: Reading): void {
    kept.push(reading);
    while (kept.reduce((bytes, one) => bytes + heldBy(one), 0) > KEPT_BYTES)
      void kept.shift()?.lines.return(undefined);
  }

  /** The events from a line on, about `CHUNK_BYTES` of them. The body has been found readable by `validateBody`. */
  return async (body: Uint8Array, from: number, invalidLines: readonly number[]): Promise<EventChunk> => {
    const invalid = new Set(invalidLines);
    const lines: Buffer[] = [];
    const timestamps: number[] = [];
    let bytes = 0;
    const reading = await readingAt(body, from);
    for (; !reading.next.done; await advance(reading)) {
      const line = reading.next.value;
      if (!line || invalid.has(reading.number)) continue;
      if (bytes > 0 && bytes + line.length > CHUNK_BYTES) {
        keep(reading);
        return { ...chunkOf(lines, timestamps), next_line: reading.number };
      }
      const event = eventOf(line);
      if (!event) continue;
      bytes += line.length;
      lines.push(line);
      timestamps.push(event.timestamp);
    }
    return chunkOf(lines, timestamps);
  };
}

async function advance(reading: Reading): Promise<void> {
  reading.next = await reading.lines.next();
  reading.number += 1;
}

/** With what a small body inflates to. */
const heldBy = ({ body, next }: Reading) => body.length + (next.value?.length ?? 0) + CHUNK_BYTES;

/** The same of the lines of a frame, which were found valid before. */
export function frameChunk(all: readonly string[], from: number): EventChunk {
  const lines: Buffer[] = [];
  let bytes = 0;
  for (const text of all.slice(from)) {
    const line = Buffer.from(text);
    if (bytes > 0 && bytes + line.length > CHUNK_BYTES) break;
    bytes += line.length;
    lines.push(line);
  }
  const end = from + lines.length;
  const timestamps = all.slice(from, end).map((line) => JSON.parse(line).timestamp);
  return { ...chunkOf(lines, timestamps), next_line: end < all.length ? end : undefined };
}

function chunkOf(lines: readonly Buffer[], timestamps: readonly number[]): EventChunk {
  const text = new Uint8Array(lines.reduce((bytes, line) => bytes + line.length, 0));
  const ends = new Uint32Array(lines.length);
  let end = 0;
  for (const [i, line] of lines.entries()) {
    text.set(line, end);
    end += line.length;
    ends[i] = end;
  }
  return { text, ends, timestamps: Float64Array.from(timestamps), next_line: undefined };
}
