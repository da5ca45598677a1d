import { crc32 } from 'node:zlib';
import type { EventChunk } from './body.ts';
import { recordingOf, type StoredRecording } from './compaction/compaction-queries.ts';
import { type OpenRecording, openRecording } from './compaction/recording-parts.ts';
import type { Batch } from './merge.ts';
import type { PageOfSession } from './queries.ts';
import type { ValidationDeps } from './validation.ts';

// A session's recording may be written again, with blocks that came late, while somebody reads it, and the older one goes. A page's
// events are in the new one in the same order, the late ones among them: reading goes on there, behind what was given.

/** What of a page's events was given to whoever reads. */
export interface Given {
  /** Events of the version that is being read, counted from its first. */
  recorded: number;
  /** Others, which lay in blocks: how often each. */
  late: Map<string, number>;
  /** Whether it went on in a newer version: that has what the blocks had. */
  has_gone_on: boolean;
  /** Whether it is to go on there, because the blocks have gone before their end. */
  must_go_on: boolean;
  /** Whether the recording has come to its end. */
  is_read: boolean;
}

export const nothingGiven = (): Given => ({
  recorded: 0,
  late: new Map(),
  has_gone_on: false,
  must_go_on: false,
  is_read: false,
});

/** Notes events that are given and that the version being read does not hold. */
export function noteLate({ late }: Given, batch: Batch): void {
  for (let index = 0; index < batch.length; index += 1) {
    const id = idOf(batch, index);
    late.set(id, (late.get(id) ?? 0) + 1);
  }
}

const idOf = (batch: Batch, index: number): string => {
  const item = batch.item(index);
  return `${batch.timestamp(index)}/${item.length}/${crc32(item)}`;
};

interface Reading {
  workspace_id: string;
  session_id: string;
  page: PageOfSession;
  given: Given;
  toBatch(chunk: EventChunk, page: PageOfSession): Batch;
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

export type Versions = ReturnType<typeof createVersions>;

/**
 * The events of a page in a recording, behind what was given. When something of it cannot be read and there is a newer version, it
 * goes on there; when there is none this leaves a hole, as a block does, which is in the log.
 */
export async function* recordedBatches(
  deps: ValidationDeps,
  versions: Versions,
  first: StoredRecording,
  { page, given, toBatch, ...session }: Reading,
): AsyncGenerator<Batch> {
  const lost = (err: unknown) =>
    deps.log.error({ err, ...session, page_id: page.page_id }, 'events of a recording cannot be read');
  given.is_read = false;
  for (let version: StoredRecording | undefined = first; version; ) {
    const newer: StoredRecording | undefined = yield* oneVersion(version);
    if (newer) given.has_gone_on = true;
    version = newer;
  }
  given.is_read = true;

  /** Returns the version in which the rest is to be read. */
  async function* oneVersion(version: StoredRecording): AsyncGenerator<Batch, StoredRecording | undefined> {
    // Of these many events, and of the late ones, nothing is given again.
    let known = given.recorded;
    given.recorded = 0;
    const newerOne = async () => {
      const newer = await versions.newer(version);
      if (newer) given.recorded += known;
      given.must_go_on = false;
      return newer;
    };
    const goOn = async (error: unknown) => {
      const newer = await newerOne();
      if (!newer) lost(error);
      return newer;
    };
    let recording: OpenRecording;
    try {
      recording = await versions.open(version);
    } catch (error) {
      return goOn(error);
    }
    for (const frame of recording.pages.get(page.page_id) ?? []) {
      const newer = given.must_go_on ? await newerOne() : undefined;
      if (newer) return newer;
      if (given.late.size === 0 && frame.events <= known) {
        known -= frame.events;
        given.recorded += frame.events;
        continue;
      }
      let chunk: EventChunk;
      try {
        chunk = await recording.part(frame).then(deps.reader.frame);
      } catch (error) {
        const other = await goOn(error);
        if (other) return other;
        known = Math.max(0, known - frame.events);
        given.recorded += frame.events;
        continue;
      }
      const batch = toBatch(chunk, page);
      const fresh: number[] = [];
      for (let index = 0; index < batch.length; index += 1) {
        if (takeLate(given, batch, index)) continue;
        if (known > 0) known -= 1;
        else fresh.push(index);
      }
      given.recorded += batch.length;
      if (fresh.length > 0) yield only(batch, fresh);
    }
    return given.must_go_on ? newerOne() : undefined;
  }
}

/** Whether this event is one of those that were given out of blocks; it is not taken for one again. */
function takeLate({ late }: Given, batch: Batch, index: number): boolean {
  if (late.size === 0) return false;
  const id = idOf(batch, index);
  const times = late.get(id);
  if (times === undefined) return false;
  if (times > 1) late.set(id, times - 1);
  else late.delete(id);
  return true;
}

function only(batch: Batch, indexes: readonly number[]): Batch {
  if (indexes.length === batch.length) return batch;
  const at = (index: number) => indexes[index] ?? 0;
  return {
    length: indexes.length,
    timestamp: (index) => batch.timestamp(at(index)),
    item: (index) => batch.item(at(index)),
  };
}
