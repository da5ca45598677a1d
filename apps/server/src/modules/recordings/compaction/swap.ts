import type { SessionKey } from '../../../database/recordset.ts';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import type { Job } from '../../../ports/job-queue.ts';
import { askForNotices } from '../../billing/service.ts';
import {
  correctSummary,
  dropEmptySegments,
  refundUnit,
  requestObjectDeletion,
  retireBlocks,
  retryOnContention,
} from '../../blocks/service.ts';
import { applyContribution } from '../../insights/service.ts';
import {
  dropUnusedTexts,
  keepTexts,
  type NewText,
  type PageFacts,
  recordingOf,
  replaceRecording,
  type StoredRecording,
} from '../../session-files/service.ts';
import type { Source, WrittenRecording } from './write-recording.ts';

export interface Swap {
  sources: readonly Source[];
  /** `blockKey`s of the blocks that were read. */
  read: ReadonlySet<string>;
  /** When the last of them came, ms since the epoch. */
  received_at: number;
  /** The recording whose frames were read. */
  older: StoredRecording | undefined;
  written: WrittenRecording;
  object_key: string;
  new_texts: readonly NewText[];
}

export const blockKey = ({ page_id, seq }: { page_id: string; seq: number }) => `${page_id}/${seq}`;

/** It is not what was read any more, or somebody else is at it: all stays as it was. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

interface SwapDeps extends Needs<'orm' | 'clock' | 'jobs' | 'node_id'> {
  onWritten: (tx: Orm, session: SessionKey) => Promise<void>;
}

/**
 * Puts a recording whose objects are there in the place of a session's blocks, and of its older recording, in one transaction.
 * @returns false when the session is not what was read any more, or another process is at it
 */
export async function swap(
  { orm, jobs, clock, node_id, onWritten }: SwapDeps,
  job: Pick<Job, 'try_id' | 'hold'>,
  session: SessionKey,
  { sources, read, received_at, older, written, object_key, new_texts }: Swap,
): Promise<boolean> {
  const at = new Date(clock.now()).toISOString();
  const { workspace_id } = session;
  const apply = async (tx: Orm): Promise<void> => {
    const segments = await retireBlocks(tx, session, (blocks) => {
      const isSame = blocks.length === read.size && blocks.every((block) => read.has(blockKey(block)));
      if (!isSame) throw new GivenUp();
    });
    if (!segments || !(await job.hold(tx))) throw new GivenUp();
    if ((await recordingOf(tx, session))?.version !== older?.version) throw new GivenUp();
    const { bytes, events, text_hashes } = written;
    const needless = await keepTexts(tx, session, { texts: new_texts, hashes: text_hashes, used_at: at });
    if (!needless) throw new GivenUp();
    const recording = { ...session, version: job.try_id, object_key, bytes, events, written_at: at };
    const dropped = await replaceRecording(tx, { ...recording, pages: pagesIn(sources), text_hashes });
    const unused = await dropUnusedTexts(
      tx,
      dropped.map((hash) => ({ workspace_id, hash })),
    );
    // Before the rollups, as a deletion has it: who waits for one another does so in turn.
    const { contribution } = written.index;
    if (contribution)
      await applyContribution(tx, session, { version: job.try_id, contribution, at: clock.now() });
    const empty = await dropEmptySegments(tx, segments);
    await requestObjectDeletion(tx, jobs, [
      ...needless,
      ...(older ? [older.object_key] : []),
      ...unused,
      ...empty,
    ]);
    await refundUnit(tx, session, () => askForNotices(tx, jobs, [workspace_id], clock.now()));
    if (events > 0) await correctSummary(tx, node_id, session, { ...written, received_at });
    await onWritten(tx, session);
  };
  try {
    await retryOnContention(() => orm.transaction(apply));
    return true;
  } catch (error) {
    if (error instanceof GivenUp) return false;
    throw error;
  }
}

/** Of each page the source that begins first. */
const pagesIn = (sources: readonly Source[]): PageFacts[] => [
  ...new Map(sources.toReversed().map((source) => [source.page_id, source])).values(),
];
