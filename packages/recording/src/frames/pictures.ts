import { fieldsOf } from '../fields.ts';
import { applyDelta, type Delta } from './delta.ts';
import { unfoldIds } from './picture-ids.ts';
import { withReferences } from './texts.ts';

// Visitors of a store see the same few pages. A full snapshot is written as what differs from its base, a text that is kept once a
// store like any long text. In a frame its line is
//
//     {"\/p":"<hash of the base>","delta":[…]}
//
// No event's line begins so (texts.ts: none is written with that escape).

const PREFIX = '{"\\/p":"';

export const pictureLine = (hash: string, delta: string): string => `${PREFIX}${hash}","delta":${delta}}`;

/** The line as it was; undefined when its base is not known. */
export function wholePicture(line: string, baseOf: (hash: string) => string | undefined): string | undefined {
  if (!line.startsWith(PREFIX)) return line;
  const { '/p': hash, delta } = JSON.parse(line) as { '/p': string; delta: Delta };
  const base = baseOf(hash);
  return base === undefined ? undefined : unfoldedPicture(applyDelta(delta, base));
}

/** The base that a line is told by. */
export const baseIn = (line: string): string | undefined =>
  line.startsWith(PREFIX) ? line.slice(PREFIX.length, line.indexOf('"', PREFIX.length)) : undefined;

/** A snapshot's JSON with its nodes' own numbers (picture-ids.ts). */
export function unfoldedPicture(text: string): string {
  const event = JSON.parse(text);
  unfoldIds(fieldsOf(event.data).node);
  return withReferences(JSON.stringify(event));
}
