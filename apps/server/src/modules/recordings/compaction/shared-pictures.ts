import { EVENT_TYPES } from '@vitrine/contract/tags';
import { fieldsOf } from '../keyframes/serialized.ts';
import { applyDelta, type Delta, deltaOf } from './delta.ts';
import { textHash } from './long-texts.ts';
import { foldIds, unfoldIds } from './picture-ids.ts';

// Visitors of a store see the same few pages. A full snapshot is written as what differs from one that was seen before, its base,
// which is kept once a store like any long text. In a frame its line is
//
//     {"\/p":"<hash of the base>","delta":[…]}
//
// No event's line begins so (long-texts.ts writes none with that escape).

const PREFIX = '{"\\/p":"';

/** Smaller ones are as small compressed. */
const MIN_PICTURE_CHARS = 2_048;

/**
 * What differs may be so much of the whole; beyond, the picture becomes a base itself. Of the recorded visits a third keeps 0.18 of
 * their gzip, an eighth 0.15, a twentieth makes a base of every third picture.
 */
const MAX_DIFFERENCE = 1 / 8;

/** A picture that others are told by. */
export interface Base {
  hash: string;
  text: string;
}

/** The bases of a store. */
export interface Bases {
  /** Those worth trying, the likeliest first: each costs some milliseconds. */
  candidates(): Iterable<Base>;
  /** This one was of use. */
  used(base: Base): void;
  /** A new one, to be kept. */
  add(base: Base): void;
}

/**
 * The line of a full snapshot told by a base; any other line, and what could not be told exactly, as it is.
 * @param json of an event, its long texts already replaced
 */
export function withSharedPicture(json: string, bases: Bases): string {
  if (json.length < MIN_PICTURE_CHARS) return json;
  const text = foldedPicture(json);
  if (text === undefined) return json;
  let best: { base: Base; delta: string } | undefined;
  for (const base of bases.candidates()) {
    const delta = JSON.stringify(deltaOf(text, base.text));
    if (delta.length < (best?.delta.length ?? text.length * MAX_DIFFERENCE)) best = { base, delta };
  }
  if (best) bases.used(best.base);
  else {
    const base = { hash: textHash(text), text };
    bases.add(base);
    best = { base, delta: JSON.stringify([[0, text.length]]) };
  }
  return `${PREFIX}${best.base.hash}","delta":${best.delta}}`;
}

/** The line as it was; undefined when its base is not known. */
export function wholePicture(line: string, baseOf: (hash: string) => string | undefined): string | undefined {
  if (!line.startsWith(PREFIX)) return line;
  const { '/p': hash, delta } = JSON.parse(line) as { '/p': string; delta: Delta };
  const base = baseOf(hash);
  return base === undefined ? undefined : unfolded(applyDelta(delta, base));
}

/** The base that a line is told by. */
export const baseIn = (line: string): string | undefined =>
  line.startsWith(PREFIX) ? line.slice(PREFIX.length, line.indexOf('"', PREFIX.length)) : undefined;

function foldedPicture(json: string): string | undefined {
  const event = JSON.parse(json);
  if (event.type !== EVENT_TYPES.FullSnapshot || !foldIds(fieldsOf(event.data).node)) return undefined;
  const text = JSON.stringify(event).replaceAll(UNESCAPED_REFERENCE, ESCAPED_REFERENCE);
  return unfolded(text) === json ? text : undefined;
}

function unfolded(text: string): string {
  const event = JSON.parse(text);
  unfoldIds(fieldsOf(event.data).node);
  return JSON.stringify(event).replaceAll(UNESCAPED_REFERENCE, ESCAPED_REFERENCE);
}

/** Parsing loses the escape by which a reference is told from a text. */
const UNESCAPED_REFERENCE = /"\/t\/([0-9a-f]{32})"/g;
const ESCAPED_REFERENCE = '"\\/t/$1"';
