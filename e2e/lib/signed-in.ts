import { type Browser, expect, type Page } from '@playwright/test';
import { storageKeys } from '../../apps/dashboard/src/lib/storage-keys.ts';
import { Account, freshEmail } from './account.ts';
import type { Product, Reachable } from './product.ts';
import { type Look, pageOf } from './screens.ts';

/** Makes the page's browser one in which this account has signed in; nothing is loaded yet. */
export async function asAccount(page: Page, product: Reachable, { user }: Account): Promise<void> {
  await page
    .context()
    .addCookies(
      (['access', 'refresh'] as const).map((name) => ({ name, value: user[name], url: product.url })),
    );
}

/** The page's browser remembers the account's workspace, as it does after a sign-in. */
export const rememberWorkspace = (page: Page, { user }: Account): Promise<unknown> =>
  page.addInitScript(([key, id]) => localStorage.setItem(key, id), [
    storageKeys.workspace,
    user.workspace_id,
  ] as const);

/** The settings of an account's store; `closePages` ends it. */
export async function openSettings(
  browser: Browser,
  product: Product,
  account: Account,
  look: Look = { width: 1440, theme: 'light' },
  locale = 'en-US',
): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings`);
  return page;
}

/** Somebody new, and their account screen. */
export async function openAccount(page: Page, product: Product): Promise<Account> {
  const account = await Account.register(product, freshEmail('ana'));
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings/account`);
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  return account;
}
