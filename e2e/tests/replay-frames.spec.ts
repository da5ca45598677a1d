// Long: what a recording is played by is one visit, made once for all of it.
import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { hold } from '../lib/hold.ts';
import { longPages, SECONDS } from '../lib/long-pages.ts';
import { type PostedPage, PostedRecording, postRecording, says } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { DESKTOP } from '../lib/recordings.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer, Viewer } from '../lib/viewer.ts';

let product: Product;
let account: Account;
let session_id: string;
let frames: number;
test.beforeAll(async () => {
  product = await Product.start(COMPACTING);
  account = await Account.register(product, freshEmail('frames'));
  session_id = await postRecording(product, account, longPages());
  frames = await recorded(account, session_id);
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

/** Which frames the page has asked for, by number, and whether it asked for the whole list. */
function asked(page: Page) {
  const numbers: number[] = [];
  const lists: string[] = [];
  page.on('request', (request) => {
    const number = /\/frames\/(\d+)\/$/.exec(request.url())?.[1];
    if (number !== undefined) numbers.push(Number(number));
    if (request.url().endsWith('/events/')) lists.push(request.url());
  });
  return { numbers, lists };
}

/** From now on its browser is one of somebody who saves data: nothing is fetched that may never be needed. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

async function opened(browser: Browser, query: string) {
  const page = await pageOf(browser, DESKTOP);
  const viewer = new Viewer(page);
  await saveData(page);
  const requests = asked(page);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/${session_id}?${query}`);
  return { viewer, requests, text: (words: string) => expect(viewer.said()).toHaveText(words) };
}

test('a recording is opened by the frames that its moment needs, and no list of events', async ({
  browser,
}) => {
  expect(frames).toBeGreaterThan(5);
  const { viewer, requests, text } = await opened(browser, 'paused=1&t=45');
  await text('45');
  const { recording } = await account.call('sessions_recording', {
    params: { session_id },
    query: { at: '45000' },
  });
  // What the picture takes first, as the server tells it, then those that come next.
  const taken = recording?.picture.frames ?? [];
  expect(taken.length).toBeGreaterThan(0);
  expect(requests.numbers.slice(0, taken.length)).toEqual(taken);
  await expect.poll(() => new Set(requests.numbers).size).toBe(3);
  await viewer.slider.focus();
  // It plays on from there, and says so for a second: it is looked for in the page, at each of its frames.
  const atStart = viewer.page.waitForFunction(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.replay-layer-shown iframe');
    return frame?.contentDocument?.querySelector('h1')?.textContent === '0';
  });
  await viewer.page.keyboard.press('Home');
  await atStart;
  await viewer.page.keyboard.press('End');
  await text('end');
  expect(requests.numbers.length).toBe(new Set(requests.numbers).size);
  expect(new Set(requests.numbers).size).toBeLessThan(frames);
  expect(requests.lists).toEqual([]);
});

test('when a picture rests, all other frames come into the browser’s cache, and the next picture’s own is made', async ({
  browser,
}) => {
  const viewer = await openViewer(browser, product, account, `${session_id}?paused=1`);
  const { page } = viewer;
  const requests = asked(page);
  await page.goto(`${product.url}/session-replay/${session_id}?paused=1&t=45`);
  await viewer.shows('45');
  await expect.poll(() => new Set(requests.numbers).size).toBe(frames);
  const layers = page.locator('.replay-layer');
  const shown = page.locator('.replay-layer-shown');
  // Nobody finds it: it is out of sight, and nothing to assistive technology and to the keyboard.
  await expect(layers).toHaveCount(2);
  const spare = page.locator('.replay-layer:not(.replay-layer-shown)');
  await expect(spare).toHaveAttribute('aria-hidden', 'true');
  await expect(spare.locator('iframe')).toBeHidden();
  await expect(spare.locator('iframe')).toHaveAttribute('tabindex', '-1');
  await spare.evaluate((layer) => layer.setAttribute('data-made', 'ahead'));
  await viewer.slider.focus();
  await page.keyboard.press('Home');
  await viewer.shows('0');
  await expect(shown).toHaveAttribute('data-made', 'ahead');
  await expect(spare).not.toHaveAttribute('data-made', 'ahead');
  await expect(layers).toHaveCount(2);
});

test('who stays on a row of the list finds the picture’s frames in the browser’s cache', async ({
  browser,
}) => {
  const page = await pageOf(browser, DESKTOP);
  const requests = asked(page);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings`);
  const script = page.waitForResponse(/kernel-[\w-]+\.js$/);
  const frame = page.waitForResponse(/\/frames\/\d+\/$/);
  await page.locator('tbody tr').first().hover();
  for (const fetched of [await script, await frame]) await fetched.finished();
  const warmed = [...requests.numbers];

  const replay = await page.context().newPage();
  const client = await replay.context().newCDPSession(replay);
  await client.send('Network.enable');
  const cached: string[] = [];
  client.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache) cached.push(new URL(response.url).pathname);
  });
  await replay.goto(`${product.url}/session-replay/${session_id}?paused=1`);
  await new Viewer(replay).shows('0');
  for (const number of warmed) expect(cached.some((path) => path.endsWith(`/frames/${number}/`))).toBe(true);
  expect(cached.some((path) => /kernel-[\w-]+\.js$/.test(path))).toBe(true);
});

/** The calls about the visit, by the ends of their addresses; frames apart. */
function askedAbout(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const end = /\/api\/(?:sessions\/[^/]+|auth)\/(?:([\w-]+)\/)?(?:\?.*)?$/.exec(request.url());
    if (end) calls.push(end[1] ?? 'detail');
  });
  return (name: string) => calls.filter((call) => call === name).length;
}

test('a replay asks for its recording once, before there is code to draw it', async ({ browser }) => {
  const { viewer, text } = await opened(browser, 'paused=1');
  await text('0');
  const { page } = viewer;
  const times = askedAbout(page);
  const cache = await page.context().newCDPSession(page);
  await cache.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.route('**/assets/session-replay-*.js', async (route) => {
    await expect.poll(() => [times('recording'), times('detail')]).toEqual([1, 1]);
    await route.continue();
  });
  await page.goto(`${product.url}/session-replay/${session_id}?t=45&paused=1`);
  await text('45');
  await expect(page.locator('[data-settled=true]')).toBeVisible();
  // What comes last of what a replay asks for by itself.
  await expect.poll(() => times('neighbours')).toBe(1);
  expect([times('recording'), times('detail'), times('token-refresh')]).toEqual([1, 1, 0]);
  await page.unrouteAll();

  // A refusal then says nothing yet: the token is renewed, it is asked again, and nobody is signed out.
  let refused = 0;
  await page.route(/\/api\/sessions\/[^/]+\/(recording\/\?at=45000)?$/, (route) => {
    refused += 1;
    return refused <= 2 ? route.fulfill({ status: 401, body: '{}' }) : route.continue();
  });
  await page.goto(`${product.url}/session-replay/${session_id}?t=45&paused=1`);
  await text('45');
  expect([times('recording'), times('detail'), times('token-refresh')]).toEqual([3, 3, 1]);

  // Who must sign in asks for nothing.
  await page.unrouteAll();
  await page.context().clearCookies();
  await page.goto(`${product.url}/session-replay/${session_id}?t=45&paused=1`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect([times('recording'), times('detail')]).toEqual([3, 3]);
});

test('it plays from frame to frame, and steps from change to change', async ({ browser }) => {
  const { viewer, requests, text } = await opened(browser, 'paused=1');
  await text('0');
  // The viewer's own keys come after the picture.
  await expect(viewer.elapsed).toBeVisible();
  for (let n = 1; n <= 14; n += 1) {
    await viewer.page.keyboard.press('.');
    await text(String(n));
  }
  for (let n = 13; n >= 8; n -= 1) {
    await viewer.page.keyboard.press(',');
    await text(String(n));
  }
  await viewer.button('Speed 1x').click();
  await viewer.button('Speed 2x').click();
  // Each is on screen for a quarter of a second: they are looked at in the page.
  const seen = viewer.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const look = () => {
          const frame = document.querySelector<HTMLIFrameElement>('.replay-layer-shown iframe');
          const text = frame?.contentDocument?.querySelector('h1')?.textContent ?? '';
          if (text !== texts.at(-1)) texts.push(text);
          if (text === 'end') resolve(texts);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await viewer.button('Play').click();
  const numbers = (await seen).map(Number).filter((number) => number <= SECONDS);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  // Of each frame something was seen.
  for (let from = 10; from < SECONDS; from += 10)
    expect(numbers.some((number) => number >= from && number < from + 10)).toBe(true);
  expect(requests.lists).toEqual([]);
});

/** Answers no frame before the function is called that it resolves to. */
const heldFrames = (page: Page) => hold(page, '**/frames/*/');

test('what has not come is waited for, and goes on by itself', async ({ browser }) => {
  const { viewer, requests, text } = await opened(browser, 'paused=1');
  await text('0');
  const marks = viewer.page.getByTestId('replay-marks').locator('button');
  await expect.poll(() => new Set(requests.numbers).size).toBe(3);
  const release = await heldFrames(viewer.page);
  requests.numbers.length = 0;
  await viewer.page.goto(`${product.url}/session-replay/${session_id}?t=30`);
  await expect(viewer.page.getByRole('progressbar', { name: 'Loading the recording…' })).toBeVisible();
  await expect(viewer.elapsed).toHaveText('0:30');
  // The picture goes first: before marks and lists, and before what playing on will need.
  expect(requests.numbers.length).toBe(1);
  await expect(marks).toHaveCount(0);
  release();
  await expect.poll(async () => Number(await viewer.said().textContent())).toBeGreaterThan(30);
  await expect(viewer.button('Pause')).toBeVisible();
  await expect(marks).not.toHaveCount(0);
});

test('what happened comes behind the picture; what could not be had is asked for again', async ({
  browser,
}) => {
  const { viewer, text } = await opened(browser, 'paused=1');
  await text('0');
  const { page } = viewer;
  const list = page.getByRole('list', { name: 'Events in this session' });
  const marks = page.getByTestId('replay-marks').locator('button');
  const release = await hold(page, '**/markers/', (route) => route.fulfill({ status: 410, body: '{}' }));
  await page.goto(`${product.url}/session-replay/${session_id}?t=30&paused=1`);
  await text('30');
  await expect(page.locator('[data-settled=true]')).toBeVisible();
  await expect(page.getByText('Loading events…')).toBeVisible();
  release();
  await expect(page.getByText('Couldn’t load the events.')).toBeVisible();
  await expect(marks).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(list).toBeVisible();
  await expect(marks).not.toHaveCount(0);
  await text('30');
});

test('who presses play while it waits sees it play when it has come', async ({ browser }) => {
  const { viewer, text } = await opened(browser, 'paused=1');
  await text('0');
  const release = await heldFrames(viewer.page);
  await viewer.page.goto(`${product.url}/session-replay/${session_id}?t=30&paused=1`);
  await expect(viewer.page.getByRole('progressbar', { name: 'Loading the recording…' })).toBeVisible();
  await viewer.button('Play').click();
  await expect(viewer.button('Pause')).toBeVisible();
  await expect(viewer.elapsed).toHaveText('0:30');
  release();
  await expect.poll(async () => Number(await viewer.said().textContent())).toBeGreaterThan(30);
});

test('a thread that cannot be started is a failed call, and can be asked for again', async ({ browser }) => {
  const { viewer, text } = await opened(browser, 'paused=1');
  await text('0');
  // What is in the browser's cache is not asked for.
  await (await viewer.page.context().newCDPSession(viewer.page)).send('Network.setCacheDisabled', {
    cacheDisabled: true,
  });
  await viewer.page.route('**/frame.worker-*.js', (route) => route.abort());
  await viewer.page.goto(`${product.url}/session-replay/${session_id}?t=40&paused=1`);
  await expect(viewer.page.getByText('Failed to load session data')).toBeVisible();
  await viewer.page.unrouteAll();
  await viewer.page.getByRole('button', { name: 'Try again' }).click();
  await text('40');
});

test('a frame that cannot be had is a failed call, and can be asked for again', async ({ browser }) => {
  const { viewer, text } = await opened(browser, 'paused=1');
  await text('0');
  await viewer.page.route('**/frames/*/', (route) => route.fulfill({ status: 410, body: '{}' }));
  await viewer.page.goto(`${product.url}/session-replay/${session_id}?t=50&paused=1`);
  await expect(viewer.page.getByText('Failed to load session data')).toBeVisible();
  await viewer.page.unrouteAll();
  await viewer.page.getByRole('button', { name: 'Try again' }).click();
  await text('50');

  // Where it is the connection, the replay goes on where it was.
  await viewer.page.goto(`${product.url}/session-replay/${session_id}?t=5&paused=1`);
  await text('5');
  await viewer.page.route('**/frames/*/', (route) => route.abort());
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await expect(viewer.page.getByText('Failed to load session data')).toBeVisible();
  await viewer.page.unrouteAll();
  await viewer.page.getByRole('button', { name: 'Try again' }).click();
  await text('end');
});

test('a visit that is written again while it is watched goes on where it was', async ({ browser }) => {
  const late = new PostedRecording(product, account, SECONDS * 1_000);
  const [page] = longPages();
  const page_id = await late.post(page as PostedPage);
  await recorded(account, late.session_id);
  const viewer = await openViewer(browser, product, account, `${session_id}?paused=1`);
  // What the browser keeps can be played to its end, and nobody learns that there is more.
  await saveData(viewer.page);
  await viewer.page.goto(`${product.url}/session-replay/${late.session_id}?paused=1`);
  await viewer.shows('0');
  const requests = asked(viewer.page);
  await late.post({ blocks: [[says(SECONDS * 1_000 + 500, 'late')]] }, page_id, page?.blocks.length);
  await expect(async () => {
    const { recording } = await account.call('sessions_recording', {
      params: { session_id: late.session_id },
    });
    expect(recording?.visit.duration).toBe(SECONDS * 1_000 + 500);
  }).toPass({ timeout: 120_000 });
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await expect(viewer.said()).toHaveText(String(SECONDS));
  await expect(viewer.button('Play')).toBeVisible();
  await viewer.slider.focus();
  await viewer.page.keyboard.press('End');
  await expect(viewer.said()).toHaveText('late');
  expect(requests.lists).toEqual([]);
});
