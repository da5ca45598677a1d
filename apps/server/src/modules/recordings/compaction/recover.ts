import { sql } from 'drizzle-orm';
import { hasRows } from '../../../database/rows.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import { ifThere, type ObjectStorage } from '../../../ports/object-storage.ts';
import {
  correctSummary,
  dropEmptySegments,
  refundUnit,
  requestObjectDeletion,
  reserveUnits,
  retireBlocks,
  retryOnContention,
  setCounts,
  writeRows,
} from '../../blocks/service.ts';
import { applyContribution, subtractContributions } from '../../insights/service.ts';
import {
  dropUnusedTexts,
  keepTexts,
  type NewText,
  recordingOf,
  replaceRecording,
  textsOf,
} from '../../session-files/service.ts';
import { keysIn } from '../reconcile.ts';
import { type RecordingContents, readIndex } from './recording-file.ts';

export type RecordingRecoveryDeps = Needs<'orm' | 'storage' | 'jobs' | 'log' | 'node_id'>;

/** Counts of what was found. */
export interface RecoveredRecordings {
  /** Recordings that the database knows now and did not. */
  recordings: number;
  /** Those that could not be read. */
  damaged: number;
}

/**
 * Makes the database know the recordings in storage that it does not know: it is an older copy. Of each the rows of its blocks are made
 * as if they had just come, and give way to it. To be called before segments are read again, of which some may be gone since. Quota is
 * counted and not asked. What holds no more than what is known stays where it is.
 */
export async function recoverRecordings(deps: RecordingRecoveryDeps): Promise<RecoveredRecordings> {
  const sum: RecoveredRecordings = { recordings: 0, damaged: 0 };
  const texts = createTextFinder(deps.storage);
  for await (const { key, bytes } of unknownRecordings(deps)) {
    try {
      if (await recoverRecording(deps, { key, bytes }, texts)) sum.recordings += 1;
    } catch (error) {
      sum.damaged += 1;
      deps.log.error({ err: error, object_key: key }, 'failed to restore recording');
    }
  }
  return sum;
}

/** Both are walked in order of key, so none is remembered. */
async function* unknownRecordings({ orm, storage }: RecordingRecoveryDeps) {
  const known = keysIn(orm, sql`SELECT object_key FROM recordings`);
  let next = await known.next();
  for await (const object of storage.list('recordings/')) {
    while (!next.done && next.value < object.key) next = await known.next();
    if (next.done || next.value !== object.key) yield object;
  }
}

type TextFinder = (workspace_id: string) => Promise<ReadonlyMap<string, NewText>>;

/** The texts of a workspace that storage has, by hash. */
function createTextFinder(storage: ObjectStorage): TextFinder {
  let last: { workspace_id: string; texts: Map<string, NewText> } | undefined;
  return async (workspace_id) => {
    if (last?.workspace_id === workspace_id) return last.texts;
    const texts = new Map<string, NewText>();
    for await (const { key, bytes } of storage.list(`texts/${workspace_id}/`)) {
      const hash = key.slice(key.lastIndexOf('/') + 1);
      // What kind it was is not known any more: as a text it is told by, and tells no others.
      texts.set(hash, { hash, kind: 'text', object_key: key, bytes });
    }
    last = { workspace_id, texts };
    return texts;
  };
}

/** @returns whether the database knows it now */
async function recoverRecording(
  { orm, storage, jobs, node_id }: RecordingRecoveryDeps,
  { key, bytes }: { key: string; bytes: number },
  textsIn: TextFinder,
): Promise<boolean> {
  const [, workspace_id = '', session_id = '', version = ''] = key.split('/');
  const session = { workspace_id, session_id };
  const contents = await readIndex((start, end) => storage.get(key, { start, end }), bytes);
  if (!(await workspaceExists(orm, workspace_id)) || contents.blocks.length === 0) return false;
  const known = await recordingOf(orm, session);
  if (known && (await holdsAsMuch(storage, known, contents))) return false;
  const hashes = [...new Set(contents.frames.flatMap(({ texts }) => texts))];
  const texts = await missingTexts(orm, workspace_id, hashes, await textsIn(workspace_id));
  const created_at = Math.max(...contents.blocks.map(({ received_at }) => received_at));
  const received = Math.min(...contents.blocks.map(({ received_at }) => received_at));
  await reserveUnits(orm, [session], received, { unlimited: true });
  const apply = async (tx: Orm): Promise<boolean> => {
    // As if they lay in a segment: where no two lie in one place.
    const segment = { id: version, object_key: key, bytes, created_at };
    const placed = contents.blocks.map((facts, n) => ({ facts, range: { body_offset: n, body_bytes: 0 } }));
    const fates = await writeRows(
      tx,
      { node_id, jobs, compacts: false },
      { segment, complete: true },
      placed,
    );
    if ([...fates.values()].includes('deleted')) {
      await requestObjectDeletion(tx, jobs, [key]);
      return false;
    }
    const ids = contents.blocks.map(({ header: { page_id, seq } }) => ({ page_id, seq }));
    const segments = (await retireBlocks(tx, session, undefined, ids)) ?? [];
    const used_at = new Date(created_at).toISOString();
    const needless = await keepTexts(tx, session, { texts, hashes, used_at });
    if (!needless) throw new Error('a text of the recording is missing');
    const dropped = await replaceRecording(tx, {
      ...session,
      version,
      object_key: key,
      bytes,
      events: contents.frames.reduce((sum, { events }) => sum + events, 0),
      written_at: used_at,
      pages: pagesIn(contents),
      text_hashes: hashes,
    });
    const unused = await dropUnusedTexts(
      tx,
      dropped.map((hash) => ({ workspace_id, hash })),
    );
    const { contribution } = contents;
    if (contribution) await applyContribution(tx, session, { version, contribution, at: created_at });
    else await subtractContributions(tx, [session]);
    const empty = await dropEmptySegments(tx, [...segments, version]);
    const objects = [...(known ? [known.object_key] : []), ...unused, ...empty];
    await requestObjectDeletion(
      tx,
      jobs,
      objects.filter((object_key) => object_key !== key),
    );
    await setCounts(tx, session, contents);
    await refundUnit(tx, session);
    const [first_at, last_at] = timesOf(contents);
    if (last_at > 0)
      await correctSummary(tx, node_id, session, { first_at, last_at, received_at: created_at });
    return true;
  };
  return retryOnContention(() => orm.transaction(apply));
}

const workspaceExists = (orm: Orm, workspace_id: string): Promise<boolean> =>
  hasRows(orm)`SELECT FROM workspaces WHERE id::text = ${workspace_id}`;

/** Whether the recording that the database knows is there, and holds no fewer blocks. */
async function holdsAsMuch(
  storage: ObjectStorage,
  known: { object_key: string; bytes: number },
  { blocks }: RecordingContents,
): Promise<boolean> {
  const contents = await ifThere(
    readIndex((start, end) => storage.get(known.object_key, { start, end }), Number(known.bytes)),
  );
  return contents !== undefined && contents.blocks.length >= blocks.length;
}

async function missingTexts(
  orm: Orm,
  workspace_id: string,
  hashes: readonly string[],
  stored: ReadonlyMap<string, NewText>,
): Promise<NewText[]> {
  const known = new Set((await textsOf(orm, workspace_id, hashes)).map(({ hash }) => hash));
  return hashes.flatMap((hash) => (known.has(hash) ? [] : (stored.get(hash) ?? [])));
}

function pagesIn({ frames }: RecordingContents) {
  const pages = new Map<string, { page_id: string; tab_id: string; first_at: number }>();
  for (const { page_id, tab_id, from } of frames) {
    const first_at = Math.min(Math.floor(from), pages.get(page_id)?.first_at ?? Number.POSITIVE_INFINITY);
    pages.set(page_id, { page_id, tab_id, first_at });
  }
  return [...pages.values()];
}

const timesOf = ({ frames }: RecordingContents): [number, number] => [
  Math.min(...frames.map(({ from }) => from)),
  Math.max(0, ...frames.map(({ to }) => to)),
];
