import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { openBilling } from '../lib/billing.ts';
import {
  agree,
  button,
  dialog,
  heading,
  invoices,
  part,
  planCard,
  savedCards,
  soonSays,
  toast,
  yourPlan,
} from '../lib/billing-screen.ts';
import { openOverview, usageCard } from '../lib/overview.ts';
import { hasPostgres, type ShopifyProduct, startShopifyProduct } from '../lib/shopify-product.ts';
import { expect, test } from '../lib/test.ts';

test.skip(!hasPostgres(), 'PostgreSQL is not installed');
test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
test.setTimeout(240_000);

let running: ShopifyProduct;
test.beforeAll(async () => {
  running = await startShopifyProduct();
});
test.afterAll(() => running.remove());

/** Somebody new whose store is this one on Shopify. */
async function ownerOf(store_id: string): Promise<Account> {
  const owner = await Account.register(running.product(), freshEmail('owner'));
  await running.connect(owner, store_id);
  return owner;
}
const subscriptions = (handle: string) =>
  running.emulator.subscriptions(`${handle}.myshopify.com`).map(({ name, status }) => [name, status]);
/** Shopify's page on which a merchant agrees to a plan. */
async function decide(page: Page, decision: 'Approve' | 'Decline'): Promise<void> {
  await page.waitForURL(`${running.emulator.url}/**/confirm_recurring_application_charge?**`);
  await button(page, decision).click();
}

test('a plan is agreed to on Shopify’s page, also a larger and a smaller one, and ends with the app', async ({
  page,
}) => {
  const product = running.product();
  const owner = await ownerOf('peonia');
  await openBilling(page, product, owner);
  await expect(yourPlan(page)).toContainText('billed through Shopify');
  await expect(planCard(page, 'Free Plan').getByRole('button')).toHaveText('Current plan');
  await expect(savedCards(page)).toHaveCount(0);
  await expect(invoices(page)).toHaveCount(0);
  await expect(page.getByText('Test mode: no cards are charged')).toHaveCount(0);

  // Who declines has what they had.
  await button(page, 'Upgrade to Growth').click();
  await decide(page, 'Decline');
  await expect(heading(page, 'The charge was declined')).toBeVisible();
  await running.emulator.delivered();
  await page.goto(`${product.url}/settings/billing`);
  await expect(planCard(page, 'Free Plan').getByRole('button')).toHaveText('Current plan');

  await button(page, 'Upgrade to Growth').click();
  await expect(page.getByText('49.00 USD every 30 days')).toBeVisible();
  await expect(page.getByText('Free for 14 days.')).toBeVisible();
  await decide(page, 'Approve');
  await expect(page).toHaveURL(/\/billing\/success\?plan=growth&charge_id=\d+$/);
  await expect(heading(page, 'Your plan is active')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(yourPlan(page)).toContainText('Growth$49 per month');
  await expect(yourPlan(page)).toContainText('Free trial until');
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Current plan');
  const { current_period_end } = await owner.call('active_subscription');
  const days = (Date.parse(current_period_end) - Date.now()) / (24 * 60 * 60_000);
  expect(Math.round(days)).toBe(14);

  // What is left of the trial goes with the new one.
  await button(page, 'Upgrade to Scale').click();
  await decide(page, 'Approve');
  await expect(page.getByText('Scale: 100,000 recordings per month.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await button(page, 'Downgrade to Starter').click();
  await expect(dialog(page)).toContainText('You’ll see the price on the next page before you confirm.');
  await agree(page, 'Downgrade');
  await decide(page, 'Approve');
  await expect(page.getByText('Starter: 5,000 recordings per month.')).toBeVisible();
  expect(subscriptions('peonia')).toEqual([
    ['Growth', 'DECLINED'],
    ['Growth', 'CANCELLED'],
    ['Scale', 'CANCELLED'],
    ['Starter', 'ACTIVE'],
  ]);

  // Billing is reached from elsewhere: the hub has no card of it.
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);

  running.emulator.uninstall('peonia.myshopify.com');
  await page.goto(`${product.url}/settings/billing`);
  await soonSays(page, 'You don’t have a plan');
  await expect(yourPlan(page)).toContainText('New sessions aren’t being recorded.');
  await expect(part(page, 'Session recordings')).toContainText('New sessions aren’t being recorded.');
  await button(page, 'Upgrade to Growth').click();
  await toast(page, 'The payment provider');
});

test('a store whose id is no shop of Shopify’s is told so', async ({ page }) => {
  const owner = await ownerOf('No such shop');
  await openBilling(page, running.product(), owner);
  await button(page, 'View plans in Shopify').click();
  await toast(page, 'Could not determine Shopify store URL');
  await page.reload();
  await button(page, 'Upgrade to Growth').click();
  await toast(page, 'Could not determine Shopify store URL');
  await expect(page).toHaveURL(`${running.product().url}/settings/billing`);
});

test('prices that are kept with Shopify are chosen on its page', async ({ page }) => {
  await running.restartManaged();
  const product = running.product();
  const owner = await ownerOf('magnolia');
  const pricing = `${running.emulator.url}/store/magnolia/charges/vitrine/pricing_plans`;
  // From the usage card of the overview as from the screen of billing.
  await openOverview(page, product, owner);
  await button(page, 'Hide steps').click();
  await usageCard(page).getByRole('button', { name: 'Upgrade', exact: true }).click();
  await page.waitForURL(pricing);
  await openBilling(page, product, owner);
  await button(page, 'View plans in Shopify').click();
  await page.waitForURL(pricing);
  await button(page, 'Growth').click();
  await expect(page).toHaveURL(/\/billing\/success\?charge_id=\d+$/);
  // Not the free one that the store had when it came back.
  await expect(page.getByText('Growth: 20,000 recordings per month.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(yourPlan(page)).toContainText('Growth$49 per month');
  await expect(yourPlan(page)).toContainText('Free trial until');

  // A card of a plan leads there, too; what is chosen there counts.
  await button(page, 'Upgrade to Scale').click();
  await page.waitForURL(pricing);
  await button(page, 'Scale').click();
  await expect(page).toHaveURL(/\/billing\/success\?charge_id=\d+$/);
  await page.goto(`${product.url}/settings/billing`);
  await soonSays(page, 'Scale$149 per month');
});
