import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { frameLines } from '@vitrine/recording/frames/frame-text';

/** A frame as it lies in a recording, and what it refers to, by hash, as that is kept. */
export interface StoredFrame {
  body: Uint8Array;
  keyframe_lines: number;
  texts: ReadonlyMap<string, Uint8Array>;
}

export const textOf = async (body: Uint8Array): Promise<string> =>
  (await promisify(brotliDecompress)(body)).toString();

/** The JSON lines that the visitor's page wrote, without what the server put before them. */
export async function linesOfFrame({ body, keyframe_lines, texts }: StoredFrame): Promise<string[]> {
  const known = new Map<string, string>();
  for (const [hash, text] of texts) known.set(hash, await textOf(text));
  return frameLines(await textOf(body), (hash) => known.get(hash)).slice(keyframe_lines);
}
