import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Packed } from './block.ts';
import { openOutbox } from './outbox.ts';

const block = (seq: number) =>
  ({
    header: { session_id: 'session', page_id: 'page', tab_id: 'tab', seq },
    body: new Uint8Array([1, 2, 3]),
  }) as unknown as Packed;

// With nothing kept in it.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('keeps a block in memory when the disk takes none, and tells the page nothing', async () => {
  const outbox = await openOutbox();
  const { put } = IDBObjectStore.prototype;
  // As a browser does whose quota is used up: it takes the request, and then the whole transaction fails.
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args);
    queueMicrotask(() => {
      if (this.name === 'blocks') this.transaction.abort();
    });
    return request;
  };
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put;
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const { kept } = await outbox.add(block(0), 1);
  expect(kept).toBeDefined();
  expect(await outbox.entries()).toHaveLength(1);
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});

/** A method of IndexedDB does something else in this test. */
function instead<T extends object, K extends keyof T>(on: T, name: K, work: T[K]) {
  const before = on[name];
  on[name] = work;
  onTestFinished(() => {
    on[name] = before;
  });
}

/** Never answered. */
const silent = () => new IDBOpenDBRequest();
const PATIENCE_MS = 50;

async function keepsAndRemoves(outbox: Awaited<ReturnType<typeof openOutbox>>, seq: number) {
  expect((await outbox.add(block(seq), 1)).kept).toBeDefined();
  const [entry] = (await outbox.entries()).filter(({ key }) => key.endsWith(`${seq}`));
  const key = entry?.key ?? '';
  expect(await outbox.read(key)).toBeDefined();
  await outbox.remove([key]);
  expect(await outbox.read(key)).toBeUndefined();
}

it('keeps blocks in memory when the database is never opened', async () => {
  instead(IDBFactory.prototype, 'open', silent);
  await keepsAndRemoves(await openOutbox(PATIENCE_MS), 1);
});

it('keeps blocks in memory when the database is lost while it is open', async () => {
  const outbox = await openOutbox();
  instead(IDBDatabase.prototype, 'transaction', () => {
    throw new DOMException('lost', 'InvalidStateError');
  });
  await keepsAndRemoves(outbox, 2);
});

it('keeps blocks in memory when an open database no longer answers', async () => {
  const outbox = await openOutbox(PATIENCE_MS);
  instead(IDBObjectStore.prototype, 'get', () => new IDBRequest());
  instead(IDBObjectStore.prototype, 'getAll', () => new IDBRequest());
  instead(IDBObjectStore.prototype, 'delete', () => new IDBRequest());
  await keepsAndRemoves(outbox, 3);
});
