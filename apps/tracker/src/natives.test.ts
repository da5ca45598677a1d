import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { recorded, useHarness } from './testing/harness.ts';
import { BODY, NATIVES, type NativesPage, nativesPage } from './testing/natives-page.ts';

declare global {
  interface Window {
    natives: NativesPage;
  }
}

const harness = useHarness();

/** A page and a frame of its own source, which know what the browser made. */
async function opened({ bare = false, spied = false } = {}) {
  harness.store.pages.set('/marco', { bare: true, body: BODY });
  harness.store.pages.set('/', { bare, body: `${BODY}<iframe src="/marco"></iframe>` });
  const visit = await harness.visit({ init: `(${nativesPage})(${JSON.stringify(NATIVES)}, ${spied})` });
  await visit.page.goto(`${harness.store.origin}/`);
  if (!bare) await recorded(harness, visit.page);
  return visit;
}

const stop = (page: Page) => page.evaluate(() => window.vitrine?.consent?.(false));
const outcomes = (page: Page, way?: 'stale') =>
  page.evaluate(
    async (way) => [
      await window.natives.outcomes(window, way),
      ...(way ? [] : [await window.natives.outcomes(window.frames[0] as Window)]),
    ],
    way,
  );
const changed = (page: Page) =>
  page.evaluate(() => [window.natives.changed(), (window.frames[0] as Window).natives.changed()]);
const increments = (source: number) =>
  harness.collector.events().filter((event) => event.type === 3 && event.data.source === source);

test('the list of natives that are hooked is whole, and none of them is hooked after our stop', async () => {
  const { page, errors } = await opened();
  const list = [...NATIVES].sort();
  // A frame's history is its own.
  const inFrames = list.filter((path) => !path.startsWith('History.'));
  expect(await changed(page)).toEqual([list, inFrames]);
  await stop(page);
  expect(await changed(page)).toEqual([[], []]);
  expect(errors).toEqual([]);
});

test('natives return, throw and look the same to the page while it is recorded and afterwards, in frames too', async () => {
  const bare = await opened({ bare: true });
  const natural = await outcomes(bare.page);
  expect(JSON.stringify(natural)).toContain('SyntaxError');
  const { page, errors } = await opened();
  expect(await outcomes(page)).toEqual(natural);
  // What was called is told.
  await expect.poll(() => [8, 13, 15, 16, 5].filter((source) => !increments(source).length)).toEqual([]);
  await page.reload();
  await recorded(harness, page);
  await stop(page);
  expect(await outcomes(page)).toEqual(natural);
  expect(errors).toEqual(bare.errors);
});

test("what the page put under a native before us hears the page's own call, and its answer and exception are the page's", async () => {
  const { page, errors } = await opened({ spied: true });
  expect(await page.evaluate(() => window.natives.through())).toEqual([]);
  await stop(page);
  expect(await page.evaluate(() => window.natives.through())).toEqual([]);
  expect(errors).toEqual([]);
  // A native of the browser’s own would have refused what these took.
  await expect.poll(() => harness.collector.failures.splice(0)).toEqual(['recording']);
});

test('what the page puts over a native after us outlives our stops, and what it kept of ours is like the native', async () => {
  const bare = await opened({ bare: true });
  const [natural] = await outcomes(bare.page);
  const { page, errors } = await opened();
  await page.evaluate(() => window.natives.wrap());
  await stop(page);
  expect(await page.evaluate(() => window.natives.unwrapped())).toEqual([]);
  expect(await outcomes(page, 'stale')).toEqual([natural]);
  // Once more, over what the page has put there.
  harness.collector.clear();
  await page.evaluate(() => window.vitrine?.consent?.(true));
  await recorded(harness, page);
  await page.evaluate(() => {
    (document.querySelector('#s') as HTMLStyleElement).sheet?.insertRule('.once {}');
  });
  await expect.poll(() => JSON.stringify(increments(8)).match(/\.once/g)).toHaveLength(1);
  await stop(page);
  expect(await page.evaluate(() => window.natives.unwrapped())).toEqual([]);
  expect(errors).toEqual([]);
});

test('rules that the browser refuses are not counted by a library that counts by the exception', async () => {
  const { page } = await opened();
  const color = await page.evaluate(() => {
    const sheet = (document.querySelector('#empty') as HTMLStyleElement).sheet as CSSStyleSheet;
    let rules = 0;
    for (const rule of ['.a{color:red}', '.a:-ms-input-placeholder{color:red}', '.c{color:rgb(0,128,0)}'])
      try {
        sheet.insertRule(rule, rules);
        rules += 1;
      } catch {
        // Left out.
      }
    return getComputedStyle(document.querySelector('.c') as Element).color;
  });
  expect(color).toBe('rgb(0, 128, 0)');
  // A replay counts as the page did.
  await expect.poll(() => increments(8)).toHaveLength(2);
});
