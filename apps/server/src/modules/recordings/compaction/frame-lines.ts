import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { frameLines } from '@vitrine/recording/frames/frame-text';
import { textHash } from './long-texts.ts';

/** A frame as it lies in a recording, and what it refers to, by hash, as that is kept. */
export interface StoredFrame {
  body: Uint8Array;
  keyframe_lines: number;
  texts: ReadonlyMap<string, Uint8Array>;
}

export const textOf = async (body: Uint8Array): Promise<string> =>
  (await promisify(brotliDecompress)(body)).toString();

/** Texts by hash, as they are read. Throws when one is not what it was. */
export async function knownTexts(texts: ReadonlyMap<string, Uint8Array>): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const [hash, body] of texts) {
    const text = await textOf(body);
    if (textHash(text) !== hash) throw new Error(`text ${hash} is corrupted`);
    known.set(hash, text);
  }
  return known;
}

/** The JSON lines that the visitor's page wrote, without what the server put before them. Throws when a text is not what it was. */
export async function linesOfFrame({ body, keyframe_lines, texts }: StoredFrame): Promise<string[]> {
  const known = await knownTexts(texts);
  return frameLines(await textOf(body), (hash) => known.get(hash)).slice(keyframe_lines);
}
