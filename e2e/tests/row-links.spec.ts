import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { hasWebKit, startWebKit } from '../lib/engines/webkit.ts';
import { unreachable } from '../lib/hits.ts';
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

/** Every screen with links that cover what they stand in, in each of its shapes. */
const SCREENS = [
  { path: '/recordings', width: 1440 },
  { path: '/recordings?view=grid', width: 1440 },
  { path: '/recordings', width: 480 },
  { path: '/', width: 1440 },
  { path: '/', width: 480 },
  { path: '/settings', width: 1440 },
] as const;

/** Rows have come. */
const hasCovers = () =>
  [...document.querySelectorAll('main a[href]')].some(
    (link) => getComputedStyle(link, '::after').position === 'absolute',
  ) && !document.querySelector('main .MuiSkeleton-root');

for (const { path, width } of SCREENS)
  test(`a pointer reaches everything on ${path} at ${width} px`, async ({ browser }) => {
    const page = await pageOf(browser, { width, theme: 'light' });
    await asAccount(page, product, account);
    await page.goto(product.url + path);
    await expect.poll(() => page.evaluate(hasCovers)).toBe(true);
    expect(await page.evaluate(unreachable)).toEqual([]);
  });

test('in WebKit a pointer reaches everything as well', async () => {
  // It draws without a graphics card.
  test.slow();
  test.skip(!hasWebKit(), 'WebKit is not installed');
  const webkit = await startWebKit();
  try {
    await webkit.goto(`${product.url}/early.js`);
    for (const name of ['access', 'refresh'] as const) await webkit.addCookie(name, account.user[name]);
    for (const { path, width } of SCREENS) {
      await webkit.resize(width, 900);
      await webkit.goto(product.url + path);
      await expect.poll(() => webkit.evaluate(hasCovers), { message: path, timeout: 90_000 }).toBe(true);
      expect.soft(await webkit.evaluate(unreachable), `${path} at ${width} px`).toEqual([]);
    }
  } finally {
    await webkit.close();
  }
});
