import {
  emptyRecord,
  type Fields,
  fieldsOf,
  isNumber,
  isPrimitive,
  listOf,
  type Primitive,
} from './serialized.ts';

// Copies of the small things that events hold, of the fields that replays read.

export interface Range {
  start: number;
  startOffset: number;
  end: number;
  endOffset: number;
}

/** A selection of more parts than this is none that a hand makes. */
const MAX_RANGES = 100;

export const copyRanges = (ranges: unknown): Range[] =>
  listOf(ranges)
    .slice(0, MAX_RANGES)
    .map(fieldsOf)
    .flatMap(({ start, startOffset, end, endOffset }) =>
      isNumber(start) && isNumber(startOffset) && isNumber(end) && isNumber(endOffset)
        ? [{ start, startOffset, end, endOffset }]
        : [],
    );

export interface Font {
  family: string;
  fontSource: string;
  buffer: boolean;
  descriptors?: Readonly<Record<string, Primitive>>;
}

export function copyFont({ family, fontSource, buffer, descriptors }: Fields): Font | null {
  if (typeof family !== 'string' || typeof fontSource !== 'string') return null;
  const font = { family, fontSource, buffer: buffer === true };
  return descriptors ? { ...font, descriptors: copyPrimitives(fieldsOf(descriptors)) } : font;
}

/** What the tracker says of the visitor's browser (`TRACKER_TAGS.surroundings`). */
export const copySurroundings = (payload: Fields): Record<string, Primitive> => copyPrimitives(payload);

const MAX_FIELDS = 50;

function copyPrimitives(fields: Fields): Record<string, Primitive> {
  const copy = emptyRecord<Primitive>();
  for (const name of Object.keys(fields).slice(0, MAX_FIELDS)) {
    const value = fields[name];
    if (isPrimitive(value)) copy[name] = value;
  }
  return copy;
}
