import type { Page } from '@playwright/test';
import { oldestBrowsers } from '../../apps/dashboard/build/browsers.ts';
import { playTime } from '../../apps/dashboard/src/features/replay/kernel/play-time.ts';
import { signIn } from '../lib/dashboard.ts';
import type { Product } from '../lib/product.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };

/** In the page or a thread of it: what Chrome 103, Firefox 115 or Safari 16.4 lacks, and this Chromium has. */
const forget = () => {
  const lacking: [object, string[]][] = [
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler', 'navigation', 'ViewTransition']],
  ];
  for (const [on, names] of lacking) for (const name of names) Reflect.deleteProperty(on, name);
  if ('navigator' in globalThis) Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
};

test('the oldest supported browsers sign in, list the recordings and play one', async ({ browser }) => {
  const page = await pageOf(browser, DESKTOP);
  const errors: string[] = [];
  const context = page.context();
  await context.addInitScript(forget);
  await context.route('**/assets/*.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${forget})();${await answer.text()}` });
  });
  context.on('weberror', (error) => errors.push(String(error.error())));

  await page.goto(`${product.url}/recordings`);
  await signIn(page, product);
  const first = page.locator('a[href*="/session-replay/"]').first();
  await expect(first).toBeVisible();
  await expect(page.locator('.old-browser')).toHaveCount(0);
  const opened = context.waitForEvent('page');
  await first.click();
  const viewer = await opened;
  await expect(viewer.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
  // It plays by itself.
  await expect(viewer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(viewer.getByTestId('replay-elapsed')).not.toHaveText(playTime(0));
  expect(errors).toEqual([]);
});

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: oldestBrowsers });

for (const [locale, text] of [
  ['en-US', 'Your browser is too old for Vitrine.'],
  ['es-AR', 'Tu navegador es demasiado antiguo para Vitrine.'],
  ['pt-BR', 'Seu navegador é antigo demais para o Vitrine.'],
] as const)
  test(`an older browser is told so where one signs in (${locale})`, async ({ browser }) => {
    const page = await pageOf(browser, { width: 360, theme: 'light' }, locale);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'));
    // It cannot even read the product's scripts.
    await page.route('**/assets/start-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const a b;' }),
    );
    await page.goto(`${product.url}/login`);
    await expect(notice(page)).toContainText(text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

test('whoever cannot read the scripts for a reason that nobody thought of is told the same', async ({
  browser,
}) => {
  const page = await pageOf(browser, DESKTOP);
  await page.route('**/assets/start-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const a b;' }),
  );
  await page.goto(`${product.url}/login`);
  await expect(notice(page)).toHaveCount(1);
});
