import { every } from '../../kernel/every.ts';
import type { Needs } from '../../kernel/needs.ts';

/** Whoever looks at the screen after changing a theme waits some seconds anyway. */
const WRITE_MS = 3_000;

interface Options<V> extends Needs<'log'> {
  /** What is collected, for the log. */
  what: string;
  /** Writes what was collected since the last time. */
  save(collected: ReadonlyMap<string, V>): Promise<void>;
}

/**
 * Collects something by workspace in memory and writes it every few seconds, one write at a time. Collecting never waits, and what cannot
 * be written is let go: a count is no reason to keep a block waiting.
 */
export function collectNowAndThen<V>({ log, what, save }: Options<V>) {
  let waiting = new Map<string, V>();
  const write = async () => {
    if (waiting.size === 0) return;
    const collected = waiting;
    waiting = new Map();
    try {
      await save(collected);
    } catch (error) {
      log.warn({ err: error }, `failed to save ${what}; they are not counted`);
    }
  };
  const end = every(WRITE_MS, write);
  return {
    /** What waits to be written; another map after each write. */
    waiting: () => waiting,
    /** Writes what waits. */
    async close(): Promise<void> {
      await end();
      await write();
    },
  };
}
