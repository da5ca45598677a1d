import { expect, test } from 'vitest';
import { recorded, useHarness, type Visit } from './testing/harness.ts';

const harness = useHarness();

/** What pages say of the tracker's failures, as the address that they call. */
async function heard({ context }: Visit): Promise<string[]> {
  const kinds: string[] = [];
  await context.route('**/api/ingest/failures/**', (route) => {
    const { searchParams } = new URL(route.request().url());
    kinds.push([...searchParams.keys()].join() + route.request().postData() + searchParams.get('kind'));
    return route.fulfill({ status: 204 });
  });
  return kinds;
}
/** Nothing but these, and no body. */
const said = (kind: string) => [`platform,store_id,tracker,kindnull${kind}`];

test('a page on which the loader or the recorder fails says so once, and sees nothing of it', async () => {
  const visit = await harness.visit();
  const kinds = await heard(visit);
  const { store } = harness;
  const loader = "Object.defineProperty(document, 'prerendering', { get() { throw new Error('ana') } })";
  store.pages.set('/loader', { head: `<script>${loader}</script>` });
  // Of a page's own making, where the recorder asks whether it is still read.
  const recorder = "Object.defineProperty(document, 'readyState', { get() { throw new Error('ana') } })";
  store.pages.set('/recorder', { head: `<script>${recorder}</script>` });
  for (const kind of ['loader', 'recorder']) {
    kinds.length = 0;
    await visit.page.goto(`${store.origin}/${kind}`);
    await expect.poll(() => kinds).toEqual(said(kind));
  }
  expect(visit.errors).toEqual([]);
  expect(visit.console).not.toContainEqual(expect.stringContaining('ana'));
});

test('a page that is recorded says what fails later, and not what the network does', async () => {
  const visit = await harness.visit();
  const kinds = await heard(visit);
  await visit.page.goto(`${harness.store.origin}/`);
  await recorded(harness, visit.page);
  harness.collector.behave('cut');
  await visit.page.evaluate(() => document.body.append('más'));
  await expect.poll(() => harness.collector.requests.posts).toBeGreaterThan(1);
  harness.collector.behave('store');
  expect(kinds).toEqual([]);
  await visit.page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', {
      value() {
        throw new Error('ana');
      },
    });
    for (let n = 0; n < 3; n++) dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => kinds).toEqual(said('recording'));
  expect(visit.errors).toEqual([]);
});
