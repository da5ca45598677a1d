import { chromium, type Page } from '@playwright/test';
import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { launchOptions } from '../lib/chromium.ts';
import { crowded } from '../lib/crowded.ts';
import type { Product } from '../lib/product.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let account: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.afterEach(closePages);

const open = async (page: Page, path: string) => {
  await asAccount(page, product, account);
  await page.goto(product.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
};

test('text twice as large is neither cut nor on top of other text', async () => {
  // As a person sets it in the browser, for all pages.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    for (const width of [1440, 360]) {
      const page = await pageOf(browser, { width, theme: 'light' });
      for (const path of ['/', '/recordings', '/settings', '/settings/account', '/settings/billing']) {
        await open(page, path);
        expect.soft(await page.evaluate(crowded), `${path} at ${width} px`).toEqual([]);
      }
    }
    await closePages();
  } finally {
    await browser.close();
  }
});

test('what is printed is light, without what is only there to be clicked', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'dark' });
  for (const path of ['/', '/recordings', '/settings/billing']) {
    await open(page, path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('color', 'rgb(28, 25, 23)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(
      path === '/recordings' ? 1 : 0,
    );
    await expect(page.locator('button:not(.MuiChip-root)').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-menu-strip]').filter({ visible: true })).toHaveCount(0);
    expect((await heading.boundingBox())?.x).toBeLessThan(40);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('on a phone on its side a desktop’s replay is seen whole, and at its own size', async ({ browser }) => {
  const { results } = await account.call('sessions_list');
  const desktops = results.filter(({ platform }) => platform === 'desktop');
  const page = await pageOf(browser, { width: 740, theme: 'light' });
  await page.setViewportSize({ width: 740, height: 360 });
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/${desktops[0]?.session_id}`);
  const frame = page.getByTestId('replay-frame');
  await expect(frame).toHaveAttribute('data-settled', 'true');
  const whole = await frame.boundingBox();
  expect(whole?.height).toBeGreaterThan(360 * 0.6);
  await page.getByRole('button', { name: 'View full size' }).click();
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(740);
  const area = page.getByRole('region', { name: 'View full size' });
  await area.evaluate((element) => element.scrollTo(300, 300));
  expect(await area.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([300, 300]);
  await page.getByRole('button', { name: 'Fit to screen' }).click();
  await expect.poll(() => frame.boundingBox()).toEqual(whole);
});

for (const { width, theme } of [
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const)
  test(`the outline of the screen is there before the scripts, ${width} px`, async ({ browser }) => {
    const page = await pageOf(browser, { width, theme });
    await asAccount(page, product, account);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/recordings`, { waitUntil: 'commit' });
    const outline = page.locator('.arriving-shell');
    await expect(outline).toBeVisible();
    await expect(page.locator('.arriving-public, .arriving-replay').filter({ visible: true })).toHaveCount(0);
    const title = await outline.locator(':scope > i').first().boundingBox();
    release();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(outline).toHaveCount(0);
    const { x, y } = (await heading.boundingBox()) ?? {};
    expect({ x, y }).toEqual({ x: title?.x, y: title?.y });
  });
