import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import type { SessionKey } from '../../../database/recordset.ts';
import type { HeldRead } from '../../../http/held-reads.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { ObjectNotFound } from '../../../ports/object-storage.ts';
import { hasExpired } from '../../blocks/service.ts';
import { recordingOf, type StoredRecording, textsOf } from '../../session-files/service.ts';
import { sessionWithRecording } from '../compaction/compaction-queries.ts';
import {
  checkFrame,
  DamagedRecording,
  type RecordingContents,
  readIndex,
} from '../compaction/recording-file.ts';
import { bytesAreGone } from '../gone.ts';
import { createKnownPlaces } from './known-places.ts';
import { presentRecording } from './present-recording.ts';

/** A replay asks for its frames within minutes; so many people watch at once. A frame's place takes some hundred bytes. */
const KNOWN = { recordings: 64, frames: 20_000 };

export type FramesDeps = Needs<'orm' | 'storage' | 'log'>;

type Read<Value> = { ok: true } & Value;
type NotFound = { ok: false; error: 'not_found' };
type Gone = { ok: false; error: 'recording_gone' };

const NOT_FOUND: NotFound = { ok: false, error: 'not_found' };
const GONE: Gone = { ok: false, error: 'recording_gone' };

export interface Frames {
  /**
   * The recording of a session; null while one of its blocks lies outside of it, and when it has none: then the list of events
   * has it whole. `recording_gone` when its plan has kept it no longer, and when its bytes are gone or damaged, which is in the log.
   */
  recording(session: SessionKey): Promise<Read<{ recording: RecordingOfSession | null }> | NotFound | Gone>;
  /**
   * The bytes of a frame as they lie in storage, by its number in the recording's own index. `not_found` also when `version` is
   * not the session's recording any more; `recording_gone` as above.
   */
  frame(
    session: SessionKey,
    version: string,
    number: number,
    held?: HeldRead,
  ): Promise<Read<{ brotli: Uint8Array }> | NotFound | Gone>;
  /** What is kept of a workspace under a hash, as it lies in storage. */
  text(workspace_id: string, hash: string): Promise<Read<{ brotli: Uint8Array }> | NotFound>;
}

/** Reads recordings as a viewer does: the index, then the frames that it needs and what these refer to. */
export function createFrames({ orm, storage, log }: FramesDeps): Frames {
  const known = createKnownPlaces(KNOWN);

  async function contentsOf({ version, object_key, bytes }: StoredRecording): Promise<RecordingContents> {
    const read = (start: number, end: number) => storage.get(object_key, { start, end });
    const contents = await readIndex(read, Number(bytes));
    known.set(version, contents.frames);
    return contents;
  }

  /** What is to be said of a recording whose bytes could not be read: `not_found` when it has been replaced meanwhile. */
  async function whyNot(session: SessionKey, version: string, error: unknown): Promise<NotFound | Gone> {
    if (!(error instanceof ObjectNotFound || error instanceof DamagedRecording)) throw error;
    if ((await recordingOf(orm, session))?.version !== version) return NOT_FOUND;
    log.error({ err: error, ...session, version }, 'failed to read recording');
    return GONE;
  }

  async function recording(session: SessionKey): ReturnType<Frames['recording']> {
    const row = await sessionWithRecording(orm, session);
    if (!row) return (await hasExpired(orm, session)) ? GONE : NOT_FOUND;
    if (row.has_blocks) return { ok: true, recording: null };
    const { recording: stored } = row;
    if (!stored)
      return (await bytesAreGone({ orm, storage }, session)) ? GONE : { ok: true, recording: null };
    try {
      return { ok: true, recording: presentRecording(stored.version, await contentsOf(stored)) };
    } catch (error) {
      const why = await whyNot(session, stored.version, error);
      // Replaced, or deleted: what is there now is to be told.
      return why.error === 'not_found' ? recording(session) : why;
    }
  }

  return {
    recording,

    async frame(session, version, number, held) {
      const stored = await recordingOf(orm, session);
      if (stored?.version !== version) return NOT_FOUND;
      try {
        const place = (known.get(version) ?? (await contentsOf(stored)).frames)[number];
        if (!place) return NOT_FOUND;
        const { start, end } = place;
        held?.hold(end - start);
        const brotli = await storage.get(stored.object_key, { start, end });
        checkFrame(place, brotli);
        return { ok: true, brotli };
      } catch (error) {
        return whyNot(session, version, error);
      }
    },

    async text(workspace_id, hash) {
      const [text] = await textsOf(orm, workspace_id, [hash]);
      if (!text) return NOT_FOUND;
      try {
        return { ok: true, brotli: await storage.get(text.object_key) };
      } catch (error) {
        if (!(error instanceof ObjectNotFound)) throw error;
        log.error({ err: error, workspace_id, hash }, 'shared recording text is missing');
        return NOT_FOUND;
      }
    },
  };
}
