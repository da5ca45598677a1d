import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '../../apps/server/src/testing/small-disk.ts';
import { Api, seeded } from '../lib/api.ts';
import { signIn } from '../lib/dashboard.ts';
import { Product } from '../lib/product.ts';
import { checkScreen } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

/** The database with its log and its checkpoints, the reserve, and the recorded visits. */
const DISK_MIB = 700;
/** The dashboard asks once a minute, and four times while the notice stands. */
const MINUTE_MS = 60_000;

const TITLES = {
  en: 'New sessions aren’t being recorded right now',
  es: 'En este momento no se graban sesiones nuevas',
  pt: 'Novas sessões não estão sendo gravadas no momento',
} as const;

// Where that is not allowed there is a loud line instead, and with CI=true a failure.
if (canMountDisks()) {
  let disk: SmallDisk;
  let product: Product;
  let session: string;
  test.beforeAll(async () => {
    disk = mountSmallDisk(DISK_MIB);
    product = await Product.in(join(disk.folder, 'data'));
    const api = await Api.signIn(product);
    await seeded(api);
    session = (await api.sessions())[0]?.session_id ?? '';
  });
  test.afterAll(async () => {
    await product.remove();
    disk.remove();
  });
  test.afterEach(() => disk.clear());

  const pageOf = async (browser: Browser, options: Parameters<Browser['newContext']>[0]) => {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
    ).newPage();
    await page.clock.install();
    return page;
  };
  const recording = async () =>
    ((await (await fetch(`${product.url}/healthz`)).json()) as { recording: string }).recording;

  test('the dashboard says that visits are not recorded while the disk is full, and no longer when there is room', async ({
    browser,
  }) => {
    const page = await pageOf(browser, { locale: 'en-US' });
    await page.goto(`${product.url}/recordings`);
    await signIn(page, product);
    await page.clock.runFor(2_000);
    const rows = page.getByRole('link', { name: /opens in a new tab/ });
    await expect(rows.first()).toBeVisible();
    const notice = page.getByRole('alert').filter({ hasText: TITLES.en });
    await expect(notice).toHaveCount(0);

    await disk.fill();
    await expect.poll(recording).toBe('storage_full');
    await page.clock.runFor(MINUTE_MS);
    await expect(notice).toBeVisible();
    await expect(rows.first()).toBeVisible();
    // What is there can be watched.
    await page.goto(`${product.url}/session-replay/${session}?t=1&paused=1`);
    await expect(notice).toBeVisible();
    await expect(page.locator('[data-settled=true]')).toBeVisible();

    await page.goto(`${product.url}/recordings`);
    await expect(notice).toBeVisible();
    disk.clear();
    await expect.poll(recording).toBe('on');
    await page.clock.runFor(MINUTE_MS);
    await expect(notice).toHaveCount(0);
  });

  for (const width of [360, 1440])
    test(`the notice at ${width} px: accessible, nothing sideways, in every language`, async ({
      browser,
    }, testInfo) => {
      const page = await pageOf(browser, { viewport: { width, height: 780 }, locale: 'en-US' });
      await page.goto(`${product.url}/recordings`);
      await signIn(page, product);
      await page.clock.runFor(2_000);
      await expect(page).toHaveURL(/\/recordings/);
      await disk.fill();
      await expect.poll(recording).toBe('storage_full');
      for (const [language, title] of Object.entries(TITLES)) {
        await page.evaluate((code) => localStorage.setItem('vitrine.language', code), language);
        for (const [name, path] of [
          ['list', '/recordings'],
          ['replay', `/session-replay/${session}?t=1&paused=1`],
        ]) {
          await page.goto(product.url + path);
          await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
          if (name === 'replay') await expect(page.locator('[data-settled=true]')).toBeVisible();
          else await expect(page.getByRole('link', { name: /pestaña|guia|aba|tab/ }).first()).toBeVisible();
          await checkScreen(page, testInfo, `${name}-${language}`);
        }
      }
    });
} else test('the notice of a full disk', () => test.skip(true, 'disks cannot be mounted here'));
