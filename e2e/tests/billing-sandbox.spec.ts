import type { Page, Request } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, payOnPage, typeCard } from '../lib/billing.ts';
import {
  agree,
  button,
  dialog,
  part,
  planCard,
  savedCards,
  tabTo,
  toast,
  usage,
  yourPlan,
} from '../lib/billing-screen.ts';
import { Outbox } from '../lib/outbox.ts';
import type { Product } from '../lib/product.ts';
import { atEachWidth, checkPlainPage, checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const newOwner = () => Account.register(product, freshEmail('owner'));
const asksForPlan = (request: Request) => request.url().includes('/get_active_subscription');

test('who has paid is told so when the plan is there, and not before', async ({ page }) => {
  const owner = await newOwner();
  await openBilling(page, product, owner);
  await button(page, 'Upgrade to Starter').click();
  await page.waitForURL('**/sandbox/checkout/**');

  // The provider's word comes late: what was true before the payment is still answered.
  const before = await owner.call('active_subscription');
  let asked = 0;
  await page.route('**/get_active_subscription/', (route) => {
    asked += 1;
    return route.fulfill({ json: before });
  });
  await payOnPage(page, CARDS.pays);
  await expect(page).toHaveURL(`${product.url}/billing/success?plan=starter`);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(page.getByText(/active|paid|thank/i)).toHaveCount(0);

  await page.unroute('**/get_active_subscription/');
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible();
  await expect(page.getByText('Starter: 5,000 recordings per month.')).toBeVisible();
  // It has stopped to ask.
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(usage(page)).toHaveCount(0);
});

test('the card that pays for a plan stays until there is another one, or no plan', async ({ page }) => {
  const owner = await newOwner();
  await openBilling(page, product, owner);
  const save = async (number: string) => {
    await button(page, 'Add card').click();
    await typeCard(page, number);
    await button(page, 'Save card').click();
    await toast(page, 'Payment method updated successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const remove = async (name: string) => {
    await button(page, `Remove ${name}`).click();
    await agree(page, 'Remove card');
    await expect(dialog(page)).toHaveCount(0);
  };
  const card = (last4: string) => savedCards(page).getByRole('listitem').filter({ hasText: last4 });

  // Its bank lets it be saved, and declines it when it is charged.
  await save(CARDS.declinedLater);
  await expect(card('0341')).toContainText('Default');
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Your card was declined. Try another card.');
  await expect(yourPlan(page)).toContainText('Free Plan');
  expect((await owner.call('active_subscription')).current_plan.plan.id).toBe('free');

  // The newest is the one that pays.
  await save(CARDS.pays);
  await expect(card('4242')).toContainText('Default');
  await expect(card('0341')).not.toContainText('Default');
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Plan updated successfully');
  await expect(yourPlan(page)).toContainText('Starter');

  await remove('Visa ending in 0341');
  await toast(page, 'Visa ending in 0341 removed');
  await expect(card('0341')).toHaveCount(0);
  await remove('Visa ending in 4242');
  await toast(page, 'This card pays for your plan. Add another card first.');
  await page.reload();
  await expect(card('4242')).toBeVisible();

  await button(page, 'Cancel plan').click();
  await agree(page, 'Cancel plan');
  await expect(yourPlan(page)).toContainText('New sessions won’t be recorded after that.');
  await remove('Visa ending in 4242');
  await toast(page, 'Visa ending in 4242 removed');
  await expect(savedCards(page)).toContainText('No saved cards');
});

test('a plan is chosen, paid and changed without a mouse', async ({ page }) => {
  const owner = await newOwner();
  await openBilling(page, product, owner);
  const press = async (name: string, key: 'Enter' | 'Space') => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press(key);
  };
  await press('Upgrade to Starter', 'Enter');
  await page.waitForURL('**/sandbox/checkout/**');
  await tabTo(page, page.getByRole('button', { name: /^Use 4242/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number', { exact: true })).toBeFocused();
  await press('Pay $19.00', 'Space');
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Go to billing' }));
  await page.keyboard.press('Enter');

  // Who hesitates comes back to where they were; the harmless answer is the first.
  const upgrade = button(page, 'Upgrade to Growth');
  await press('Upgrade to Growth', 'Space');
  await expect(dialog(page).getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(upgrade).toBeFocused();
  await expect(yourPlan(page)).toContainText('Starter');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'Plan updated successfully');
  await expect(yourPlan(page)).toContainText('Growth');
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Current plan');
  // The button has gone.
  await expect(page.getByRole('heading', { name: 'Plans', exact: true })).toBeFocused();
});

test('a member of a free store sees what is used of the plan, and who can change it', async ({ page }) => {
  const { member } = await teamOf(product, new Outbox(product));
  await openBilling(page, product, member);
  await expect(usage(page)).toContainText('0 / 500 recordings');
  const upgrade = button(page, 'Upgrade to Starter');
  await expect(upgrade).toHaveAttribute('aria-disabled', 'true');
  await tabTo(page, upgrade);
  await expect(
    page.getByRole('tooltip', { name: 'Only an owner of this store can do this.', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(part(page, 'Plans')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(savedCards(page)).toHaveCount(0);
  await expect(part(page, 'Invoices')).toHaveCount(0);
  await expect(page).toHaveURL(`${product.url}/settings/billing`);
});

test('from the free plan to the receipt at every width', async ({ browser }, testInfo) => {
  const owner = await newOwner();
  const page = await pageOf(browser, PHONE);
  const plain = (name: string, on: Page = page) =>
    atEachWidth(on, (width) => checkPlainPage(on, testInfo, `${name}-${width}`));
  await openBilling(page, product, owner);
  await expect(usage(page)).toContainText('0 / 500 recordings');
  await expect(savedCards(page)).toContainText('No saved cards');
  await checkWidths(page, testInfo, 'free');

  await button(page, 'Upgrade to Growth').click();
  await page.waitForURL('**/sandbox/checkout/**');
  await expect(page.getByText('Test payment')).toBeVisible();
  await plain('payment');
  await payOnPage(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('declined');
  await plain('declined');
  const paidFor = page.url();
  await payOnPage(page, CARDS.asks);
  await expect(page.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible();
  await plain('bank');
  const asked = page.waitForRequest(asksForPlan);
  await button(page, 'Yes, it’s me').click();
  await asked;
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible();
  await checkWidths(page, testInfo, 'active');

  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(yourPlan(page)).toContainText('Growth');
  const receipt = page.waitForEvent('popup');
  await part(page, 'Invoices')
    .getByRole('link', { name: /^Download invoice/ })
    .click();
  await expect((await receipt).getByText('Growth')).toBeVisible();
  await plain('receipt', await receipt);
  await (await receipt).close();
  // The page is used once.
  await page.goto(paidFor);
  await expect(page.getByRole('button')).toHaveCount(0);
  await plain('done');
});
