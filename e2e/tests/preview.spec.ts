import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { envelopeOf } from '../../apps/server/src/testing/blocks.ts';
import { hostilePages } from '../../apps/server/src/testing/hostile-pages.ts';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { pictureDifference } from '../lib/pictures.ts';
import { Product } from '../lib/product.ts';
import { publicIdOf } from '../lib/public-id.ts';
import { checkScreen, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let account: Account;
let visits: SessionSummary[];
test.beforeAll(async () => {
  // Our server would ask for what pages name: here it is the viewers who are watched.
  product = await Product.start({ KEEP_ASSETS: 'false' });
  const api = await Api.signIn(product);
  await seeded(api);
  visits = await api.sessions();
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

const DESKTOP: Look = { width: 1440, theme: 'light' };
/** Share of pixels that may differ between the replay's first picture and the preview: what the page's scripts went on to do. */
const MAX_DIFFERENCE = 0.01;
/** ms of session time at which the page's elements have got their styles. */
const FIRST_MS = 300;

async function openGrid(
  browser: Browser,
  look = DESKTOP,
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await pageOf(browser, look);
  await asAccount(page, product, account);
  await before?.(page);
  await page.goto(`${product.url}/recordings?view=grid`);
  await expect(cards(page).first()).toBeVisible();
  return page;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Recordings' }).locator('> li');
const frames = (page: Page) => page.locator('iframe');
/** Frames are looked for by what is seen of them. */
const opacities = (page: Page) =>
  frames(page).evaluateAll((all) => all.map((frame) => getComputedStyle(frame).opacity));
const previewsAsked = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/previews/')) asked.push(request.url());
  });
  return asked;
};
const listAnswered = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.sessions_list.path);

test('a preview is the first picture of the replay', async ({ browser }, testInfo) => {
  const seen = new Map(
    visits
      .filter(({ viewport_width }) => viewport_width === 1280)
      .map((visit) => [visit.pages_visited[0], visit]),
  );
  expect(seen.size).toBeGreaterThanOrEqual(3);
  for (const visit of [...seen.values()].slice(0, 3)) {
    const { viewport_width: width = 0, viewport_height: height = 0 } = visit;
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    const viewer = await context.newPage();
    await asAccount(viewer, product, account);
    await viewer.goto(
      `${product.url}/session-replay/${visit.session_id}?t=${FIRST_MS / 1_000}&paused=1&cursor=0`,
    );
    const stage = viewer.getByTestId('replay-frame');
    await expect(stage).toHaveAttribute('data-settled', 'true');
    const clip = (await stage.boundingBox()) ?? undefined;
    const replay = await atRest(() => viewer.screenshot(clip && { clip }));

    const page = await context.newPage();
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await page.goto(product.url + visit.preview_url);
    const preview = await atRest(() => page.screenshot());
    const name = new URL(visit.original_url).pathname.split('/').filter(Boolean).join('-');
    const difference = await pictureDifference(testInfo, name, { visit: preview, replay, masks: [] });
    console.log(`    ${name}: ${(difference * 100).toFixed(3)} % of the pixels differ`);
    expect.soft(difference, name).toBeLessThanOrEqual(MAX_DIFFERENCE);
    await context.close();
  }
});

/** A picture that has come twice. */
async function atRest(take: () => Promise<Buffer>): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const before = await take();
    picture = await take();
    expect(picture.equals(before)).toBe(true);
  }).toPass({ timeout: 30_000 });
  return picture;
}

for (const look of looks)
  test(`cards show what their visits began with: ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await openGrid(browser, look);
    await expect(cards(page)).toHaveCount(9);
    const heights = () => cards(page).evaluateAll((all) => all.map((card) => card.clientHeight));
    const before = await heights();
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => opacities(page)).toEqual(Array(9).fill('1'));
    expect(await heights()).toEqual(before);
    await page.evaluate(() => window.scrollTo(0, 0));
    await checkScreen(page, testInfo, `previews-${look.width}`);

    // They are seen and nothing else: the mouse finds the card's link, the keyboard never finds them.
    const first = frames(page).first();
    const under = await first.evaluate((frame) => {
      const { x, y, width, height } = (frame.parentElement as Element).getBoundingClientRect();
      return document.elementFromPoint(x + width / 3, y + height / 2)?.closest('a')?.pathname;
    });
    expect(under).toContain('/session-replay/');
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    }
  });

test('previews are loaded once: not with the list again, not by another link to the same', async ({
  browser,
}) => {
  let again = 0;
  let asked: string[] = [];
  const page = await openGrid(browser, DESKTOP, async (page) => {
    asked = previewsAsked(page);
    await page.route(`**${endpoints.sessions_list.path}*`, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { results: SessionSummary[] };
      // As the hour's turn does it.
      const results = list.results.map((visit) => ({
        ...visit,
        preview_url: `${visit.preview_url}&hour=${again}`,
      }));
      await route.fulfill({ response, json: { ...list, results } });
    });
  });
  await expect.poll(() => opacities(page)).toEqual(Array(9).fill('1'));
  expect(asked).toHaveLength(9);
  for (again = 1; again <= 2; again += 1) {
    const answered = listAnswered(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await answered;
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'false');
  }
  expect(await opacities(page)).toEqual(Array(9).fill('1'));
  expect(asked).toHaveLength(9);
});

test('a reload takes previews from the browser’s cache', async ({ browser }) => {
  const page = await openGrid(browser);
  await expect.poll(() => opacities(page)).toEqual(Array(9).fill('1'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const cached: boolean[] = [];
  devtools.on('Network.responseReceived', ({ response }) => {
    if (new URL(response.url).pathname.startsWith('/previews/')) cached.push(response.fromDiskCache === true);
  });
  await page.goto('about:blank');
  await page.goto(`${product.url}/recordings?view=grid`);
  await expect.poll(() => opacities(page)).toEqual(Array(9).fill('1'));
  expect(cached).toEqual(Array(9).fill(true));
});

test('what cannot be had leaves the card as it is, and what comes later is shown', async ({
  browser,
}, testInfo) => {
  let gone = true;
  let answers = 0;
  const page = await openGrid(browser, DESKTOP, (page) =>
    page.route('**/previews/**', async (route) => {
      if (!gone) return route.continue();
      answers += 1;
      await route.fulfill({ status: 404, json: { detail: 'Not found.', code: 'not_found' } });
    }),
  );
  await expect.poll(() => answers).toBe(9);
  const loaded = () =>
    frames(page).evaluateAll((all) =>
      all.map((frame) => (frame as HTMLIFrameElement).contentDocument?.contentType),
    );
  await expect.poll(loaded).toEqual(Array(9).fill('application/json'));
  expect(await opacities(page)).toEqual(Array(9).fill('0'));
  await checkScreen(page, testInfo, 'no-previews');
  gone = false;
  await page.reload();
  await expect.poll(() => opacities(page)).toEqual(Array(9).fill('1'));
});

test('a hostile page runs nothing and asks nobody', async ({ browser }) => {
  const asked: string[] = [];
  const away = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  away.on('connection', () => asked.push('a connection'));
  away.listen(0, '127.0.0.1');
  await once(away, 'listening');
  const address = away.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const awayUrl = `http://127.0.0.1:${address.port}`;

  const links: string[] = [];
  const pages = Object.entries(hostilePages(awayUrl, product.url));
  for (const [name, data] of pages) {
    const at = Date.now();
    const page_id = crypto.randomUUID();
    const events = [
      { type: 4, timestamp: at - 1, data: { href: product.url, width: 1280, height: 720 } },
      { type: 2, timestamp: at, data },
    ];
    const viewport = { width: 1280, height: 720 };
    const answer = await fetch(`${product.url}${endpoints.ingest_block.path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: product.url },
      body: envelopeOf({
        events,
        header: { page_id, viewport, views: [{ url: `${product.url}/`, title: name, at }] },
      }),
    });
    expect(answer.status, name).toBe(202);
    const params = { session_id: await publicIdOf(account, page_id) };
    const session = await account.call('sessions_detail', { params });
    links.push(session.preview_url ?? '');
  }

  const page = await openGrid(browser);
  await expect.poll(async () => (await opacities(page)).filter((opacity) => opacity === '1').length).toBe(9);
  const ran = () => page.evaluate(() => (window as unknown as { ran?: number }).ran);
  expect(await ran()).toBeUndefined();
  // By itself, and then without its other walls: what is left is harmless of its own.
  for (const walls of [true, false]) {
    if (!walls)
      await page.route('**/previews/**', async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
    for (const [index, link] of links.entries()) {
      const response = await page.goto(`${product.url}${link}&walls=${walls}`);
      expect(response?.status(), pages[index]?.[0]).toBe(200);
      expect(page.url()).toContain(link);
      expect(await ran(), pages[index]?.[0]).toBeUndefined();
    }
    if (walls) expect(asked).toEqual([]);
  }
  // The ear is not deaf.
  await fetch(`${awayUrl}/beacon`);
  expect(asked).toContain('/beacon');
  away.closeAllConnections();
  away.close();
});
