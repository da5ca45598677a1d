import type { Page } from '@playwright/test';
import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import type { Product } from '../lib/product.ts';
import { closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let account: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.afterEach(closePages);

const SCREENS = [
  '/',
  '/recordings',
  '/recordings?view=grid',
  '/settings',
  '/settings/account',
  '/settings/team',
  '/settings/billing',
  '/settings/integrations',
  '/settings/integrations/tiendanube',
  '/settings/integrations/shopify',
  '/settings/integrations/bigcommerce',
];

/** In the page, wherever it is scrolled to: what of the screen is seen beneath the menu's button, or lies over it. */
const meetsButton = (): string[] => {
  const strip = document.querySelector('[data-menu-strip]');
  const button = strip?.querySelector('button');
  if (!strip || !button) return ['there is no button'];
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const wrong: string[] = [];
  for (const [x, y] of [
    [left, top],
    [right - 1, top],
    [left, bottom - 1],
    [right - 1, bottom - 1],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const) {
    const hit = document.elementFromPoint(x, y);
    if (!strip.contains(hit)) wrong.push(`the button meets ${hit?.outerHTML.slice(0, 120)}`);
  }
  // Opaque: what is scrolled behind it is not seen either.
  if (/rgba|transparent/.test(getComputedStyle(strip).backgroundColor))
    wrong.push('the strip is seen through');
  return wrong;
};

/** In the page: scrolls to its end, and answers what is still behind the strip there. */
const behindStrip = (): string[] => {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const strip = document.querySelector('[data-menu-strip]')?.getBoundingClientRect();
  const behind = [...document.querySelectorAll('main *')].filter((element) => {
    const box = element.getBoundingClientRect();
    const isSeen = box.width > 2 && box.height > 2 && getComputedStyle(element).visibility === 'visible';
    return isSeen && strip && box.bottom > strip.top && box.right > strip.left;
  });
  return behind.map((element) => element.outerHTML.slice(0, 120));
};

const isThere = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .MuiSkeleton-root, main .MuiLinearProgress-indeterminate')).toHaveCount(0);
};

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
];

for (const path of SCREENS)
  test(`the menu's button covers nothing on ${path}`, async ({ browser }) => {
    const page = await pageOf(browser, PHONE);
    await asAccount(page, product, account);
    await page.goto(product.url + path);
    for (const size of WINDOWS) {
      const { width, height } = size;
      await page.setViewportSize(size);
      await isThere(page);
      const at = (where: string) => `${where} at ${width} × ${height}`;
      await page.evaluate(() => window.scrollTo(0, 0));
      expect.soft(await page.evaluate(meetsButton), at('the beginning')).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect.soft(await page.evaluate(meetsButton), at('the end')).toEqual([]);
      // A page that turns from one layout to another still grows after the first look.
      await expect.poll(() => page.evaluate(behindStrip), at('the end')).toEqual([]);
    }
  });
