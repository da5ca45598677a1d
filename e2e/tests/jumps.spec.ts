import type { Page } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import { Account, freshEmail } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { hold } from '../lib/hold.ts';
import type { Product } from '../lib/product.ts';
import { closePages, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

/** Up to here a page is called steady (web.dev, "Cumulative Layout Shift"). */
const STEADY = 0.1;

let product: Product;
let demo: Account;
let session: string;
test.beforeAll(async ({ product: running }) => {
  product = running;
  const api = await Api.signIn(product);
  await seeded(api);
  demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  session = (await api.sessions())[0]?.session_id ?? '';
});
test.afterEach(closePages);

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** In the page, before its own scripts: adds up what moves by itself. */
function watchShifts() {
  const found = window as unknown as { shifts: number };
  found.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) found.shifts += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const SCREENS: readonly [name: string, path: string, isThere: (page: Page) => Promise<unknown>][] = [
  ['the overview', '/', (page) => expect(page.getByRole('slider')).toBeVisible()],
  [
    'the list',
    '/recordings',
    (page) => expect(page.locator('a[href*="/session-replay/"]').first()).toBeVisible(),
  ],
  [
    'the grid',
    '/recordings?view=grid',
    (page) => expect(page.locator('a[href*="/session-replay/"]').first()).toBeVisible(),
  ],
  ['a replay', '/session-replay/', (page) => expect(page.getByTestId('replay-total')).toBeVisible()],
  ['the settings', '/settings', (page) => expect(page.getByRole('button', { name: /Copy/ })).toBeVisible()],
  ['the plans', '/settings/billing', (page) => expect(page.getByText('Growth').first()).toBeVisible()],
];

for (const look of looks)
  for (const [name, path, isThere] of SCREENS)
    test(`nothing jumps while ${name} comes, at ${look.width} px`, async ({ browser }) => {
      const page = await pageOf(browser, look);
      await asAccount(page, product, demo);
      await page.addInitScript(watchShifts);
      await page.goto(product.url + path + (path.endsWith('replay/') ? session : ''));
      await isThere(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      console.log(`    ${name}, ${look.width} px: ${shifts.toFixed(3)}`);
      expect(shifts).toBeLessThanOrEqual(STEADY);
    });

for (const look of looks)
  test(`what stands below stays where it is when the state of the installation comes, at ${look.width} px`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, look);
    await asAccount(page, product, await Account.register(product, freshEmail('owner')));
    const answer = await hold(page, product.url + endpoints.installation.path);
    await page.goto(`${product.url}/settings`);
    const last = page.getByRole('region', { name: 'Visitor data', exact: true });
    await expect(last).toContainText('No requests yet');
    const before = await last.boundingBox();
    answer();
    await expect(page.getByText('Your list is empty')).toBeVisible();
    await expect(page.getByText('Waiting for the first session…').first()).toBeVisible();
    expect((await last.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
