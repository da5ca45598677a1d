import { keyOf, type Packed } from './block.ts';
import { admit, type Entry, entryOf } from './outbox-bound.ts';

export type Outbox = {
  /**
   * Keeps a block until it is removed. Answers what is kept under its number: the body that came first stays for
   * ever. Answers nothing when there is no room, which ends the block's page. `lasts`: it outlives this page.
   */
  add(block: Packed, now: number): Promise<{ kept?: Packed; dropped: number; lasts?: true }>;
  entries(): Promise<Entry[]>;
  read(key: string): Promise<Packed | undefined>;
  remove(keys: readonly string[]): Promise<void>;
};

/** The outbox of a browser that keeps no database for us: what is in it goes with the page, which stashes it before. */
export function createMemoryOutbox(): Outbox {
  const kept = new Map<string, { entry: Entry; block: Packed }>();
  return {
    async add(block, now) {
      const before = kept.get(keyOf(block.header));
      if (before) return { kept: before.block, dropped: 0 };
      const entry = entryOf(block, now);
      const { admitted, drop } = admit(
        [...kept.values()].map((each) => each.entry),
        entry,
      );
      for (const key of drop) kept.delete(key);
      if (admitted) kept.set(entry.key, { entry, block });
      return { ...(admitted ? { kept: block } : {}), dropped: drop.length };
    },
    entries: async () => [...kept.values()].map(({ entry }) => entry),
    read: async (key) => kept.get(key)?.block,
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
}
