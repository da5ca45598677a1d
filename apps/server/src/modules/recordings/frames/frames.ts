import type { IndexedMarker } from '@vitrine/contract/recording-index';
import type { WholeRecording } from '@vitrine/contract/sessions-recording';
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
  type LightContents,
  type ReadRange,
  readIndex,
  readLight,
} from '../compaction/recording-file.ts';
import { bytesAreGone } from '../gone.ts';
import { createKnownRecordings, type KnownRecording } from './known-recordings.ts';
import { type OpenedAt, openedAt, presentRecording } from './present-recording.ts';

/** A replay asks for its frames within minutes; so many people watch at once. Two hours take up to 300 kB. */
const KNOWN = { recordings: 64, bytes: 8 * 1024 * 1024 };

export type FramesDeps = Needs<'orm' | 'storage' | 'log'>;

type Read<Value> = { ok: true } & Value;
type NotFound = { ok: false; error: 'not_found' };
type Gone = { ok: false; error: 'recording_gone' };

const NOT_FOUND: NotFound = { ok: false, error: 'not_found' };
const GONE: Gone = { ok: false, error: 'recording_gone' };
const NOTHING = { ok: true, found: null } as const;

export interface Frames {
  /**
   * The recording of a session; null while one of its blocks lies outside of it, and when it has none: then the list of events
   * has it whole. `recording_gone` when its plan has kept it no longer, and when its bytes are gone or damaged, which is in the log.
   */
  recording(session: SessionKey): Promise<Read<{ recording: WholeRecording | null }> | NotFound | Gone>;
  /** The same as a viewer opens it at a moment (ms of session time), with the addresses that the picture there names. */
  opened(session: SessionKey, at: number): Promise<Read<{ opened: OpenedAt | null }> | NotFound | Gone>;
  /** What happened in it. `not_found` also when `version` is not the session's recording any more; `recording_gone` as above. */
  markers(
    session: SessionKey,
    version: string,
  ): Promise<Read<{ markers: IndexedMarker[] }> | NotFound | Gone>;
  /** All addresses that it names, as far as its index tells; null when it tells of none. Refused as markers are. */
  addresses(
    session: SessionKey,
    version: string,
  ): Promise<Read<{ addresses: readonly string[] | null }> | NotFound | Gone>;
  /** The bytes of a frame as they lie in storage, by its number in the recording's own index. Refused as markers are. */
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
  const known = createKnownRecordings(KNOWN);

  const rangesOf =
    ({ object_key }: StoredRecording): ReadRange =>
    (start, end) =>
      storage.get(object_key, { start, end });

  async function lightOf(
    stored: StoredRecording,
  ): Promise<{ contents: LightContents; known: KnownRecording }> {
    const { contents, markers } = await readLight(rangesOf(stored), Number(stored.bytes));
    const { frames, assets } = contents;
    const toKnow = { frames, markers, addresses: assets?.addresses };
    known.set(stored.version, toKnow);
    return { contents, known: toKnow };
  }

  const knownOf = async (stored: StoredRecording): Promise<KnownRecording> =>
    known.get(stored.version) ?? (await lightOf(stored)).known;

  /** What is to be said of a recording whose bytes could not be read: `not_found` when it has been replaced meanwhile. */
  async function whyNot(session: SessionKey, version: string, error: unknown): Promise<NotFound | Gone> {
    if (!(error instanceof ObjectNotFound || error instanceof DamagedRecording)) throw error;
    if ((await recordingOf(orm, session))?.version !== version) return NOT_FOUND;
    log.error({ err: error, ...session, version }, 'failed to read recording');
    return GONE;
  }

  /** What `of` reads of the session's recording; null where the list of events has it whole. */
  async function ofSession<Of>(
    session: SessionKey,
    of: (stored: StoredRecording) => Promise<Of>,
  ): Promise<Read<{ found: Of | null }> | NotFound | Gone> {
    const row = await sessionWithRecording(orm, session);
    if (!row) return (await hasExpired(orm, session)) ? GONE : NOT_FOUND;
    if (row.has_blocks) return NOTHING;
    const { recording: stored } = row;
    if (!stored) return (await bytesAreGone({ orm, storage }, session)) ? GONE : NOTHING;
    try {
      return { ok: true, found: await of(stored) };
    } catch (error) {
      const why = await whyNot(session, stored.version, error);
      // Replaced, or deleted: what is there now is to be told.
      return why.error === 'not_found' ? ofSession(session, of) : why;
    }
  }

  /** The same of one that must still be the session's. */
  async function ofVersion<Of>(
    session: SessionKey,
    version: string,
    of: (stored: StoredRecording) => Promise<Read<Of> | NotFound>,
  ): Promise<Read<Of> | NotFound | Gone> {
    const stored = await recordingOf(orm, session);
    if (stored?.version !== version) return NOT_FOUND;
    try {
      return await of(stored);
    } catch (error) {
      return whyNot(session, version, error);
    }
  }

  return {
    async recording(session) {
      const read = await ofSession(session, async (stored) =>
        presentRecording(stored.version, await readIndex(rangesOf(stored), Number(stored.bytes))),
      );
      return read.ok ? { ok: true, recording: read.found } : read;
    },

    async opened(session, at) {
      const read = await ofSession(session, async (stored) =>
        openedAt(stored.version, (await lightOf(stored)).contents, at),
      );
      return read.ok ? { ok: true, opened: read.found } : read;
    },

    markers: (session, version) =>
      ofVersion(session, version, async (stored) => {
        const { markers } = await knownOf(stored);
        return { ok: true, markers: JSON.parse(Buffer.from(markers).toString()) };
      }),

    addresses: (session, version) =>
      ofVersion(session, version, async (stored) => {
        const { addresses = null } = await knownOf(stored);
        return { ok: true, addresses };
      }),

    frame: (session, version, number, held) =>
      ofVersion(session, version, async (stored) => {
        const { [number]: place } = (await knownOf(stored)).frames;
        if (!place) return NOT_FOUND;
        const { start, end } = place;
        held?.hold(end - start);
        const brotli = await storage.get(stored.object_key, { start, end });
        checkFrame(place, brotli);
        return { ok: true, brotli };
      }),

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
