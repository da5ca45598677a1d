import { isTransient } from '../../kernel/transient-error.ts';
import { recordingOf, type StoredRecording } from '../session-files/service.ts';
import { type OpenRecording, openRecording } from './compaction/recording-parts.ts';
import type { EventChunk } from './event-chunks.ts';
import type { Batches, HeldBatch } from './held-batch.ts';
import type { PageOfSession } from './queries.ts';
import { readInTurn, type ValidationDeps } from './validation.ts';

// A session may be written as a recording, or written again with blocks that came late, while somebody reads it: what was read goes.
// A page's events are in the newer version in the same order, the late ones among them. So reading goes on there: it passes by all that
// comes before the last batch that was given, then what was given. Events that came late to a place before that are left out, as if
// they had come after it was read.

/** What of a page's events was given to whoever reads. */
export interface Given {
  /** The last ones of those that were in order. */
  last: HeldBatch | undefined;
  /** How many were given in order before those: a newer version has as many before them, or more. */
  before_last: number;
  /** Others, which lay in blocks that came late: how often each. */
  late: Map<string, number>;
  /** Whether it went on in a newer version: that has what those blocks had. */
  has_gone_on: boolean;
  /** Whether it is to go on there, because those blocks have gone before their end. */
  must_go_on: boolean;
  /** Whether the recording has come to its end. */
  is_read: boolean;
}

export const nothingGiven = (): Given => ({
  last: undefined,
  before_last: 0,
  late: new Map(),
  has_gone_on: false,
  must_go_on: false,
  is_read: false,
});

/** Notes events that are given in order. */
export function noteInOrder(given: Given, batch: HeldBatch): void {
  given.before_last += given.last?.length ?? 0;
  given.last = batch;
}

/** Notes events that are given out of their order. */
export const noteLate = ({ late }: Pick<Given, 'late'>, batch: HeldBatch): void => count(late, batch);

/** Adds how often each event is in the batch. */
function count(times: Map<string, number>, batch: HeldBatch): void {
  for (let index = 0; index < batch.length; index += 1) {
    const id = batch.id(index);
    times.set(id, (times.get(id) ?? 0) + 1);
  }
}

/** Takes the event away once, if it is there. */
function takeAway(times: Map<string, number>, id: string): boolean {
  const left = times.get(id) ?? 0;
  if (left > 0) times.set(id, left - 1);
  return left > 0;
}

/** Opens recordings for one who reads many pages of them: each version once. */
export function createVersions(deps: ValidationDeps, session: { workspace_id: string; session_id: string }) {
  const opened = new Map<string, Promise<OpenRecording>>();
  return {
    open(recording: StoredRecording): Promise<OpenRecording> {
      const known = opened.get(recording.version) ?? openRecording(deps, session, recording);
      opened.set(recording.version, known);
      return known;
    },
    /** The session's recording when it is another one by now. */
    async newer({ version }: StoredRecording): Promise<StoredRecording | undefined> {
      const now = await recordingOf(deps.orm, session);
      return now?.version === version ? undefined : now;
    },
  };
}

interface Reading {
  workspace_id: string;
  session_id: string;
  page: PageOfSession;
  given: Given;
  versions: ReturnType<typeof createVersions>;
  batches: Batches;
}

/**
 * The events of a page in a recording. When something of it cannot be read and there is a newer version, it goes on there; when there
 * is none this leaves a hole, as a block does, which is in the log.
 * @param behind whether what was given comes first in it, and is not to be given again
 */
export async function* recordedBatches(
  deps: ValidationDeps,
  first: StoredRecording,
  behind: boolean,
  reading: Reading,
): AsyncGenerator<HeldBatch> {
  const { given } = reading;
  given.is_read = false;
  given.has_gone_on = behind;
  let version: StoredRecording | undefined = first;
  while (version) {
    const isNew = given.has_gone_on ? newEvents(given) : undefined;
    version = yield* oneVersion(deps, version, isNew, reading);
    if (version) given.has_gone_on = true;
  }
  given.is_read = true;
}

/** Tells of the events of a version one by one whether they are still to be given. */
function newEvents({ last, before_last, late }: Given): (batch: HeldBatch, index: number) => boolean {
  const begin = last && last.length > 0 ? last.id(0) : undefined;
  const givenLast = new Map<string, number>();
  if (last) count(givenLast, last);
  const givenLate = new Map(late);
  let isBehind = begin !== undefined;
  let place = 0;
  return (batch, index) => {
    const id = batch.id(index);
    // One that is like it may come earlier.
    if (place >= before_last && id === begin) isBehind = false;
    place += 1;
    if (isBehind) takeAway(givenLate, id);
    return !isBehind && !takeAway(givenLast, id) && !takeAway(givenLate, id);
  };
}

/** Returns the version in which the rest is to be read. */
async function* oneVersion(
  deps: ValidationDeps,
  version: StoredRecording,
  isNew: ((batch: HeldBatch, index: number) => boolean) | undefined,
  { page, given, versions, batches, ...session }: Reading,
): AsyncGenerator<HeldBatch, StoredRecording | undefined> {
  const newer = () => {
    given.must_go_on = false;
    return versions.newer(version);
  };
  const newerOrLost = async (err: unknown) => {
    // What cannot be had now is no hole.
    if (isTransient(err)) throw err;
    const other = await newer();
    if (!other) deps.log.error({ err, ...session, page_id: page.page_id }, 'failed to read recording events');
    return other;
  };
  let recording: OpenRecording;
  try {
    recording = await versions.open(version);
  } catch (error) {
    return newerOrLost(error);
  }
  for (const frame of recording.pages.get(page.page_id) ?? []) {
    const other = given.must_go_on ? await newer() : undefined;
    if (other) return other;
    for (let from: number | undefined = 0; from !== undefined; ) {
      const line: number = from;
      const read = (): Promise<EventChunk> =>
        readInTurn(deps, async () => deps.reader.frame(await recording.part(frame), line));
      let chunk: EventChunk;
      try {
        chunk = await read();
      } catch (error) {
        const other = await newerOrLost(error);
        if (other) return other;
        break;
      }
      from = chunk.next_line;
      const whole = await batches.of(chunk, page, read);
      const batch = isNew ? only(whole, isNew) : whole;
      if (batch.length === 0) {
        whole.done?.();
        continue;
      }
      noteInOrder(given, batch);
      yield batch;
    }
  }
  return given.must_go_on ? newer() : undefined;
}

function only(batch: HeldBatch, isWanted: (batch: HeldBatch, index: number) => boolean): HeldBatch {
  const indexes = Array.from({ length: batch.length }, (_, index) => index).filter((index) =>
    isWanted(batch, index),
  );
  const at = (index: number) => indexes[index] ?? 0;
  return {
    length: indexes.length,
    timestamp: (index) => batch.timestamp(at(index)),
    item: (index) => batch.item(at(index)),
    id: (index) => batch.id(at(index)),
    ready: async () => batch.ready?.(),
    done: () => batch.done?.(),
  };
}
