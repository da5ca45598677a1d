import { text } from '../../../database/kinds.ts';
import type { SessionKey } from '../../../database/recordset.ts';
import { rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { isThere, ObjectNotFound, type ObjectStorage } from '../../../ports/object-storage.ts';
import { type BlockFacts, tombstonesOf } from '../../blocks/service.ts';
import { recordingOf } from '../../session-files/service.ts';
import { DamagedRecording, type RecordingContents, readIndex } from '../compaction/recording-file.ts';

type Deps = Needs<'orm' | 'storage'>;

/**
 * Whether nothing would be lost with an object that holds these blocks: each is in the session's recording, or has a row that places it
 * in a segment, and that object is there; or its session was deleted. It is asked of what no row names, for the database may be an
 * older copy, of which nobody has said so yet: then such an object is all that is left of what was acknowledged.
 */
export async function isKeptElsewhere(deps: Deps, blocks: readonly BlockFacts[]): Promise<boolean> {
  for (const [session, own] of bySession(blocks)) {
    if ((await tombstonesOf(deps.orm, [session])).length > 0) continue;
    const recorded = await blocksInRecording(deps, session);
    const others = own.filter((block) => !recorded.has(idOf(block)));
    if (others.length === 0) continue;
    const placed = await blocksInSegments(deps, session);
    if (!others.every((block) => placed.has(idOf(block)))) return false;
  }
  return true;
}

/** The same number with other bytes is another block. */
const idOf = ({ digest, header: { page_id, seq } }: BlockFacts): string => `${page_id}/${seq}/${digest}`;

function bySession(blocks: readonly BlockFacts[]): Iterable<[SessionKey, BlockFacts[]]> {
  const sessions = new Map<string, [SessionKey, BlockFacts[]]>();
  for (const block of blocks) {
    const session = { workspace_id: block.workspace_id, session_id: block.header.session_id };
    const key = `${session.workspace_id}/${session.session_id}`;
    const known = sessions.get(key);
    if (known) known[1].push(block);
    else sessions.set(key, [session, [block]]);
  }
  return sessions.values();
}

async function blocksInRecording(deps: Deps, session: SessionKey): Promise<Set<string>> {
  const recording = await recordingOf(deps.orm, session);
  const contents =
    recording && (await contentsOf(deps.storage, recording.object_key, Number(recording.bytes)));
  return new Set((contents?.blocks ?? []).map(idOf));
}

/** What the recording says of itself; undefined when it is not there, or none. */
export async function contentsOf(
  storage: ObjectStorage,
  object_key: string,
  bytes: number,
): Promise<RecordingContents | undefined> {
  try {
    return await readIndex((start, end) => storage.get(object_key, { start, end }), bytes);
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof DamagedRecording) return undefined;
    throw error;
  }
}

async function blocksInSegments({ orm, storage }: Deps, { workspace_id, session_id }: SessionKey) {
  const rows = await rowsOf(orm, { id: text, object_key: schema.segments.object_key })`
    SELECT b.page_id || '/' || b.seq || '/' || encode(b.digest, 'hex') AS id, g.object_key
    FROM blocks b JOIN segments g ON g.id = b.segment_id
    WHERE b.workspace_id = ${workspace_id} AND b.session_id = ${session_id}`;
  const there = new Map<string, boolean>();
  for (const { object_key } of rows)
    if (!there.has(object_key)) there.set(object_key, await isThere(storage, object_key));
  return new Set(rows.filter(({ object_key }) => there.get(object_key)).map(({ id }) => id));
}
