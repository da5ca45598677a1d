import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BlockReader } from './block-reader.ts';
import type { EventChunk } from './event-chunks.ts';

const MIB = 1024 * 1024;

/**
 * JSON that is read for one workspace ahead of other work. Reading a MiB takes some 70 ms of a core, so what is read at once holds others
 * up for half a second. A few people who open a replay ask for less; where nothing else is to be done, the rest takes no longer.
 */
const SHARE = { per_second: MIB, burst: 8 * MIB, max_buckets: 10_000 };

/** What `createReadingShares` chooses between. */
interface Readers {
  /** Has the processor as the server has. */
  prompt: BlockReader;
  /** Has what others leave of it. */
  patient: BlockReader;
}

/**
 * Readers of blocks by workspace: prompt ones, until a workspace has had its share. What goes beyond is still read, behind all else that
 * there is to do, and nobody's answer waits for it.
 */
export function createReadingShares(
  clock: Clock,
  { prompt, patient }: Readers,
): (workspace_id: string) => BlockReader {
  const shares = createTokenBuckets(clock, SHARE);
  return (workspace_id) => {
    const counted = async (read: (reader: BlockReader) => Promise<EventChunk>) => {
      const chunk = await read(shares.isEmpty(workspace_id) ? patient : prompt);
      shares.take(workspace_id, chunk.text.length);
      return chunk;
    };
    return {
      ...prompt,
      read: (...asked) => counted((reader) => reader.read(...asked)),
      frame: (...asked) => counted((reader) => reader.frame(...asked)),
    };
  };
}
