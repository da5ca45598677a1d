import { createHash } from 'node:crypto';
import { createGunzip, gunzipSync } from 'node:zlib';
import { rrwebEvent } from '@vitrine/contract/events';
import { MAX_CLOCK_LEAD_MS, MAX_EVENTS_PER_BLOCK, MAX_INFLATED_BYTES } from '@vitrine/contract/limits';
import { LEFT_OUT, type LeftOut } from '@vitrine/contract/sessions';
import type { StopReason } from '@vitrine/contract/tags';
import { stopReasonOf } from '@vitrine/recording/stop-reason';
import type { z } from 'zod';
import { isTooDeep } from './too-deep.ts';

/** Why a whole block is left out of replays. */
export type QuarantineReason =
  /** Not what was acknowledged: storage changed it. */
  | 'damaged'
  /** No gzip, or cut short. */
  | 'inflate_failed'
  /** Inflates to more than a block may. */
  | 'too_large'
  | 'too_many_events'
  /** It has lines, and none of them is an event. */
  | 'no_events'
  /** Reading it took more memory, or more time, than there is for one block. */
  | 'unreadable';

/** JSON of page snapshots compresses up to some 30 times, long runs of one mutation to 100. A bomb does 1,000. */
export const MAX_RATIO = 250;
/** Below this no ratio is suspicious, and a block is inflated in one piece. */
const RATIO_FREE_BYTES = 1024 * 1024;
/** The largest snapshots seen have a few MB; a line is parsed in one piece. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const NEWLINE = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class Unreadable extends Error {
  readonly reason: QuarantineReason;
  constructor(reason: QuarantineReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * What a body inflates to. Nearly every one is small, and is inflated here and now: a stream hands each piece to a pool
 * of threads and back, which costs more than the inflating. A large one comes 64 kB at a time: what it would inflate to
 * is never held, and at the bound it is left alone.
 */
export async function* inflated(body: Uint8Array): AsyncGenerator<Buffer> {
  const small = inflatedAtOnce(body);
  if (small) return yield small;
  const bound = Math.min(MAX_INFLATED_BYTES, Math.max(RATIO_FREE_BYTES, body.length * MAX_RATIO));
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  gunzip.end(body);
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bound) throw new Unreadable('too_large');
      yield chunk;
    }
  } finally {
    gunzip.destroy();
  }
}

/** Undefined when it is not small. Throws when it is no gzip. */
function inflatedAtOnce(body: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(body, { maxOutputLength: RATIO_FREE_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The lines of a body; one that is too long is `undefined`. Throws `Unreadable`. */
export async function* linesOf(body: Uint8Array, inflate = inflated): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (last: Buffer) => {
    const line = length + last.length > MAX_LINE_BYTES ? undefined : Buffer.concat([...parts, last]);
    parts = [];
    length = 0;
    return line;
  };
  try {
    for await (const chunk of inflate(body)) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield finish(chunk.subarray(start, end));
        start = end + 1;
      }
      const rest = chunk.subarray(start);
      length += rest.length;
      if (length <= MAX_LINE_BYTES) parts.push(rest);
      else parts = [];
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('inflate_failed');
  }
  if (length > 0) yield finish(Buffer.alloc(0));
}

/** The event that a line is; undefined when it is none. */
export function eventOf(line: Buffer | undefined): z.infer<typeof rrwebEvent> | undefined {
  if (!line || isTooDeep(line)) return;
  try {
    return rrwebEvent.safeParse(JSON.parse(utf8.decode(line))).data;
  } catch {
    return;
  }
}

export type Verdict =
  | {
      ok: true;
      /** Events per type. */
      event_counts: Record<string, number>;
      /** Numbers, from 0, of the lines that are no events. */
      invalid_lines: number[];
      /** The visitor's times of the earliest and the latest event; absent when there is none. */
      first_at?: number;
      last_at?: number;
      /** What the tracker says it left out, the most of it. */
      left_out?: LeftOut;
    }
  | { ok: false; reason: QuarantineReason };

/** What is known of a body before it is read. */
export interface Claims {
  /** Hex. */
  digest: string;
  /** The visitor's times of its first and last event, which ingest has measured against the session's (ms since the epoch). */
  first_at: number;
  last_at: number;
}

/**
 * Reads a body to its end, within bounds, and says what is in it. An event dated outside of the times that its block was
 * taken by is none: it would stretch the visit over years. Never throws, whatever the bytes are.
 */
export async function validateBody(body: Uint8Array, { digest, ...claimed }: Claims): Promise<Verdict> {
  const isInTime = ({ timestamp }: { timestamp: number }) =>
    timestamp >= claimed.first_at - MAX_CLOCK_LEAD_MS && timestamp <= claimed.last_at + MAX_CLOCK_LEAD_MS;
  if (createHash('sha256').update(body).digest('hex').slice(0, digest.length) !== digest)
    return { ok: false, reason: 'damaged' };
  const event_counts: Record<string, number> = {};
  const invalid_lines: number[] = [];
  let [number, first_at, last_at] = [0, Number.POSITIVE_INFINITY, 0];
  let left_out: LeftOut | undefined;
  try {
    for await (const line of linesOf(body)) {
      if (number >= MAX_EVENTS_PER_BLOCK) return { ok: false, reason: 'too_many_events' };
      const event = eventOf(line);
      if (event && isInTime(event)) {
        event_counts[event.type] = (event_counts[event.type] ?? 0) + 1;
        first_at = Math.min(first_at, Math.floor(event.timestamp));
        last_at = Math.max(last_at, Math.ceil(event.timestamp));
        left_out = moreLeftOut(left_out, stopReasonOf(event));
      } else invalid_lines.push(number);
      number += 1;
    }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason };
    throw error;
  }
  if (number > 0 && invalid_lines.length === number) return { ok: false, reason: 'no_events' };
  return {
    ok: true,
    event_counts,
    invalid_lines,
    ...(number > 0 ? { first_at, last_at } : {}),
    ...(left_out && { left_out }),
  };
}

/** The rest of a page is more than a while of it, and the rest of a visit more still. That checkout is not recorded leaves nothing out that could be. */
export const moreLeftOut = (
  one: LeftOut | null | undefined,
  other: LeftOut | StopReason | null | undefined,
): LeftOut | undefined => LEFT_OUT.findLast((reason) => reason === one || reason === other);

/**
 * The events of a body one by one, those lines left out. The body has been found readable by `validateBody`.
 * @param isWanted asked before a line is parsed
 */
export async function* eventsOf(
  body: Uint8Array,
  invalidLines: readonly number[],
  isWanted: (line: Buffer) => boolean = () => true,
): AsyncGenerator<z.infer<typeof rrwebEvent>> {
  const invalid = new Set(invalidLines);
  let number = 0;
  for await (const line of linesOf(body)) {
    const event = invalid.has(number) || !line || !isWanted(line) ? undefined : eventOf(line);
    if (event) yield event;
    number += 1;
  }
}

/** A block's body, and the numbers of its lines that are left out. */
export interface ReadableBody {
  body: Uint8Array;
  invalid_lines: readonly number[];
}

/** One event: as it was read and as it was written. */
export interface RecordedLine {
  event: z.infer<typeof rrwebEvent>;
  /** Its JSON, without a line break. */
  json: string;
}

/** The events of a body one by one, those lines left out. The body has been found readable by `validateBody`. */
export async function* recordedLines(
  body: Uint8Array,
  invalidLines: readonly number[],
): AsyncGenerator<RecordedLine> {
  const invalid = new Set(invalidLines);
  let number = 0;
  for await (const line of linesOf(body)) {
    const event = invalid.has(number) || !line ? undefined : eventOf(line);
    if (event && line) yield { event, json: line.toString() };
    number += 1;
  }
}
