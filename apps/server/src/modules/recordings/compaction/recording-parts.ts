import type { Orm } from '../../../ports/database.ts';
import type { ObjectStorage } from '../../../ports/object-storage.ts';
import type { BlockFacts } from '../../ingest/service.ts';
import { type SessionKey, type StoredRecording, textsOf } from './compaction-queries.ts';
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

/** Throws ObjectNotFound, and DamagedRecording. */
export async function openRecording(
  { orm, storage }: { orm: Orm; storage: ObjectStorage },
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
  const texts = new Map<string, Uint8Array>();

  async function load(hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
    const missing = hashes.filter((hash) => !texts.has(hash));
    if (missing.length > 0)
      for (const { hash, object_key } of await textsOf(orm, workspace_id, missing))
        texts.set(hash, await storage.get(object_key));
    return new Map(
      hashes.map((hash) => {
        const body = texts.get(hash);
        if (!body) throw new DamagedRecording(`the text ${hash} of the recording is gone`);
        return [hash, body];
      }),
    );
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
