import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { launchOptions } from '../lib/chromium.ts';
import { type Moment, momentOfRest } from '../lib/moments.ts';
import { pictureDifference } from '../lib/pictures.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { asAccount } from '../lib/signed-in.ts';
import { storeElsewhere } from '../lib/store.ts';
import { expect, test } from '../lib/test.ts';
import { replayedAt } from '../lib/viewer.ts';

const VISIT_WINDOW = { width: 1280, height: 720 };
/** Leaves the replay more room than the visit's window needs, so that it is shown at scale 1. */
const DASHBOARD_WINDOW = { width: 1600, height: 1000 };
/** Share of pixels that may differ between a moment of the visit and its replay. */
const MAX_DIFFERENCE = 0.01;
/** Of a picture that nobody has. */
const GONE = { width: 320, height: 240 };

let product: Product;
test.beforeAll(async () => {
  product = await Product.embedded({ COMPACT_SESSIONS: 'false' });
});
test.afterAll(() => product.remove());

test('a replay looks as the visit did when the store is gone, and asks nobody but us; its file asks nobody', async ({
  browser,
  playwright,
}, testInfo) => {
  const api = await Api.signIn(product);
  await seeded(api);
  const known = new Set((await api.sessions()).map(({ session_id }) => session_id));
  const mine = async () => (await api.sessions()).find(({ session_id }) => !known.has(session_id));
  const store = await storeElsewhere(product);
  let session_id = '';
  const { moments, files } = await visit(browser, store.url, async () => {
    await expect.poll(async () => (await mine())?.pages_visited.length, { timeout: 60_000 }).toBe(2);
    session_id = (await mine())?.session_id ?? '';
    const told = async () => JSON.stringify(await api.events(session_id));
    await expect.poll(told, { timeout: 60_000 }).toContain('"gone"');
  });
  expect(files.length).toBeGreaterThan(5);

  const demoPassword = product.demoPassword();
  const account = await Account.signIn(product, DEMO_EMAIL, demoPassword);
  const kept = async () => {
    const { assets } = await account.call('sessions_assets', {
      params: { session_id },
      body: { addresses: files },
    });
    return assets.map(({ address }) => address).sort();
  };
  await expect.poll(kept, { timeout: 60_000 }).toEqual([...files].sort());
  await store.close();

  const first = (await api.events(session_id))[0]?.timestamp ?? Number.NaN;
  const replayed = async (product: Product, how: string) => {
    const account = await Account.signIn(product, DEMO_EMAIL, demoPassword);
    if (how === 'written') await recorded(account, session_id);
    // Another browser: nothing of the visit's own cache can help the replay.
    const second = await playwright.chromium.launch(launchOptions);
    const context = await second.newContext({ viewport: DASHBOARD_WINDOW, locale: 'en-US' });
    const asked: URL[] = [];
    context.on('request', (request) => asked.push(new URL(request.url())));
    const refused: string[] = [];
    context.on('console', (message) => refused.push(message.text()));
    const viewer = await context.newPage();
    await asAccount(viewer, product, account);
    for (const { name, at, picture: seen, fields } of moments) {
      const replay = await replayedAt(viewer, `${product.url}/session-replay/${session_id}`, at - first);
      const pictures = { visit: seen, replay, masks: fields };
      const difference = await pictureDifference(testInfo, `${name}-${how}`, pictures);
      console.log(`    ${name}, as it is ${how}: ${(difference * 100).toFixed(3)} % of the pixels differ`);
      expect.soft(difference, `${name}-${how}`).toBeLessThanOrEqual(MAX_DIFFERENCE);
    }
    const gone = viewer.locator('.replay-layer-shown iframe').contentFrame().locator('#gone');
    expect(await gone.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([
      GONE.width,
      GONE.height,
    ]);
    expect(await gone.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    await context.close();
    await second.close();

    const hosts = asked.filter(({ protocol }) => protocol.startsWith('http')).map(({ origin }) => origin);
    expect([...new Set(hosts)]).toEqual([product.url]);
    const ours = asked.filter(({ pathname }) => pathname.startsWith('/api/assets/'));
    console.log(
      `    ${ours.length} kept files were asked for, of ${hosts.length} requests, all of our own origin`,
    );
    expect(ours.length).toBeGreaterThan(5);
    // A recording lists what it names; of a list of events it is asked for.
    const about = asked.filter(({ pathname }) => /\/sessions\/[^/]+\/assets\/$/.test(pathname));
    expect(about.length > 0).toBe(how === 'sent');
    expect(refused.filter((line) => line.includes(store.url))).toEqual([]);
  };
  await replayed(product, 'sent');
  await product.stop();
  const written = await Product.in(product.dataDir, COMPACTING);
  let file: string;
  try {
    await replayed(written, 'written');
    const account = await Account.signIn(written, DEMO_EMAIL, demoPassword);
    file = await downloaded(browser, written, account, session_id);
  } finally {
    await written.stop();
  }

  const alone = await playwright.chromium.launch(launchOptions);
  const context = await alone.newContext({ viewport: DASHBOARD_WINDOW, locale: 'en-US', offline: true });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const page = await context.newPage();
  for (const { name, at, picture: seen, fields } of moments) {
    const replay = await replayedAt(page, pathToFileURL(file).href, at - first);
    const pictures = { visit: seen, replay, masks: fields };
    const difference = await pictureDifference(testInfo, `${name}-downloaded`, pictures);
    console.log(`    ${name}, from its file: ${(difference * 100).toFixed(3)} % of the pixels differ`);
    expect.soft(difference, `${name}-downloaded`).toBeLessThanOrEqual(MAX_DIFFERENCE);
  }
  await alone.close();
  const away = asked.filter((url) => !/^(file|data|blob):/.test(url));
  console.log(`    ${asked.length} requests of the file, ${away.length} to anybody`);
  expect(away).toEqual([]);
  expect(asked.filter((url) => url.startsWith('blob:')).length).toBeGreaterThan(5);
});

/** The session's file, fetched as a person does. */
async function downloaded(
  browser: Browser,
  product: Product,
  account: Account,
  session_id: string,
): Promise<string> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/${session_id}?paused=1`);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Download recording' }).click(),
  ]);
  const file = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await context.close();
  return file;
}

/**
 * Two pages of the store; what the browser fetched of it to be seen.
 * @param arrived until then the browser stays: what a page sends as it is left, goes out after it
 */
async function visit(
  browser: Browser,
  url: string,
  arrived: () => Promise<void>,
): Promise<{ moments: Moment[]; files: string[] }> {
  const context = await browser.newContext({ viewport: VISIT_WINDOW, locale: 'es-AR' });
  const files = new Set<string>();
  context.on('requestfinished', (request) => {
    const seen = ['image', 'font'].includes(request.resourceType());
    if (seen && request.url().startsWith(url) && !request.url().includes('favicon')) files.add(request.url());
  });
  const moments: Moment[] = [];
  const page = await context.newPage();
  await page.goto(`${url}/`);
  // Nothing comes under the mouse when the page scrolls away below it.
  await page.mouse.move(10, 400, { steps: 5 });
  await page.locator('#elegidos').scrollIntoViewIfNeeded();
  await page.locator('.carousel').evaluate((carousel) => window.scrollTo(0, carousel.clientHeight + 300));
  moments.push(await momentOfRest(page, 'kept-1-home'));
  await page.goto(`${url}/producto/vela-lavanda`);
  await page.mouse.move(10, 400, { steps: 5 });
  moments.push(await momentOfRest(page, 'kept-2-product'));
  const seen = [...files];
  // A picture that was gone when the store was there.
  await page.evaluate(({ width, height }) => {
    const gone = new Image(width, height);
    gone.id = 'gone';
    gone.src = '/gone.png';
    gone.style.cssText = 'position: absolute; top: 0; left: 2000px; max-width: none';
    document.body.append(gone);
  }, GONE);
  moments.push(await momentOfRest(page, 'kept-3-with-a-picture-that-is-gone'));
  await page.close({ runBeforeUnload: false });
  await arrived();
  await context.close();
  return { moments, files: seen };
}
