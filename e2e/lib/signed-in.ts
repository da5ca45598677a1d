import { expect, type Page } from '@playwright/test';
import { Account, freshEmail } from './account.ts';
import type { Product, Reachable } from './product.ts';

/** Makes the page's browser one in which this account has signed in; nothing is loaded yet. */
export async function asAccount(page: Page, product: Reachable, { user }: Account): Promise<void> {
  await page
    .context()
    .addCookies(
      (['access', 'refresh'] as const).map((name) => ({ name, value: user[name], url: product.url })),
    );
}

/** Somebody new, and their account screen. */
export async function openAccount(page: Page, product: Product): Promise<Account> {
  const account = await Account.register(product, freshEmail('ana'));
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings/account`);
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  return account;
}
