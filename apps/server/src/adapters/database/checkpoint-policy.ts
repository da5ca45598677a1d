/** No change for this long: a commit is unlikely to be kept waiting. */
export const QUIET_MS = 5_000;
/** Short visits to the dashboard must not cost a checkpoint each. */
export const APART_MS = 30_000;
/** What a power cut can take of accounts and settings; blocks are in their segments. */
export const LATEST_MS = 180_000;
/** The log since the last checkpoint takes room on the disk, and time at a start after a kill. A busy store makes 2 kB of it a block. */
export const LOG_BYTES = 256 * 1024 * 1024;
/** After a failure (no room, mostly). */
export const RETRY_MS = 60_000;

/** Times in milliseconds, by one clock. */
export interface CheckpointFacts {
  now: number;
  /** End of the write-ahead log: moves with every change. */
  position: string;
  /** When `position` was last seen to move. */
  moved_at: number;
  /** Since when there is something that the last checkpoint has not. */
  changed_at: number;
  /** The newest one; its position is unknown when another run has made it. */
  last: { position: string | undefined; at: number } | undefined;
  failed_at: number | undefined;
}

/** Whether it is time for a checkpoint: none when nothing changed, soon when it is quiet, in any case every few minutes. */
export function isCheckpointDue({
  now,
  position,
  moved_at,
  changed_at,
  last,
  failed_at,
}: CheckpointFacts): boolean {
  // A clock that was set back must not put it off for ever.
  const passed = (since: number, ms: number) => now < since || now - since >= ms;
  if (last && position === last.position) return false;
  if (failed_at !== undefined && !passed(failed_at, RETRY_MS)) return false;
  if (!last) return true;
  if (last.position !== undefined && bytesBetween(last.position, position) >= LOG_BYTES) return true;
  const quiet = passed(moved_at, QUIET_MS) && passed(last.at, APART_MS);
  return quiet || passed(changed_at, LATEST_MS);
}

/** Positions are `<upper 32 bits>/<lower 32 bits>` in hex. */
function bytesBetween(from: string, to: string): number {
  const bytesOf = (position: string) => {
    const [upper = '0', lower = '0'] = position.split('/');
    return Number.parseInt(upper, 16) * 2 ** 32 + Number.parseInt(lower, 16);
  };
  return bytesOf(to) - bytesOf(from);
}

export type Seen = Pick<CheckpointFacts, 'position' | 'moved_at' | 'changed_at'>;

/** What has been seen of the database so far, with one more observation. */
export function observe(
  seen: Seen | undefined,
  { now, position, last }: Pick<CheckpointFacts, 'now' | 'position' | 'last'>,
): Seen {
  if (seen?.position === position) return seen;
  const first = !seen || seen.position === last?.position;
  return { position, moved_at: now, changed_at: first ? now : seen.changed_at };
}

/**
 * Those who ask for checkpoints (`settle`) may hold everybody up for so much of the time in all: a person changes something now and then, and
 * waits for nothing; of a loop of changes each waits for the next checkpoint that there is time for.
 */
const SETTLE_SHARE = 0.02;
/** What may be held at once, after some quiet: twenty checkpoints of a small database. */
const SETTLE_BURST_MS = 2_000;
/** A browser gives a call up after 50 s, and its answer waits for the checkpoint besides. */
const LONGEST_REST_MS = 10_000;

export interface FlushBudget {
  /** A checkpoint that was asked for has held everybody up for so long. */
  spend(held_ms: number): void;
  /** How long until the next one that is asked for, in milliseconds. */
  rest(): number;
}

/** @param now milliseconds by a clock that only goes on */
export function createFlushBudget(now: () => number): FlushBudget {
  let left = SETTLE_BURST_MS;
  let at = now();
  const refill = () => {
    const passed = now() - at;
    at += passed;
    left = Math.min(SETTLE_BURST_MS, left + passed * SETTLE_SHARE);
  };
  return {
    spend(held_ms) {
      refill();
      left -= held_ms;
    },
    rest() {
      refill();
      return left >= 0 ? 0 : Math.min(LONGEST_REST_MS, Math.ceil(-left / SETTLE_SHARE));
    },
  };
}
