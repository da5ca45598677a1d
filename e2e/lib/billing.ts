import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import type { Product } from './product.ts';
import { asAccount } from './signed-in.ts';

/** Numbers that the evaluation's payment page knows; what their banks say. */
export const CARDS = {
  pays: '4242424242424242',
  paysToo: '5555555555554444',
  declined: '4000000000000002',
  /** Can be saved, and is declined when it is charged. */
  declinedLater: '4000000000000341',
  /** Can be saved; the bank asks its holder before each payment. */
  asks: '4000002500003155',
} as const;

/** A month to come, whatever the day of the test. */
export const GOOD_UNTIL = { month: '12', year: String(new Date().getUTCFullYear() + 3) };

/** The billing screen of an account's store, in English unless the browser's language is another. */
export async function openBilling(page: Page, product: Product, account: Account): Promise<void> {
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings/billing`);
}

/** Labels are those of the dashboard's form and of the payment page, which name their fields alike. */
export async function typeCard(page: Page, number: string, { year = GOOD_UNTIL.year, cvc = '123' } = {}) {
  await page.getByLabel('Card number', { exact: true }).fill(number);
  await page.getByLabel('Month', { exact: true }).fill(GOOD_UNTIL.month);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await page.getByLabel('Security code', { exact: true }).fill(cvc);
}

/** Pays on the evaluation's payment page, which is on screen. */
export async function payOnPage(page: Page, number: string): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await typeCard(page, number);
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** An account that pays for a plan, by the API beside the browser. */
export async function subscribe(account: Account, plan: string, number: string = CARDS.pays): Promise<void> {
  await saveCard(account, number);
  const { id } = await account.call('active_subscription');
  await account.call('change_plan', { params: { subscription_id: id }, body: { new_plan_id: plan } });
}

export async function saveCard(account: Account, number: string): Promise<void> {
  const { id, customer_id } = await account.call('create_payment_method', {
    body: { number, exp_month: Number(GOOD_UNTIL.month), exp_year: Number(GOOD_UNTIL.year), cvc: '123' },
  });
  await account.call('attach_payment_method', { body: { payment_method_id: id, customer_id } });
}
