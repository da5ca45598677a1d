import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { cuttingProxy } from '../lib/cutting-proxy.ts';
import { goWithin } from '../lib/dashboard.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { meta, moved, picture, postRecording, pressed, visibility } from '../lib/posted-recording.ts';
import { storedWith } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import {
  atEachWidth,
  checkScreen,
  checkWords,
  closePages,
  DEVICES,
  type Look,
  PHONE,
} from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer, Viewer } from '../lib/viewer.ts';

const UNABLE =
  'Unable to replay this session. This may be due to missing snapshot event (type 2) or incompatible event format.';

const PICTURES = {
  whole: (at: number) => picture(at, 'whole'),
  broken: (at: number) => ({
    at,
    type: 2,
    data: { node: { type: 0, id: 1, childNodes: [null] }, initialOffset: {} },
  }),
};

let product: Product;
let account: Account;
/** A session of each case. */
let ids: Record<'whole' | 'hand' | 'nothing' | 'unable' | 'later' | 'gone' | 'broken', string>;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.register(product, freshEmail('failures'));
  const post = (...events: ReturnType<typeof meta>[]) =>
    postRecording(product, account, [{ blocks: [events] }]);
  ids = {
    whole: await post(meta(0), picture(0, 'whole')),
    hand: await post(moved(0, [100, 100]), moved(400, [400, 300], [700, 600]), pressed(1000, 700, 600)),
    nothing: await post(),
    unable: await post(meta(0), { at: 5, type: 1, data: {} }),
    later: await post({ at: 0, type: 7, data: {} }, { at: 5, type: 8, data: null }),
    gone: await post(meta(0), picture(0, 'gone')),
    broken: await post(meta(0), PICTURES.broken(0)),
  };
  // Lost objects leave its row. They are known by the page load, as its tracker called it.
  const { page_views } = await account.call('sessions_detail', { params: { session_id: ids.gone } });
  const lost = storedWith(product, Buffer.from(page_views[0]?.page_id ?? 'no page'));
  expect(lost).not.toEqual([]);
  for (const path of lost) rmSync(path);
});
test.afterEach(closePages);

const open = (browser: Parameters<typeof openViewer>[0], id: string, look?: Look, locale?: string) =>
  openViewer(browser, product, account, id, look, locale);
/** The next answers of the events call are this text. */
const answering = (page: Page, body: string) =>
  page.route('**/events/', (route) => route.fulfill({ contentType: 'application/json', body }));

/** A month passes by no clock of ours: so is answered what an owner's plan keeps no longer (modules/retention). */
const EXPIRED = '00000000-0000-4000-8000-000000000001';
const GONE = { detail: 'This recording has expired and is no longer available.', code: 'recording_gone' };

test('each failure has its text and the way back', async ({ browser }) => {
  const { page } = await open(browser, ids.whole);
  await page.route(new RegExp(`/api/sessions/${EXPIRED}/(recording/|events/)?(\\?.*)?$`), (route) =>
    route.fulfill({ status: 410, json: GONE }),
  );
  for (const [id, text] of [
    [ids.nothing, 'Session contains no events to replay'],
    [ids.gone, 'No replay data available'],
    [EXPIRED, 'No replay data available'],
    [ids.unable, UNABLE],
    [ids.later, UNABLE],
    [ids.broken, /^Replay error: .+/],
    ['00000000-0000-4000-8000-000000000000', 'Failed to load session data'],
  ] as const) {
    await goWithin(page, `/session-replay/${id}`);
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText(text);
    await expect(page.getByRole('slider')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to recordings' }).click();
    await expect(page).toHaveURL(`${product.url}/recordings`);
  }
  // What is not there will not come by asking again.
  await page.goto(`${product.url}/session-replay/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('alert')).toContainText(
    'This recording was deleted, or you don’t have access to its store.',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // None of them counts as watched.
  const { results } = await account.call('sessions_list');
  const watched = results.filter((session) => session.watched && session.session_id !== ids.whole);
  expect(watched).toEqual([]);
});

test('who does not wait for a recording goes back', async ({ browser }) => {
  const { page } = await open(browser, ids.whole);
  // Never answered.
  await page.route(new RegExp(`/api/sessions/${ids.whole}/`), () => {});
  await page.reload();
  await expect(page.getByText('Loading the recording…')).toBeVisible();
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recordings');
});

test('a first page that cannot be shown costs that page only', async ({ browser }) => {
  const { broken, whole } = PICTURES;
  const id = await postRecording(product, account, [
    { blocks: [[meta(0), broken(0), visibility(1, true)]] },
    { blocks: [[meta(5000), whole(5000), visibility(5001, true), pressed(6000, 5, 5)]] },
  ]);
  const viewer = await open(browser, `${id}?paused=1`);
  await viewer.shows('whole');
  await expect(viewer.elapsed).toHaveText('0:05');
});

test('what is no list of events says so', async ({ browser }) => {
  const { page } = await open(browser, ids.whole);
  for (const body of ['{"events": []}', 'null', '', '<!doctype html>', '[null, 1, {"type": 2}]', 'x [1]']) {
    await page.unrouteAll();
    await answering(page, body);
    await page.reload();
    await expect(page.getByText('Session data does not contain valid events')).toBeVisible();
  }
  // One event among rubbish is a list of events.
  await page.unrouteAll();
  const [event] = JSON.parse(await (await eventsOf(ids.whole)).text()).slice(-1);
  await answering(page, JSON.stringify([null, event, 'x']));
  await page.reload();
  await new Viewer(page).shows('whole');
});

const eventsOf = (id: string) =>
  fetch(`${product.url}/api/sessions/${id}/events/`, {
    headers: { authorization: `JWT ${account.user.access}` },
  });

test('an answer that breaks off is a failed call, and can be asked for again', async ({ browser }) => {
  const proxy = await cuttingProxy(product, '/events/');
  try {
    const { page } = await open(browser, ids.whole);
    const viewer = new Viewer(page);
    await page.goto(`${proxy.url}/session-replay/${ids.whole}`);
    await expect(page.getByText('Failed to load session data')).toBeVisible();
    proxy.mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await viewer.shows('whole');

    // Where what stands in between ends it as if it were whole.
    await answering(page, '[{"type": 4, "timestamp": 1, "da');
    await page.reload();
    await expect(page.getByText('Failed to load session data')).toBeVisible();
  } finally {
    await closePages();
    await proxy.close();
  }
});

test('without a full snapshot the visitor’s hand is shown, and nothing to control', async ({ browser }) => {
  const { page } = await open(browser, ids.hand, { width: 1440, theme: 'light' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'This recording has no full picture of the page (snapshot event, type 2). You only see where the visitor moved, clicked or touched.',
  );
  const stage = page.getByRole('img', { name: 'Positions: 3. Clicks and touches: 1.' });
  await expect(stage).toBeVisible();
  for (const role of ['slider', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to recordings' })).toBeVisible();

  // Asked at every frame: the hand is in each place for a moment only, and the showing repeats itself in whole seconds.
  const seenAt = (outer: [width: number, height: number], at: [x: number, y: number]) =>
    page.waitForFunction(
      ([outer, at]) => {
        const element = document.querySelector('.replay-trace-dot:not([hidden])');
        const [dot, stage] = [element, element?.closest('[role="img"]')].map((one) =>
          one?.getBoundingClientRect(),
        );
        if (!stage || !dot) return false;
        const place = [dot.x + dot.width / 2 - stage.x, dot.y + dot.height / 2 - stage.y].map(Math.round);
        return String([stage.width, stage.height, ...place]) === String([...outer, ...at]);
      },
      [outer, at] as const,
    );
  const dot = '.replay-trace-dot';
  // Alone on the default window, from where it was first seen to where it was last.
  await seenAt([1024, 768], [100, 100]);
  await seenAt([1024, 768], [700, 600]);
  await page.waitForFunction((ripple) => {
    const element = document.querySelector<HTMLElement>(ripple);
    return element && !element.hidden && Number(element.style.getPropertyValue('--age')) < 1;
  }, '.replay-trace-ripple');
  // From its end it starts over.
  await page.waitForFunction((dot) => document.querySelector<HTMLElement>(dot)?.hidden, dot);
  await seenAt([1024, 768], [100, 100]);

  // Drawn smaller, its places are drawn smaller; the dot is not.
  await page.setViewportSize({ width: 512, height: 900 });
  await seenAt([512, 384], [350, 300]);
  const size = await page.locator(dot).evaluate((element) => element.getBoundingClientRect().width);
  expect(Math.round(size)).toBe(16);
  await expect
    .poll(async () => (await account.call('sessions_detail', { params: { session_id: ids.hand } })).watched)
    .toBe(true);
});

const CASES = ['hand', 'nothing', 'gone', 'unable', 'broken', 'failed'] as const;

/** The case on screen, at rest. */
async function show(page: Page, name: (typeof CASES)[number]): Promise<void> {
  const id = name === 'failed' ? '00000000-0000-4000-8000-000000000000' : ids[name];
  // By a screen that says nothing of the kind: what is seen is this case, and not the one before.
  await goWithin(page, '/recordings');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await goWithin(page, `/session-replay/${id}`);
  await expect(page.getByRole('alert')).toBeVisible();
  if (name === 'hand')
    await page.waitForFunction(() => document.querySelector('.replay-trace-ripple:not([hidden])'));
}

for (const { device, widths } of DEVICES)
  test(`what cannot be replayed, on ${device}`, async ({ browser }, testInfo) => {
    const { page } = await open(browser, ids.whole, { width: widths[0], theme: 'light' });
    for (const name of CASES) {
      await show(page, name);
      const check = (width: number) => checkScreen(page, testInfo, `${name}-${width}`);
      await atEachWidth(page, check, widths);
    }
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`what cannot be replayed, in ${lang}`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { page } = await open(browser, ids.whole, PHONE, locale);
    for (const name of CASES) {
      await show(page, name);
      await atEachWidth(page, (width) => checkWords(page, testInfo, `${name}-${lang}-${width}`, foreign));
    }
  });
