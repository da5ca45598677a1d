import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, saveCard, subscribe } from '../lib/billing.ts';
import type { Product } from '../lib/product.ts';
import { checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
/** Pays, and has two cards. */
let owner: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  owner = await Account.register(product, freshEmail('owner'));
  await saveCard(owner, CARDS.paysToo);
  await subscribe(owner, 'growth');
});
test.afterEach(closePages);

const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => values[name] ?? '');

/** Goes through all that the billing screens say, and has each of them checked. Nothing is changed by it. */
async function walk(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  const { cards, plans, subscription, invoices, success, cancel } = english.billing;
  const button = (name: string, values = {}) =>
    page.getByRole('button', { name: filled(name, values), exact: true });
  const asked = async (name: string) => {
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await check(name);
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await openBilling(page, product, owner);
  await expect(page.getByRole('table', { name: invoices.title })).toBeVisible();
  await expect(page.getByRole('list', { name: cards.title }).getByRole('listitem')).toHaveCount(2);
  await check('billing');
  await button(plans.upgradeTo, { plan: 'Scale' }).click();
  await asked('pay');
  await button(plans.downgradeTo, { plan: english.billing.usage.freePlan }).click();
  await asked('free');
  await button(plans.downgradeTo, { plan: 'Starter' }).click();
  await asked('down');
  await button(subscription.cancel).click();
  await asked('cancel');
  await page.getByRole('list', { name: cards.title }).getByRole('button').last().click();
  await asked('remove');
  await button(cards.add).click();
  await button(cards.form.submit).click();
  await expect(page.getByText(cards.form.problems.required)).toHaveCount(4);
  await check('card form');

  await page.goto(`${product.url}/billing/success?plan=scale`);
  await expect(page.getByRole('heading', { name: success.waitingTitle })).toBeVisible();
  await check('waiting');
  await page.goto(`${product.url}/billing/success?plan=growth`);
  await expect(page.getByRole('heading', { name: success.activeTitle })).toBeVisible();
  await check('active');
  await page.goto(`${product.url}/billing/cancel`);
  await expect(page.getByRole('heading', { name: cancel.title })).toBeVisible();
  await check('cancelled');
}

test('billing at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  await walk(page, (name) => checkWidths(page, testInfo, name));
});

test('a payment that is not confirmed is waited for, then said to take longer', async ({ browser }) => {
  const buyer = await Account.register(product, freshEmail('owner'));
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  // A minute is not waited through.
  await page.clock.install();
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().includes('get_active_subscription')) looks += 1;
  });
  await openBilling(page, product, buyer);
  await expect(page.getByRole('heading', { name: 'Growth' }).first()).toBeVisible();
  looks = 0;
  await page.goto(`${product.url}/billing/success?plan=scale`);
  await expect(page.getByRole('heading', { name: english.billing.success.waitingTitle })).toBeVisible();
  const late = page.getByText(english.billing.success.lateTitle);
  while (!(await late.isVisible())) {
    const before = looks;
    await page.clock.fastForward(8_000);
    await expect.poll(async () => looks > before || (await late.isVisible())).toBe(true);
  }
  expect(looks).toBeGreaterThan(5);
  expect(looks).toBeLessThan(15);

  // It comes after all, and looking again finds it.
  await subscribe(buyer, 'scale');
  await page.getByRole('button', { name: english.billing.success.again }).click();
  await expect(page.getByText(english.billing.success.activeTitle)).toBeVisible();
});
