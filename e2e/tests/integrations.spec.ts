import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail, type WithOwner, withOwner } from '../lib/account.ts';
import { checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { storeElsewhere } from '../lib/store.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

let { product, owner } = {} as WithOwner;
test.beforeAll(async ({ product: running }) => {
  ({ product, owner } = await withOwner(running));
});
test.afterEach(closePages);

const PLATFORMS = ['BigCommerce', 'Shopify', 'Tiendanube'] as const;
const pathOf = (platform: string) => `${product.url}/settings/integrations/${platform.toLowerCase()}`;
const check = (page: Page) => page.getByRole('region', { name: 'Check my installation' });
const domains = (page: Page) => page.getByRole('region', { name: 'Allowed domains' });

test('the settings lead to the integrations, and these to the page of each platform', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL(`${product.url}/settings/integrations`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([...PLATFORMS]);
  await expect(cards.getByText('Active')).toHaveCount(0);
  await expect(page.getByText('Connect your store to start recording sessions.')).toBeVisible();
  await expect(cards.locator('p')).toHaveText([
    'Connect your BigCommerce store with API account credentials.',
    'Install the app from the Shopify App Store and enable it in your theme.',
    'Install the app from the Tiendanube app store.',
  ]);
  for (const platform of PLATFORMS) {
    await cards.getByRole('link', { name: platform }).click();
    await expect(page).toHaveURL(pathOf(platform));
    await expect(page.getByRole('heading', { name: platform, level: 1 })).toBeVisible();
    await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click();
  }
});

test('the script is where a link to it leads, on the way and from anew', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await asAccount(page, product, owner);
  await page.goto(pathOf('tiendanube'));
  await page.getByRole('link', { name: 'Show script' }).click();
  const heading = page.getByRole('heading', { name: 'Manual installation' });
  const script = page.getByRole('region', { name: 'Installation script' });
  await expect(heading).toBeFocused();
  await expect(script).toBeInViewport();
  await page.reload();
  await expect(heading).toBeFocused();
  await expect(script).toBeInViewport();
});

test('a store is waited for, refused, allowed and recorded', async ({ page, browser }) => {
  const account = await Account.register(product, freshEmail('store'));
  const { platform, store_id } = account.user.merchant;
  const store = await storeElsewhere(product, { platform, store_id });
  const { host } = new URL(store.url);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings`);
  await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();
  await expect(domains(page).getByText('Your list is empty')).toBeVisible();

  await page.getByLabel('Domain', { exact: true }).fill('not a domain');
  await page.keyboard.press('Enter');
  await expect(domains(page).getByText('Enter a valid domain, like mystore.com.')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill('https://MyStore.com/shoes');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save domains' }).click();
  await expect(page.getByText('Domains saved')).toBeVisible();
  await page.reload();
  await expect(domains(page).getByRole('listitem')).toHaveText(['mystore.com']);

  const refused = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => refused.answers.map(({ status }) => status)).toContain(403);
  await refused.leave();
  await expect(
    check(page).getByText(`Sessions from ${host} were blocked: the domain isn’t on your list`),
  ).toBeVisible();
  await check(page)
    .getByRole('button', { name: `Allow ${host}` })
    .click();
  await expect(domains(page).getByRole('listitem')).toHaveText(['mystore.com', host]);
  await expect(check(page).getByText(/were blocked/)).toHaveCount(0);

  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => visitor.answers.map(({ status }) => status)).toContain(202);
  await visitor.leave();
  // By itself, and again after the page is loaded anew.
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  await page.reload();
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  await check(page).getByRole('link', { name: 'See recordings' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings`);
  await store.close();
});

test('who is sent back from a platform is told how it went', async ({ page }) => {
  await page.goto(`${product.url}/register?platform=shopify&failed=installation`);
  await expect(page.getByRole('heading')).toHaveText('Your store wasn’t connected');
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  await expect(page.getByText('open Vitrine in your Shopify admin')).toBeVisible();
  await page.goto(`${product.url}/register?code=none&state=none`);
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  await expect(page.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', '/install/tiendanube');
  await page.goto(`${product.url}/login?connected=Velas%20del%20Sur`);
  await expect(page.getByText('Your store Velas del Sur is already connected')).toBeVisible();
  await asAccount(page, product, owner);
  await page.reload();
  await expect(page).toHaveURL(/\/settings\/integrations\?connected=/);
  await expect(page.getByText('Your store Velas del Sur is already connected')).toBeVisible();
  // Theirs has another name.
  await expect(page.getByText('It’s connected to a different account.')).toBeVisible();
});

const screens = ['', '/bigcommerce', '/shopify', '/tiendanube'];

test('the integrations at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  await asAccount(page, product, owner);
  for (const path of screens) {
    await page.goto(`${product.url}/settings/integrations${path}`);
    await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
    if (path)
      await expect(check(page).getByText(english.settings.installation.check.waiting).first()).toBeVisible();
    await checkWidths(page, testInfo, `integrations${path.replace('/', '-')}`);
  }
});
