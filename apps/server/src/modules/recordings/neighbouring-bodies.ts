import type { ObjectStorage } from '../../ports/object-storage.ts';
import type { BlockBytes } from './queries.ts';

/** What is read at once stays in memory until its last block was judged: as much as a segment has at most, or little more. */
const MAX_RUN_BYTES = 8 * 1024 * 1024;
/** Headers and others' blocks between two bodies: to read that much in vain takes less than another call. */
const MAX_GAP_BYTES = 64 * 1024;

/**
 * Blocks in runs: those of one lie near one another in one segment, in the order of their places. A bucket takes and costs by the call,
 * not by the byte, and a group's blocks are judged soon after one another.
 */
export function runsOf<Block extends BlockBytes>(blocks: readonly Block[]): [Block, ...Block[]][] {
  const runs = new Map<string, [Block, ...Block[]][]>();
  for (const block of blocks.toSorted((a, b) => a.body_offset - b.body_offset)) {
    const own = runs.get(block.object_key) ?? [];
    runs.set(block.object_key, own);
    const run = own.at(-1);
    const end = block.body_offset + block.body_bytes;
    const last = run?.at(-1);
    if (
      run &&
      last &&
      block.body_offset - endOf(last) <= MAX_GAP_BYTES &&
      end - run[0].body_offset <= MAX_RUN_BYTES
    )
      run.push(block);
    else own.push([block]);
  }
  return [...runs.values()].flat();
}

/**
 * The bodies of a run by one call; undefined when that failed, and for a block that is alone: then each is to be read by itself, by
 * one who knows what to do about it.
 */
export async function bodiesOf<Block extends BlockBytes>(
  { storage }: { storage: Pick<ObjectStorage, 'get'> },
  run: readonly [Block, ...Block[]],
): Promise<ReadonlyMap<Block, Uint8Array> | undefined> {
  const last = run.at(-1);
  if (!last || run.length === 1) return undefined;
  const start = run[0].body_offset;
  const bytes = await storage.get(run[0].object_key, { start, end: endOf(last) }).catch(() => undefined);
  if (!bytes) return undefined;
  // Copies: a thread that is sent a view is sent all that it is a view of.
  return new Map(
    run.map((block) => [
      block,
      new Uint8Array(bytes.subarray(block.body_offset - start, endOf(block) - start)),
    ]),
  );
}

const endOf = ({ body_offset, body_bytes }: BlockBytes) => body_offset + body_bytes;
