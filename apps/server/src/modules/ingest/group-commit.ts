import { type Block, blockKey, type Outcome, type StoreDeps, storeGroup } from '../blocks/service.ts';

export interface GroupCommitLimits {
  /** A group closes this long after its first block came. A visitor does not wait for it; the disk gains most by it. */
  group_ms: number;
  /** … or when it has this many bytes. */
  group_bytes: number;
  /** … or this many blocks: one transaction should not hold its locks for long. */
  group_blocks: number;
  /** What may wait in memory, the group under way included; more is refused. */
  waiting_bytes: number;
  waiting_blocks: number;
}

const LIMITS: GroupCommitLimits = {
  group_ms: 100,
  group_bytes: 8 * 1024 * 1024,
  group_blocks: 2_000,
  waiting_bytes: 64 * 1024 * 1024,
  waiting_blocks: 20_000,
};

/** What a block costs in memory beside its envelope: the request that waits, the objects made of the header. */
const BLOCK_OVERHEAD_BYTES = 2 * 1024;

export interface GroupCommit {
  /**
   * Resolves once the block is safe, or with why it is not. Never rejects.
   * @param envelopeBytes what came over the wire, header and body: large headers count too
   */
  append(block: Block, envelopeBytes: number): Promise<Outcome>;
  /** Stores what waits; later blocks are `unavailable`. */
  close(): Promise<void>;
}

interface Waiting {
  block: Block;
  key: string;
  bytes: number;
  answer: (outcome: Outcome) => void;
}

/**
 * Gathers blocks into groups, one commit at a time: while it is under way the next group gathers, so that the cost of a
 * block falls as the load rises.
 */
export function createGroupCommit(deps: StoreDeps, limits: GroupCommitLimits = LIMITS): GroupCommit {
  let waiting: Waiting[] = [];
  let gathered = 0;
  const held = { bytes: 0, blocks: 0 };
  let timer: NodeJS.Timeout | undefined;
  let due = false;
  let closing = false;
  let running: Promise<void> | undefined;

  const isFull = () => gathered >= limits.group_bytes || waiting.length >= limits.group_blocks;

  /** As many have come during a commit as make half a group: it takes all there is to keep up with them. */
  const isBusy = () => gathered >= limits.group_bytes / 2 || waiting.length >= limits.group_blocks / 2;

  function schedule(): void {
    if (waiting.length === 0) return;
    if (!running && (due || closing || isFull())) {
      running = run().finally(() => {
        running = undefined;
        schedule();
      });
      return;
    }
    // Also while a group is under way: who has waited for so long behind it waits no longer than for its end.
    if (!due)
      timer ??= setTimeout(() => {
        timer = undefined;
        due = true;
        schedule();
      }, limits.group_ms);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const group = take();
    const outcomes = await storeGroup(
      deps,
      group.map(([{ block }]) => block),
      isBusy,
    );
    for (const entries of group) {
      const outcome = outcomes.get(entries[0].block) ?? 'internal';
      for (const { answer, bytes } of entries) {
        held.bytes -= bytes;
        held.blocks -= 1;
        answer(outcome);
      }
    }
  }

  /** The oldest blocks, up to the limits. One sent twice is stored once and answered twice. */
  function take(): [Waiting, ...Waiting[]][] {
    const group = new Map<string, [Waiting, ...Waiting[]]>();
    const left: Waiting[] = [];
    let bytes = 0;
    for (const entry of waiting) {
      const same = group.get(entry.key);
      const fits = bytes < limits.group_bytes && group.size < limits.group_blocks;
      if (same?.[0].block.facts.digest === entry.block.facts.digest) same.push(entry);
      else if (!same && fits) {
        group.set(entry.key, [entry]);
        bytes += entry.bytes;
      }
      // Another block under the same number waits until it is known whether the first was stored.
      else left.push(entry);
    }
    waiting = left;
    gathered = left.reduce((sum, entry) => sum + entry.bytes, 0);
    // These have waited for a group already.
    due = left.length > 0;
    return [...group.values()];
  }

  return {
    append(block, envelopeBytes) {
      const bytes = envelopeBytes + BLOCK_OVERHEAD_BYTES;
      const full = held.bytes + bytes > limits.waiting_bytes || held.blocks >= limits.waiting_blocks;
      if (closing || full) return Promise.resolve('unavailable');
      held.bytes += bytes;
      held.blocks += 1;
      gathered += bytes;
      return new Promise((answer) => {
        waiting.push({ block, key: blockKey(block.facts), bytes, answer });
        schedule();
      });
    },

    async close() {
      closing = true;
      schedule();
      while (running) await running;
    },
  };
}
