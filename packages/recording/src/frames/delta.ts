// One text told by another: what both have is copied, the rest is written out. So the picture of a page that many visits saw is
// kept once, and each visit keeps what was different.
//
// A delta is a list of its parts, in order: a string stands for itself, a pair [from, length] for so many characters of the base.

export type Delta = readonly (string | readonly [from: number, length: number])[];

/** Pieces of the base that are looked for. A shorter match is not worth its pair of numbers. */
const PIECE_CHARS = 32;

/** How often one piece may be found again: pages are full of the same few dozen characters. */
const MAX_PLACES = 16;

/** What `text` is, told by `base`. */
export function deltaOf(text: string, base: string): Delta {
  const places = placesOf(base);
  const parts: (string | [number, number])[] = [];
  let written = 0;
  /** Where the base went on after what was copied last: most often it goes on there, or where as much of it was passed over. */
  let next = 0;
  for (let at = 0; at + PIECE_CHARS <= text.length; ) {
    const found = longest(text, at, base, [
      next,
      next + at - written,
      ...(places.get(text.slice(at, at + PIECE_CHARS)) ?? []),
    ]);
    if (!found) {
      at += 1;
      continue;
    }
    let [from, length] = found;
    // What was passed over on the way to the piece may belong to it.
    while (at > written && from > 0 && text[at - 1] === base[from - 1]) {
      at -= 1;
      from -= 1;
      length += 1;
    }
    if (at > written) parts.push(text.slice(written, at));
    parts.push([from, length]);
    at += length;
    written = at;
    next = from + length;
  }
  if (written < text.length) parts.push(text.slice(written));
  return parts;
}

/** The text that the delta tells. Parts that are none, or lie outside the base, stand for nothing. */
export const applyDelta = (delta: Delta, base: string): string =>
  delta.map((part) => (typeof part === 'string' ? part : base.substr(part[0], part[1]))).join('');

function placesOf(base: string): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at + PIECE_CHARS <= base.length; at += PIECE_CHARS) {
    const piece = base.slice(at, at + PIECE_CHARS);
    const known = places.get(piece);
    if (!known) places.set(piece, [at]);
    else if (known.length < MAX_PLACES) known.push(at);
  }
  return places;
}

function longest(
  text: string,
  at: number,
  base: string,
  places: readonly number[],
): [from: number, length: number] | undefined {
  let best: [number, number] | undefined;
  for (const from of places) {
    let length = 0;
    while (
      from + length < base.length &&
      at + length < text.length &&
      base[from + length] === text[at + length]
    )
      length += 1;
    if (length >= PIECE_CHARS && length > (best?.[1] ?? 0)) best = [from, length];
  }
  return best;
}
