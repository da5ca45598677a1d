import { MAX_LIVE_CURSOR_CHARACTERS, MAX_SEQ } from '@vitrine/contract/limits';

// What a viewer of a session under way has been given, as it carries it from answer to answer:
//
//     1, cut blocks: how many, then of each: page, seq, line          of which the lines before `line` were given
//     pages until the end, of each: page, how many bounds, then bounds        of seq: first, end, first, end, …
//
// A page is the last 8 bytes of its id, where every kind of UUID is random or the same for all; numbers are LEB128, bounds
// differences. Written in base64url: a page of one range takes 15 characters.

/** Pages that a cursor has room for. Visits have a few dozens. */
export const MAX_PAGES = 300;
/** Of the cut blocks, those that even a cursor without its holes has room for. */
const KEPT_CUTS = 8;
const VERSION = 1;
const KEY_BYTES = 8;
const MAX_BYTES = Math.floor((MAX_LIVE_CURSOR_CHARACTERS * 3) / 4);

export interface LiveCursor {
  /** By `pageKey`: which blocks were given. Ranges of seq: first, end, first, end, …; ascending, apart from one another. */
  pages: Map<string, number[]>;
  /** Large blocks of which only a part was given. */
  cut: { page: string; seq: number; line: number }[];
}

export const newCursor = (): LiveCursor => ({ pages: new Map(), cut: [] });

/** Hex. */
export const pageKey = (page_id: string) => page_id.slice(19).replace('-', '');

/** Notes that a block was given. */
export function take(ranges: number[], seq: number): void {
  // The first range that ends at or after it: all others stay clear of it.
  let at = 0;
  while (at < ranges.length && (ranges[at + 1] as number) < seq) at += 2;
  const [first, end] = [ranges[at], ranges[at + 1]];
  if (first === undefined || end === undefined || seq + 1 < first) ranges.splice(at, 0, seq, seq + 1);
  else if (seq + 1 === first) ranges[at] = seq;
  else if (seq === end) {
    const joins = ranges[at + 2] === seq + 1;
    if (joins) ranges.splice(at + 1, 2);
    else ranges[at + 1] = seq + 1;
  }
}

/** Whether the number right before was given, and this one was not. */
export const endsAt = (ranges: readonly number[], seq: number): boolean =>
  ranges.some((bound, at) => at % 2 === 1 && bound === seq);

/** The first number from `seq` on that was not given. */
export function nextNotTaken(ranges: readonly number[], seq: number): number {
  for (let at = 0; at < ranges.length; at += 2)
    if (seq >= (ranges[at] as number) && seq < (ranges[at + 1] as number)) return ranges[at + 1] as number;
  return seq;
}

/**
 * As text. A page made to have hundreds of holes does not fit: then all holes count as given, and what still comes for
 * them is in the recording alone.
 */
export function encodeCursor(cursor: LiveCursor): string {
  const whole = written(cursor);
  if (whole.length <= MAX_BYTES) return Buffer.from(whole).toString('base64url');
  const pages = new Map(
    [...cursor.pages].map(([key, ranges]) => [key, [ranges[0] ?? 0, ranges.at(-1) ?? 0]]),
  );
  // What is cut now is mostly at the end; of older ones the rest comes with the whole recording.
  return Buffer.from(written({ pages, cut: cursor.cut.slice(-KEPT_CUTS) })).toString('base64url');
}

function written({ pages, cut }: LiveCursor): number[] {
  const bytes = [VERSION];
  const key = (page: string) => bytes.push(...Buffer.from(page, 'hex'));
  const number = (value: number) => {
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  number(cut.length);
  for (const { page, seq, line } of cut) {
    key(page);
    number(seq);
    number(line);
  }
  for (const [page, ranges] of pages) {
    key(page);
    number(ranges.length);
    for (const [at, bound] of ranges.entries()) number(bound - (ranges[at - 1] ?? 0));
  }
  return bytes;
}

/** Undefined when it is none that `encodeCursor` wrote. */
export function decodeCursor(text: string): LiveCursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const cursor = newCursor();
  let at = 1;
  const key = () => {
    at += KEY_BYTES;
    return bytes.toString('hex', at - KEY_BYTES, at);
  };
  const number = () => {
    for (let [value, shift] = [0, 0]; shift < 28; shift += 7) {
      const byte = bytes[at++] ?? Number.NaN;
      value += (byte & 127) << shift;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  for (let left = number(); left > 0 && at < bytes.length; left--)
    cursor.cut.push({ page: key(), seq: number(), line: number() });
  while (at < bytes.length) {
    const ranges: number[] = [];
    cursor.pages.set(key(), ranges);
    for (let left = number(); left > 0 && at < bytes.length; left--)
      ranges.push((ranges.at(-1) ?? 0) + number());
  }
  // Written again it is the same text, or something was wrong with it.
  return isSound(cursor) && encodeCursor(cursor) === text ? cursor : undefined;
}

/** Numbers of blocks that can be, in pairs. */
const isSound = ({ pages, cut }: LiveCursor): boolean =>
  cut.every(({ seq }) => seq <= MAX_SEQ) &&
  [...pages.values()].every((ranges) => ranges.length % 2 === 0 && (ranges.at(-1) ?? 0) <= MAX_SEQ + 1);
