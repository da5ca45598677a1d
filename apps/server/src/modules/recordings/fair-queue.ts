/** Work of many workspaces that is done in batches: whatever one of them has added, the others' is in the next batch. */
export interface FairQueue<Item> {
  readonly length: number;
  /** Whether there was room for all, of one or of all together; what is too much is left out, and whoever needs it finds it again. */
  add(items: readonly Item[]): boolean;
  /** Up to so many, in rounds: of each workspace one before the second of any. */
  take(most: number): Item[];
}

/**
 * @param most of all, and `most_each` of one
 * @param whose the workspace of an item
 */
export function createFairQueue<Item>(
  { most, most_each }: { most: number; most_each: number },
  whose: (item: Item) => string,
): FairQueue<Item> {
  /** In the order of their turns; none is empty. */
  const queues = new Map<string, Item[]>();
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(items) {
      const before = length;
      for (const item of items) {
        const name = whose(item);
        const own = queues.get(name) ?? [];
        if (length >= most || own.length >= most_each) continue;
        own.push(item);
        queues.set(name, own);
        length += 1;
      }
      return length - before === items.length;
    },
    take(wanted) {
      const taken: Item[] = [];
      for (const [name, own] of queues) {
        if (taken.length >= wanted) break;
        const item = own.shift();
        queues.delete(name);
        if (item === undefined) continue;
        taken.push(item);
        // Put in again it is behind the others, and comes again in this walk.
        if (own.length > 0) queues.set(name, own);
      }
      length -= taken.length;
      return taken;
    },
  };
}
