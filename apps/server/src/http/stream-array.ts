import { Readable } from 'node:stream';

/** Items are gathered to about this many characters, so that many small ones do not cost a write each. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * A JSON array of already serialised items, written as they are read: the source is asked for more only when the
 * client has taken what there is, and is told to stop (`return`) when the client leaves.
 * Resolves once the first item is there, so that a source which fails at once is still an ordinary error.
 */
export async function streamArray(items: AsyncIterable<string>): Promise<Readable> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(chunks(iterator, first), { objectMode: false, highWaterMark: CHUNK_CHARACTERS });
}

async function* chunks(iterator: AsyncIterator<string>, first: IteratorResult<string>) {
  let finished = false;
  try {
    let pending = '[';
    let separator = '';
    let item = first;
    while (!item.done) {
      pending += separator + item.value;
      separator = ',\n';
      if (pending.length >= CHUNK_CHARACTERS) {
        yield pending;
        pending = '';
      }
      item = await iterator.next();
    }
    finished = true;
    yield `${pending}]`;
  } finally {
    if (!finished) await iterator.return?.();
  }
}
