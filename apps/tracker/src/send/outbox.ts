import { inTime } from '../host/in-time.ts';
import { OUTBOX_DATABASE } from '../visit/forget-visitor.ts';
import type { Packed } from './block.ts';
import { createMemoryOutbox, type Outbox } from './memory-outbox.ts';
import { admit, type Entry, entryOf } from './outbox-bound.ts';

/** What the bound is reckoned with, apart from the bodies so that they need not be read for it. */
const ENTRIES = 'entries';
const BLOCKS = 'blocks';

/** What has not answered by then (milliseconds) never will: some WebKits leave a database unopened, or lose it while it is open. */
const PATIENCE_MS = 3_000;

/** Blocks not yet acknowledged, in IndexedDB; in memory where the browser has none to give. */
export async function openOutbox(patience_ms = PATIENCE_MS): Promise<Outbox> {
  const database = await inTime(open(), patience_ms);
  return database ? createDatabaseOutbox(database, patience_ms) : createMemoryOutbox();
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when all that was asked of the transaction is kept. */
const endOf = (tx: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });

/** Async, for a browser may also throw at the mere name. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(OUTBOX_DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'key' });
    request.result.createObjectStore(BLOCKS);
  };
  const database = await answerOf(request);
  // Another page forgets the visitor, or brings a newer version.
  database.onversionchange = () => database.close();
  return database;
}

function createDatabaseOutbox(database: IDBDatabase, patience_ms: number): Outbox {
  /** Takes over what the database can no longer do: full disk, deleted or lost database. */
  const fallback = createMemoryOutbox();

  const begin = (mode: IDBTransactionMode) => {
    const tx = database.transaction([ENTRIES, BLOCKS], mode);
    return { tx, entries: tx.objectStore(ENTRIES), blocks: tx.objectStore(BLOCKS) };
  };

  const add = async (block: Packed, now: number): ReturnType<Outbox['add']> => {
    const newcomer = entryOf(block, now);
    const { tx, entries, blocks } = begin('readwrite');
    const before = (await answerOf(blocks.get(newcomer.key))) as Packed | undefined;
    if (before) return { kept: before, dropped: 0, lasts: true };
    const { admitted, drop } = admit((await answerOf(entries.getAll())) as Entry[], newcomer);
    for (const store of [entries, blocks]) for (const key of drop) store.delete(key);
    if (admitted) {
      entries.put(newcomer);
      blocks.put(block, newcomer.key);
    }
    await endOf(tx);
    return { ...(admitted ? { kept: block } : {}), dropped: drop.length, lasts: true };
  };

  const entries = async () => (await answerOf(begin('readonly').entries.getAll())) as Entry[];
  const read = async (key: string) =>
    (await answerOf(begin('readonly').blocks.get(key))) as Packed | undefined;

  const remove = async (keys: readonly string[]) => {
    const { tx, entries, blocks } = begin('readwrite');
    for (const store of [entries, blocks]) for (const key of keys) store.delete(key);
    await endOf(tx);
  };

  return {
    add: async (block, now) => (await inTime(add(block, now), patience_ms)) ?? fallback.add(block, now),
    async entries() {
      const kept = await inTime(entries(), patience_ms);
      return [...(kept ?? []), ...(await fallback.entries())];
    },
    read: async (key) => (await inTime(read(key), patience_ms)) ?? fallback.read(key),
    async remove(keys) {
      await fallback.remove(keys);
      if (keys.length > 0) await inTime(remove(keys), patience_ms);
    },
  };
}
