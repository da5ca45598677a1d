import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX_DATABASE } from '../visit/forget-visitor.ts';
import type { Packed } from './block.ts';
import { createMemoryOutbox, type Outbox } from './memory-outbox.ts';
import { admit, type Entry, entryOf } from './outbox-bound.ts';

interface Schema extends DBSchema {
  /** What the bound is reckoned with, apart from the bodies so that they need not be read for it. */
  entries: { key: string; value: Entry };
  blocks: { key: string; value: Packed };
}

/** Blocks not yet acknowledged, in IndexedDB; in memory where the browser has none to give. */
export async function openOutbox(): Promise<Outbox> {
  try {
    const database = await openDB<Schema>(OUTBOX_DATABASE, 1, {
      upgrade(db) {
        db.createObjectStore('entries', { keyPath: 'key' });
        db.createObjectStore('blocks');
      },
      // Another page forgets the visitor, or brings a newer version.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    return createDatabaseOutbox(database);
  } catch {
    return createMemoryOutbox();
  }
}

function createDatabaseOutbox(database: IDBPDatabase<Schema>): Outbox {
  /** Takes over what the database can no longer do: full disk, deleted database. */
  const fallback = createMemoryOutbox();
  return {
    async add(block, now) {
      const newcomer = entryOf(block, now);
      try {
        const tx = database.transaction(['entries', 'blocks'], 'readwrite');
        const entries = tx.objectStore('entries');
        const blocks = tx.objectStore('blocks');
        const before = await blocks.get(newcomer.key);
        if (before) return { kept: before, dropped: 0 };
        const { admitted, drop } = admit(await entries.getAll(), newcomer);
        const writes: Promise<unknown>[] = drop.flatMap((key) => [entries.delete(key), blocks.delete(key)]);
        if (admitted) writes.push(entries.put(newcomer), blocks.put(block, newcomer.key));
        // All of them: one that nobody waits for would fail as the page’s own.
        await Promise.all([...writes, tx.done]);
        return { ...(admitted ? { kept: block } : {}), dropped: drop.length };
      } catch {
        return fallback.add(block, now);
      }
    },
    async entries() {
      const kept = await database.getAll('entries').catch(() => []);
      return [...kept, ...(await fallback.entries())];
    },
    async read(key) {
      const kept = await database.get('blocks', key).catch(() => undefined);
      return kept ?? fallback.read(key);
    },
    async remove(keys) {
      await fallback.remove(keys);
      if (keys.length === 0) return;
      const tx = database.transaction(['entries', 'blocks'], 'readwrite');
      const writes = keys.flatMap((key) => [
        tx.objectStore('entries').delete(key),
        tx.objectStore('blocks').delete(key),
      ]);
      await Promise.all([...writes, tx.done]);
    },
  };
}
