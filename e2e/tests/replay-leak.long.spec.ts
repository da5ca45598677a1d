import type { CDPSession, Page } from '@playwright/test';
import { bytesHeld } from '../lib/heap.ts';
import { Product } from '../lib/product.ts';
import { demoRecordings, links, type OpenList } from '../lib/recordings.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const SESSIONS = 50;
/** What may have come on top when the last one is closed, as a share of what there was when the first one was. */
const MAX_GROWTH = 0.2;
/** Beside those that were there before one may still be on its way out. */
const MAX_DOCUMENTS = 1;
const LOGGED_EVERY = 10;

// A trace keeps every style sheet that a replay has changed, and with it the replay's whole document.
test.use({ trace: 'off' });

let product: Product;
let openList: OpenList;
test.beforeAll(async () => {
  product = await Product.start();
  ({ openList } = await demoRecordings(product));
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

test('fifty replays opened and closed in one tab leave nothing behind', async ({ browser }) => {
  // A minute on a quiet machine.
  test.setTimeout(600_000);
  const page = await openList(browser);
  const client = await page.context().newCDPSession(page);
  await expect(links(page)).toHaveCount(10);
  const paths = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

  await visit(page, paths[0] ?? '');
  const first = await kept(client);
  let last = first;
  /** When each of them was there once. A drawing that is shown as a picture is a document to the browser, which keeps some of them. */
  let round = first;
  for (let n = 1; n < SESSIONS; n += 1) {
    await visit(page, paths[n % paths.length] ?? '');
    if ((n + 1) % LOGGED_EVERY !== 0) continue;
    last = await kept(client);
    if (n + 1 === paths.length) round = last;
    console.log(`    after ${n + 1}: ${JSON.stringify(last)}, after the first: ${JSON.stringify(first)}`);
  }
  expect(round).not.toBe(first);
  expect(last.documents - round.documents).toBeLessThanOrEqual(MAX_DOCUMENTS);
  for (const what of ['heap', 'nodes', 'listeners'] as const)
    expect.soft(last[what], what).toBeLessThanOrEqual(first[what] * (1 + MAX_GROWTH));
});

/** Goes to a replay and, once it plays, back to the list, without ever loading the page anew. */
async function visit(page: Page, path: string): Promise<void> {
  // The list's links open tabs of their own; within a tab the router is told as the browser's buttons tell it.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(links(page).first()).toBeVisible();
  await expect(page.locator('iframe.replay-layer, .replay-layer iframe')).toHaveCount(0);
}

interface Kept {
  /** Bytes. */
  heap: number;
  documents: number;
  nodes: number;
  listeners: number;
}

/** What the tab holds once everything is thrown away that can be. */
async function kept(client: CDPSession): Promise<Kept> {
  // What waits to be thrown away waits for the next idle moment, and goes with the collection after it.
  for (let round = 0; round < 3; round += 1) {
    await client.send('Runtime.evaluate', {
      expression: 'new Promise((done) => requestIdleCallback(done))',
      awaitPromise: true,
    });
    await client.send('HeapProfiler.collectGarbage');
  }
  const heap = await bytesHeld(client);
  const { documents, nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap, documents, nodes, listeners: jsEventListeners };
}
