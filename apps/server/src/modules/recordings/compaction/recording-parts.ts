import type { SessionKey } from '../../../database/recordset.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { BlockFacts } from '../../blocks/service.ts';
import { type StoredRecording, textsOf } from '../../session-files/service.ts';
import type { StoredFrame } from './frame-lines.ts';
import {
  checkFrame,
  DamagedRecording,
  type FrameFacts,
  type ReadRange,
  readIndex,
} from './recording-file.ts';

/** A recording as it lies in storage: its frames, and what they refer to, as bytes. */
export interface OpenRecording {
  /** Of each page in order of time, the pages in the order in which they began. */
  pages: ReadonlyMap<string, readonly FrameFacts[]>;
  blocks: readonly BlockFacts[];
  /** Throws ObjectNotFound, and DamagedRecording. */
  part(frame: FrameFacts): Promise<StoredFrame>;
}

/** Of texts that frames have referred to so much is kept, packed as it is: what is left out is read again. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Throws ObjectNotFound, and DamagedRecording. */
export async function openRecording(
  { orm, storage }: Needs<'orm' | 'storage'>,
  { workspace_id }: Pick<SessionKey, 'workspace_id'>,
  { object_key, bytes }: Pick<StoredRecording, 'object_key' | 'bytes'>,
): Promise<OpenRecording> {
  const read: ReadRange = (start, end) => storage.get(object_key, { start, end });
  const { frames, blocks } = await readIndex(read, Number(bytes));
  const pages = new Map<string, FrameFacts[]>();
  for (const frame of frames) {
    const own = pages.get(frame.page_id);
    if (own) own.push(frame);
    else pages.set(frame.page_id, [frame]);
  }
  /** Many frames refer to the same few. */
  let kept = new Map<string, Uint8Array>();
  let kept_bytes = 0;

  async function load(hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
    const texts = new Map<string, Uint8Array>();
    for (const hash of hashes) {
      const body = kept.get(hash);
      if (body) texts.set(hash, body);
    }
    const missing = hashes.filter((hash) => !texts.has(hash));
    if (missing.length > 0)
      for (const { hash, object_key } of await textsOf(orm, workspace_id, missing)) {
        const body = await storage.get(object_key);
        texts.set(hash, body);
        if (kept_bytes + body.length > KEPT_BYTES) [kept, kept_bytes] = [new Map(), 0];
        kept.set(hash, body);
        kept_bytes += body.length;
      }
    const gone = hashes.find((hash) => !texts.has(hash));
    if (gone !== undefined) throw new DamagedRecording(`the text ${gone} of the recording is gone`);
    return texts;
  }

  return {
    pages,
    blocks,
    async part(frame) {
      const body = await read(frame.start, frame.end);
      checkFrame(frame, body);
      return { body, keyframe_lines: frame.keyframe_lines, texts: await load(frame.texts) };
    },
  };
}
