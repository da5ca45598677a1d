import { Readable } from 'node:stream';
import type { HeldRead } from './held-reads.ts';

/** An answer's body, and the items of one of its arrays, which are JSON already. */
export interface Spliced {
  field: string;
  /** UTF-8; whoever made them has told that they are held. */
  items: Buffer[];
}

/** Of small items so many bytes are written at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * `body` with its last field: what was recorded goes from storage to the client as it was written. To read it as values and write it
 * again takes ten times its room, and nothing that nests too deeply for that can be in the way. Items are let go as they are taken.
 */
export const streamSpliced = (body: object, { field, items }: Spliced, held: HeldRead): Readable =>
  Readable.from(chunks(JSON.stringify(body), field, items, held), {
    objectMode: false,
    highWaterMark: CHUNK_BYTES,
  });

async function* chunks(body: string, field: string, items: Buffer[], held: HeldRead) {
  const before = body === '{}' ? '{' : `${body.slice(0, -1)},`;
  let gathered: Buffer[] = [Buffer.from(`${before}${JSON.stringify(field)}:[`)];
  let own = 0;
  items.reverse();
  for (let item = items.pop(); item; item = items.pop()) {
    gathered.push(item);
    own += item.length;
    if (items.length > 0) gathered.push(SEPARATOR);
    if (own < CHUNK_BYTES) continue;
    item = END;
    const chunk = Buffer.concat(gathered);
    gathered = [];
    yield chunk;
    held.release(own);
    own = 0;
  }
  gathered.push(END);
  yield Buffer.concat(gathered);
}

const SEPARATOR = Buffer.from(',\n');
const END = Buffer.from(']}');

/** The same as values, for checks. */
export const asValues = (body: object, { field, items }: Spliced): object => ({
  ...body,
  [field]: items.map((item) => JSON.parse(item.toString())),
});
