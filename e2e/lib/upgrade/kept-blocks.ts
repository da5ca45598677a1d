import { expect, type Page } from '@playwright/test';
import { KEYS } from '../../../apps/tracker/src/host/storage.ts';
import type { VitrineGlobal } from '../../../apps/tracker/src/host/vitrine-global.ts';
import type { Entry } from '../../../apps/tracker/src/send/outbox-bound.ts';
import { OUTBOX_DATABASE } from '../../../apps/tracker/src/visit/forget-visitor.ts';

/** Less than the outbox's bound (20 MiB) by some small blocks, and by less than one of `OVERFLOW_EVENTS`. */
const NEARLY_FULL_BYTES = 19 * 1024 * 1024;
/** Bytes of noise in an event, which is as long in base64 as a store's event may be (8,192 characters). */
const NOISE_BYTES = 6_000;
/** Events that fill a block (524,288 characters), and those of one that is larger than what is left. */
const BLOCK_EVENTS = 66;
const OVERFLOW_EVENTS = 360;

/** What the tracker keeps in the outbox of the page's browser until the server has it. Only for a page that it has recorded. */
export const keptBlocks = (page: Page): Promise<Entry[]> =>
  page.evaluate(async (name) => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answered(indexedDB.open(name));
    try {
      return await answered(database.transaction('entries').objectStore('entries').getAll());
    } finally {
      database.close();
    }
  }, OUTBOX_DATABASE);

/** Keys of the blocks that pages wrote into the browser's storage as they went. */
export async function stashedKeys(page: Page, origin: string): Promise<string[]> {
  const { origins } = await page.context().storageState();
  const items = origins.find((one) => one.origin === origin)?.localStorage ?? [];
  return items
    .filter(({ name }) => name.startsWith(KEYS.stash))
    .map(({ name }) => name.slice(KEYS.stash.length));
}

/** Has the page tell events of its own that do not compress, numbered from `from`, all within one task. */
const tellNoise = (page: Page, from: number, count: number): Promise<void> =>
  page.evaluate(
    ([first, events, bytes]) => {
      const { vitrine } = window as unknown as { vitrine: VitrineGlobal };
      for (let n = first; n < first + events; n += 1) {
        const noise = crypto.getRandomValues(new Uint8Array(bytes));
        vitrine.event?.('noise', { n, text: btoa(String.fromCharCode(...noise)) });
      }
    },
    [from, count, NOISE_BYTES] as const,
  );

/**
 * Block after block, until the outbox is so full that the next large one finds no room, which ends the recording of this page.
 * @returns how many numbered events are kept
 */
export async function fillOutbox(page: Page): Promise<number> {
  let told = 0;
  for (;;) {
    const kept = await keptBlocks(page);
    if (kept.reduce((sum, { bytes }) => sum + bytes, 0) >= NEARLY_FULL_BYTES) break;
    await tellNoise(page, told, BLOCK_EVENTS);
    told += BLOCK_EVENTS;
    await expect.poll(async () => (await keptBlocks(page)).length).toBeGreaterThan(kept.length);
  }
  await tellNoise(page, told, OVERFLOW_EVENTS);
  const dropped = () => page.evaluate((key) => Number(localStorage.getItem(key)), KEYS.dropped);
  await expect.poll(dropped).toBeGreaterThan(0);
  return told;
}
