import { EVENT_TYPES } from '@vitrine/contract/tags';
import { type Delta, deltaOf } from '@vitrine/recording/frames/delta';
import { foldIds } from '@vitrine/recording/frames/picture-ids';
import { pictureLine, unfoldedPicture } from '@vitrine/recording/frames/pictures';
import { withReferences } from '@vitrine/recording/frames/texts';
import { fieldsOf } from '../keyframes/serialized.ts';
import { textHash } from './long-texts.ts';

// Visitors of a store see the same few pages: a full snapshot is written as what differs from a base (frames/pictures.ts). A base
// holds what the pictures of two visitors had in common, and nothing that one of them alone saw: it outlives both. So the first
// picture of a page is a **seed**, which belongs to its session and goes with it; the second one makes the base.

/** Smaller ones are as small compressed. */
const MIN_PICTURE_CHARS = 2_048;
/** Larger ones are looked at for too long, by each picture that comes after. Of large shops' pages most have a third of it. */
const MAX_PICTURE_CHARS = 1_000_000;

/**
 * What differs may be so much of the whole; beyond, the picture becomes a seed itself. A store's pages have much in common, but what is
 * their own comes again with each visit: while there is room among the kept pictures, a page gets one of its own; when they are many,
 * what is like one of them is told by it. Over 200 driven visits an eighth keeps 0.25 of their gzip, a sixteenth 0.19, a twentieth 0.18
 * with twice the seeds.
 */
const MAX_DIFFERENCE = { few: 1 / 16, many: 1 / 8 };

/** What differs no more than this is not looked at further: each try costs some milliseconds. */
const SLIGHT_DIFFERENCE = 1 / 100;

/** A text that pictures can be told by. */
export interface Picture {
  hash: string;
  text: string;
}

/** What is kept of a store's pictures. */
export interface Pictures {
  /** Bases, and this session's own seeds, the likeliest first. */
  bases(): Iterable<Picture>;
  /** Other visitors' seeds, the likeliest first. */
  seeds(): Iterable<Picture>;
  /** There are as many as are looked at. */
  areMany(): boolean;
  /** A new one of either kind, to be kept. */
  add(picture: Picture, kind: 'base' | 'seed'): void;
}

interface Told {
  hash: string;
  delta: Delta;
  /** The delta as JSON. */
  json: string;
}

/**
 * The line of a full snapshot told by a base; any other line, and what could not be told exactly, as it is.
 * @param json of an event, its long texts already replaced
 */
export function withSharedPicture(json: string, pictures: Pictures): string {
  if (json.length < MIN_PICTURE_CHARS || json.length > MAX_PICTURE_CHARS) return json;
  const text = foldedPicture(json);
  if (text === undefined) return json;
  const share = MAX_DIFFERENCE[pictures.areMany() ? 'many' : 'few'];
  const told =
    best(text, pictures.bases(), share) ?? byNewBase(text, pictures, share) ?? bySeed(text, pictures);
  return pictureLine(told.hash, told.json);
}

function best(
  text: string,
  candidates: Iterable<Picture>,
  /** Of the whole, that may differ. */
  share: number,
): (Told & { text: string }) | undefined {
  let best: (Told & { text: string }) | undefined;
  for (const { hash, text: base } of candidates) {
    const delta = deltaOf(text, base);
    const json = JSON.stringify(delta);
    if (json.length < (best?.json.length ?? text.length * share)) best = { hash, delta, json, text: base };
    if (json.length < text.length * SLIGHT_DIFFERENCE) break;
  }
  return best;
}

/** What the picture and the seed that is most like it have in common. */
function byNewBase(text: string, pictures: Pictures, share: number): Told | undefined {
  const seed = best(text, pictures.seeds(), share);
  if (!seed) return;
  const common = seed.delta
    .map((part) => (typeof part === 'string' ? '' : withoutHalves(seed.text.substr(...part))))
    .join('');
  const base = { hash: textHash(common), text: common };
  pictures.add(base, 'base');
  const delta = deltaOf(text, common);
  return { hash: base.hash, delta, json: JSON.stringify(delta) };
}

/** Two characters that are alike in their first half are two: a half by itself would not outlive being stored. */
const withoutHalves = (text: string) => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

function bySeed(text: string, pictures: Pictures): Told {
  const seed = { hash: textHash(text), text };
  pictures.add(seed, 'seed');
  const delta: Delta = [[0, text.length]];
  return { hash: seed.hash, delta, json: JSON.stringify(delta) };
}

function foldedPicture(json: string): string | undefined {
  const event = JSON.parse(json);
  if (event.type !== EVENT_TYPES.FullSnapshot || !foldIds(fieldsOf(event.data).node)) return undefined;
  try {
    const text = withReferences(JSON.stringify(event));
    return unfoldedPicture(text) === json ? text : undefined;
  } catch (error) {
    // Deeper than can be written as JSON again.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
