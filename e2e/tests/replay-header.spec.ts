import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { otherLanguages } from '../lib/languages.ts';
import { meta, picture, postRecording, says } from '../lib/posted-recording.ts';
import type { Product } from '../lib/product.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer } from '../lib/viewer.ts';

/** Each part of it has two digits. */
const LONG_TO_WRITE = '2026-12-28T22:58:59.000Z';

let product: Product;
let account: Account;
let id: string;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.register(product, freshEmail('header'));
  id = await postRecording(product, account, [
    { blocks: [[meta(0), picture(0, 'here'), says(10_000, 'there')]] },
  ]);
});
test.afterEach(closePages);

/** How light the header is, 0 to 255. */
const ground = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const [r = 0, g = 0, b = 0] = getComputedStyle(header).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (r + g + b) / 3;
  });

test('the header names the store’s domain and when the visit began', async ({ browser }) => {
  const { page } = await openViewer(browser, product, account, `${id}?paused=1`);
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('shop.example');
  await expect(page).toHaveTitle('shop.example · Replay · Vitrine');
  const { start_time } = await account.call('sessions_detail', { params: { session_id: id } });
  await expect(header.locator('time')).toHaveAttribute('datetime', start_time);
  const day = new Date(start_time).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  await expect(header.locator('time')).toContainText(`${day}, ${new Date(start_time).getFullYear()}`);
});

for (const { locale, lang } of [{ locale: 'en-US', lang: 'en' }, ...otherLanguages])
  test(`on a phone the time stands there whole, to the minute, in ${lang}`, async ({ browser }) => {
    const look = { width: 360, theme: 'light' } as const;
    const { page } = await openViewer(browser, product, account, `${id}?paused=1`, look, locale);
    await page.route(`**/api/sessions/${id}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), start_time: LONG_TO_WRITE } });
    });
    await page.reload();
    const time = page.getByRole('banner').locator('time');
    await expect(time).toHaveAttribute('datetime', LONG_TO_WRITE);
    await expect(time).toHaveAttribute('title', /:58:59/);
    expect(await time.innerText()).toMatch(/:58(?!:)/);
    expect(await time.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

test('without a domain the header says what the screen is', async ({ browser }) => {
  const { page } = await openViewer(browser, product, account, `${id}?paused=1`);
  await page.route(`**/api/sessions/${id}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), original_domain: '' } });
  });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Replay');
});

test('one button enters a full screen that is dark, and leaves it', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  const { page } = viewer;
  await viewer.shows('here');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(() => ground(page)).toBeGreaterThan(200);
  await viewer.button('Full screen').click();
  await expect.poll(isFull).toBe(true);
  await expect.poll(() => ground(page)).toBeLessThan(60);
  await viewer.button('Exit full screen').click();
  await expect.poll(isFull).toBe(false);
  await expect.poll(() => ground(page)).toBeGreaterThan(200);
});

test('where the browser has no full screen, the button makes the viewer dark and back; so does Escape', async ({
  browser,
}) => {
  const viewer = await openViewer(browser, product, account, `${id}?paused=1`);
  const { page } = viewer;
  // As phones of Apple's.
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false });
    Object.defineProperty(Document.prototype, 'fullscreenElement', { get: () => undefined });
  });
  await page.reload();
  await viewer.shows('here');
  await expect.poll(() => ground(page)).toBeGreaterThan(200);
  await viewer.button('Full screen').click();
  await expect.poll(() => ground(page)).toBeLessThan(60);
  await viewer.button('Exit full screen').click();
  await expect.poll(() => ground(page)).toBeGreaterThan(200);

  await viewer.button('Full screen').click();
  // Escape closes what lies over the viewer first.
  await viewer.button('Playback settings').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(await ground(page)).toBeLessThan(60);
  await page.keyboard.press('Escape');
  await expect.poll(() => ground(page)).toBeGreaterThan(200);
  await expect(viewer.button('Full screen')).toBeVisible();
});

test('the slider runs from 0 to 100 by tenths, between the time that has passed and the whole one', async ({
  browser,
}) => {
  const viewer = await openViewer(browser, product, account, `${id}?paused=1&t=5`);
  await viewer.shows('here');
  for (const [name, value] of Object.entries({ min: '0', max: '100', step: '0.1' }))
    await expect(viewer.slider).toHaveAttribute(name, value);
  await expect(viewer.slider).toHaveAttribute('aria-valuenow', '50');
  await expect(viewer.elapsed).toHaveText('0:05');
  await expect(viewer.total).toHaveText('0:10');
  const [left, right] = [await viewer.elapsed.boundingBox(), await viewer.total.boundingBox()];
  const [start, end] = [await viewer.railAt(0), await viewer.railAt(100)];
  expect((left?.x ?? Number.NaN) + (left?.width ?? 0)).toBeLessThan(start.x);
  expect(right?.x).toBeGreaterThan(end.x);
});
