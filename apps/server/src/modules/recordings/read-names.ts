import { createPageAssets } from '@vitrine/assets/page';
import { frameLines } from '@vitrine/recording/frames/frame-text';
import { eventsOf, type ReadableBody } from './body.ts';
import { knownTexts, type StoredFrame, textOf } from './compaction/frame-lines.ts';

/** More than the largest catalogue pages name. Who names more means to keep us busy. */
const MAX_NAMES = 1_000;

/**
 * The addresses of pictures, fonts and style sheets that these blocks of one page load name, each once, in the order in which
 * they are met; at most 1,000. Bodies have been found readable by `validateBody`.
 */
export async function readNames(blocks: readonly ReadableBody[]): Promise<string[]> {
  const { read, names } = reading();
  for (const { body, invalid_lines } of blocks)
    for await (const event of eventsOf(body, invalid_lines, mayName)) read(event);
  return names();
}

/** The same of a frame of a recording, what the server put before its events included. */
export async function readFrameNames({
  body,
  texts,
}: Omit<StoredFrame, 'keyframe_lines'>): Promise<string[]> {
  const { read, names } = reading();
  const known = await knownTexts(texts);
  for (const line of frameLines(await textOf(body), (hash) => known.get(hash)))
    if (mayName(line)) read(JSON.parse(line));
  return names();
}

function reading() {
  const names = new Set<string>();
  const read = createPageAssets((address, kind) => {
    if (kind !== 'hint' && names.size < MAX_NAMES) names.add(address);
    return undefined;
  });
  return { read, names: () => [...names] };
}

/** Most events are moves of the mouse. One that names something has an absolute address in it. */
const mayName = (line: Buffer | string) => line.includes('http');
