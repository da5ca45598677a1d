import type { HeldRead } from '../../http/held-reads.ts';
import { createTurns } from '../../kernel/turns.ts';
import { hasExpired, type StoredBlock } from '../blocks/service.ts';
import { createBlockReader } from './block-reader.ts';
import { bodyIfThere, sessionEvents } from './events.ts';
import { bytesAreGone } from './gone.ts';
import { type LiveEvents, liveEvents } from './live.ts';
import { createPreviews, type SessionPreview } from './preview/previews.ts';
import { type BlockBytes, sessionExists } from './queries.ts';
import { createReadingShares } from './reading-share.ts';
import { type BackgroundDeps, startValidation, type ValidationDeps } from './validation.ts';

export { lastCheck } from './check/check-job.ts';
export { sessionWithRecording } from './compaction/compaction-queries.ts';
export { isOurs, watched } from './compaction/outages.ts';
export { recoverRecordings } from './compaction/recover.ts';
export { whyUnwritten } from './compaction/unwritten.ts';
export { createFrameNames, type FrameNames } from './frame-names.ts';
export { createFrames, type Frames } from './frames/frames.ts';
export { blocksToName, sessionsToName } from './naming-queries.ts';
export { previewPath } from './preview/route.ts';
export { type TextMember, textMember } from './text-member.ts';

export type EventsOfSession =
  | { ok: true; items: AsyncIterable<string> }
  | { ok: false; error: 'not_found' | 'recording_gone' };

export interface Recordings {
  /**
   * The events of a session over all its pages and tabs in order of time, each as JSON, read as they are asked for.
   * `recording_gone` when there were some and their bytes are no longer kept.
   */
  events(workspaceId: string, sessionId: string, held: HeldRead): Promise<EventsOfSession>;
  /** What came of a session since the cursor; undefined when that is none. */
  live(
    workspaceId: string,
    sessionId: string,
    after: string | undefined,
    held: HeldRead,
  ): Promise<LiveEvents | undefined>;
  /** The first picture of a session as a page that does nothing; undefined when there is none, or nobody wants it. */
  preview(
    workspaceId: string,
    sessionId: string,
    isWanted: () => boolean,
  ): Promise<SessionPreview | undefined>;
  /**
   * The addresses that blocks of one page load name, for who keeps what is there. A block whose bytes are gone names nothing,
   * and so do blocks that cannot be read in time. Throws when storage fails, and when it is closed.
   */
  names(blocks: readonly (BlockBytes & { invalid_lines: number[] })[]): Promise<string[]>;
  /** Has blocks validated that have just been stored. */
  onStored(blocks: readonly StoredBlock[]): void;
  /** From now on `told` is called each time that blocks have been validated in the background. */
  whenValidated(told: () => void): void;
  close(): Promise<void>;
}

/**
 * Pieces of reading for people that are done at a time: while the program reads one, the bytes of the next are fetched. Each holds a
 * body.
 */
const READ_AT_ONCE = 2;
/** A piece that takes longer was made to. */
const READ_MS = 20_000;
/** A browser gives a call up after 50 s; a piece that waits for so long is of no use by then. */
const READ_WAIT_MS = 30_000;
/** Of one workspace. Twenty people at two replays each ask for fewer; who has more waiting is to come again. */
const READS_WAITING_EACH = 64;
/** A list has up to a hundred cards, and few are in sight at a time. */
const PREVIEWS_WAITING_EACH = 200;

/** Of the largest block there may be, reading takes some seconds; what takes so long was made to, and counts as unreadable. */
const VALIDATION_MS = 60_000;

/** Those of a page's sixteen blocks take some tenths of a second. What takes so long was made for it. */
const NAMES_MS = 10_000;

/**
 * Reads recordings, and validates in the background what was stored of them.
 * @param validates undefined: others do
 */
export function createRecordings(
  deps: Omit<ValidationDeps, 'reader' | 'inTurn'> & { public_url: () => string },
  validates: Pick<BackgroundDeps, 'partition' | 'polls' | 'loadGate'> | undefined,
): Recordings {
  // A person who waits for a replay does not wait for the validation of what everybody else sent, nor for the pictures of
  // a list; and these do not wait for that validation.
  const background = createBlockReader({ background: true, deadline_ms: VALIDATION_MS });
  const foreground = createBlockReader({ deadline_ms: READ_MS });
  const patient = createBlockReader({ background: true, deadline_ms: READ_MS });
  const readerFor = createReadingShares(deps.clock, { prompt: foreground, patient });
  const reading = createTurns({
    at_once: READ_AT_ONCE,
    waiting_each: READS_WAITING_EACH,
    wait_ms: READ_WAIT_MS,
  });
  /** What somebody waits for, each workspace's in its turn. */
  const readerOf = (workspace_id: string): ValidationDeps => ({
    ...deps,
    reader: readerFor(workspace_id),
    inTurn: (work) => reading.take(workspace_id, work),
  });
  const painting = createTurns({ at_once: 1, waiting_each: PREVIEWS_WAITING_EACH, wait_ms: READ_WAIT_MS });
  const previewOf = createPreviews({ ...deps, reader: patient }, painting);
  // Nor does that validation wait for a page that was made to be long in reading.
  const namer = createBlockReader({ background: true, deadline_ms: NAMES_MS });
  let onValidated = () => {};
  let closed = false;
  const validation =
    validates && startValidation({ ...deps, ...validates, reader: background }, () => onValidated());
  return {
    async events(workspace_id, session_id, held) {
      const session = { workspace_id, session_id };
      if (!(await sessionExists(deps.orm, workspace_id, session_id)))
        return { ok: false, error: (await hasExpired(deps.orm, session)) ? 'recording_gone' : 'not_found' };
      const events = sessionEvents(readerOf(workspace_id), session, held);
      const first = await events.next();
      if (!first.done) return { ok: true, items: resumed(first.value, events) };
      if (await bytesAreGone(deps, session)) return { ok: false, error: 'recording_gone' };
      return { ok: true, items: events };
    },
    live: (workspace_id, session_id, after, held) =>
      liveEvents(readerOf(workspace_id), { workspace_id, session_id }, after, held),
    preview: (workspace_id, session_id, isWanted) => previewOf({ workspace_id, session_id }, isWanted),
    async names(blocks) {
      const bodies = [];
      for (const block of blocks) {
        const body = await bodyIfThere(deps, block);
        if (body) bodies.push({ body, invalid_lines: block.invalid_lines });
      }
      if (bodies.length === 0) return [];
      try {
        return await namer.names(bodies);
      } catch (error) {
        if (closed) throw error;
        const [{ session_id, page_id } = {}] = blocks;
        deps.log.warn({ err: error, session_id, page_id }, 'failed to read the assets referenced by blocks');
        return [];
      }
    },
    onStored(blocks) {
      validation?.enqueue(
        blocks.map(({ facts: { workspace_id, digest, header }, range, object_key }) => ({
          workspace_id,
          session_id: header.session_id,
          page_id: header.page_id,
          seq: header.seq,
          digest,
          first_at: header.first_at,
          last_at: header.last_at,
          ...range,
          object_key,
        })),
      );
    },
    whenValidated(told) {
      onValidated = told;
    },
    async close() {
      closed = true;
      await Promise.all([validation?.close(), foreground.close(), patient.close(), namer.close()]);
      await background.close();
    },
  };
}

/** What was taken from `rest`, then `rest`; ends it when its reader leaves. */
async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
