import { Readable } from 'node:stream';
import type { HeldRead } from './held-reads.ts';

/** Items are gathered to about this many characters, so that many small ones do not cost a write each. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * A JSON array of already serialised items, written as they are read: the source is asked for more only when the
 * client has taken what there is, and is told to stop (`return`) when the client leaves.
 * Resolves once the first item is there, so that a source which fails at once is still an ordinary error.
 */
export async function streamArray(items: AsyncIterable<string>, held: HeldRead): Promise<Readable> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(chunks(iterator, first, held), {
    objectMode: false,
    highWaterMark: CHUNK_CHARACTERS,
  });
}

async function* chunks(iterator: AsyncIterator<string>, first: IteratorResult<string>, held: HeldRead) {
  let finished = false;
  // Each text is let go before its chunk waits to be taken: an item may have megabytes.
  const gathered = ['['];
  let length = 0;
  let item = first;
  try {
    while (!item.done) {
      gathered.push(item.value);
      length += item.value.length;
      item.value = '';
      if (length >= CHUNK_CHARACTERS) {
        length = 0;
        yield* heldChunk(gathered, held);
      }
      item = await iterator.next();
      if (!item.done) gathered.push(',\n');
    }
    finished = true;
    gathered.push(']');
    yield* heldChunk(gathered, held);
  } finally {
    if (!finished) await iterator.return?.();
  }
}

/** What was gathered, as bytes that are counted until they were taken. */
async function* heldChunk(gathered: string[], held: HeldRead) {
  const bytes = Buffer.from(gathered.splice(0).join(''));
  const { length } = bytes;
  await held.holdInTime(length);
  yield bytes;
  held.release(length);
}
