import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import type { Packed } from './block.ts';
import { openOutbox } from './outbox.ts';

const block = (seq: number) =>
  ({
    header: { session_id: 'session', page_id: 'page', tab_id: 'tab', seq },
    body: new Uint8Array([1, 2, 3]),
  }) as unknown as Packed;

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
