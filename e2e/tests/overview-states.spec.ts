import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import {
  card,
  chart,
  FAILURES,
  type OverviewPeople,
  onShopify,
  openOverview,
  overviewPeople,
  part,
} from '../lib/overview.ts';
import { checkScreen } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let { product, demo, owner } = {} as OverviewPeople;
test.beforeAll(async ({ product: running }) => {
  ({ product, demo, owner } = await overviewPeople(running));
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('a new store is told what to do next', async ({ page }) => {
  await openOverview(page, product, owner);
  await page.getByRole('button', { name: 'Hide steps' }).click();
  await expect(card(page, 'Total sessions')).toContainText('0');
  await expect(card(page, 'Average duration')).toContainText('0:00');
  await expect(page.getByText('No data for the last 30 days.')).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Install script' }).click();
  await expect(page).toHaveURL(`${product.url}/settings`);
  await expect(page.getByRole('region', { name: 'Installation script' })).toBeVisible();
});

test('each part fails by itself, and is asked for again by itself', async ({ page }, testInfo) => {
  for (const [path] of FAILURES) await page.route(path, (route) => route.abort());
  await openOverview(page, product, demo);
  for (const [, text] of FAILURES)
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await checkScreen(page, testInfo, 'failed');
  for (const [index, [path, text, there]] of FAILURES.entries()) {
    await page.unroute(path);
    await page
      .getByRole('alert')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(
      page.getByText(there).or(page.getByLabel(there)).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(FAILURES.length - 1 - index);
  }
});

const banner = (page: Page) => part(page, 'One step left: enable Vitrine in your theme');

test('a store on Shopify is asked to enable the app until its owner has put that aside', async ({
  page,
}, testInfo) => {
  const shop = await Account.register(product, freshEmail('shop'));
  await onShopify(page);
  await openOverview(page, product, shop);
  await expect(banner(page).getByRole('link', { name: 'Show me how' })).toHaveAttribute(
    'href',
    '/settings/integrations/shopify',
  );
  await checkScreen(page, testInfo, 'shopify');
  await page.route('**/shopify_setup_complete/', (route) => route.abort(), { times: 1 });
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Couldn’t dismiss this banner.')).toBeVisible();
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await shop.call('users_me')).merchant.shopify_setup_complete).toBe(true);
  const told = page.waitForResponse('**/api/auth/users/me/');
  await page.reload();
  await told;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
