import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import type { SessionKey } from '../../database/recordset.ts';
import type { FrameNames, Frames } from '../recordings/service.ts';

/** It was replaced, or deleted, while it was read. */
export class RecordingReplaced extends Error {
  override readonly name = 'RecordingReplaced';
}

/** Its bytes are gone, or damaged. */
export class RecordingGone extends Error {
  override readonly name = 'RecordingGone';
}

/** The parts of a recording as they lie in storage. */
export interface RecordingParts {
  /** Brotli. Throws `RecordingReplaced`, `RecordingGone`. */
  frame(number: number): Promise<Uint8Array>;
  /** Brotli; undefined when it is gone. */
  text(hash: string): Promise<Uint8Array | undefined>;
}

export const partsOf = (
  frames: Pick<Frames, 'frame' | 'text'>,
  session: SessionKey,
  { version }: Pick<RecordingOfSession, 'version'>,
): RecordingParts => ({
  async frame(number) {
    const read = await frames.frame(session, version, number);
    if (read.ok) return read.brotli;
    if (read.error === 'not_found')
      throw new RecordingReplaced('the recording was written again, or deleted');
    throw new RecordingGone('the recording cannot be read');
  },
  async text(hash) {
    const read = await frames.text(session.workspace_id, hash);
    return read.ok ? read.brotli : undefined;
  },
});

/** More than the pages of any visit name: ten catalogues. */
const MAX_ADDRESSES = 20_000;

/**
 * The addresses of pictures, fonts and style sheets that the pages of a recording name, each once.
 * @param onFrame told of each frame that was read
 */
export async function namesIn(
  parts: RecordingParts,
  { frames, texts }: Pick<RecordingOfSession, 'frames' | 'texts'>,
  names: Pick<FrameNames, 'of'>,
  onFrame: () => Promise<void>,
): Promise<string[]> {
  const found = new Set<string>();
  /** Many frames refer to the same few. */
  const kept = new Map<string, Uint8Array>();
  for (const frame of frames) {
    const own = new Map<string, Uint8Array>();
    for (const place of frame.texts) {
      const hash = texts[place] ?? '';
      const body = kept.get(hash) ?? (await parts.text(hash));
      if (!body) continue;
      kept.set(hash, body);
      own.set(hash, body);
    }
    for (const address of await names.of({ body: await parts.frame(frame.number), texts: own }))
      if (found.size < MAX_ADDRESSES) found.add(address);
    await onFrame();
  }
  return [...found];
}
