import type { Orm } from '../../../ports/database.ts';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import { type SessionKey, type StoredRecording, textsOf } from './compaction-queries.ts';
import type { StoredFrame } from './frame-lines.ts';
import { type FrameFacts, type ReadRange, readIndex } from './recording-file.ts';

/** A recording as it lies in storage: its frames, and what they refer to, as bytes. */
export interface OpenRecording {
  /** Frames of a page in order of time, the pages in the order in which they began. */
  frames: readonly FrameFacts[];
  part(frame: FrameFacts): Promise<StoredFrame>;
}

/** Throws ObjectNotFound, and DamagedRecording. */
export async function openRecording(
  { orm, storage }: { orm: Orm; storage: ObjectStorage },
  { workspace_id }: Pick<SessionKey, 'workspace_id'>,
  { object_key, bytes }: Pick<StoredRecording, 'object_key' | 'bytes'>,
): Promise<OpenRecording> {
  const read: ReadRange = (start, end) => storage.get(object_key, { start, end });
  const { frames } = await readIndex(read, Number(bytes));
  /** Many frames refer to the same few. */
  const texts = new Map<string, Promise<Uint8Array>>();

  async function load(hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
    const missing = hashes.filter((hash) => !texts.has(hash));
    if (missing.length > 0)
      for (const row of await textsOf(orm, workspace_id, missing))
        texts.set(row.hash, storage.get(row.object_key));
    const loaded = new Map<string, Uint8Array>();
    for (const hash of hashes) {
      const body = await texts.get(hash);
      if (body) loaded.set(hash, body);
    }
    return loaded;
  }

  return {
    frames,
    async part({ start, end, keyframe_lines, texts }) {
      return { body: await read(start, end), keyframe_lines, texts: await load(texts) };
    },
  };
}
