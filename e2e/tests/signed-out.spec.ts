import type { BrowserContext, Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { storageKeys } from '../../apps/dashboard/src/lib/storage-keys.ts';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { button } from '../lib/billing-screen.ts';
import type { Product } from '../lib/product.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const { login } = english.loginAndPass;
const { profile } = english.settings.account;
const reason = (page: Page) => page.getByText(login.signedOut);
const firstName = (page: Page) => page.getByLabel(profile.first_name);
const drafts = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), storageKeys.drafts);

/** The server does not know this browser's sign-in any more. */
const expire = (context: BrowserContext, { url }: Product) =>
  context.addCookies(['access', 'refresh'].map((name) => ({ name, value: 'old', url })));

async function signIn(page: Page, { email }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, login.submit).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The profile, with a first name that is not saved. */
async function typeName(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/settings/account`);
  await button(page, profile.edit).click();
  await firstName(page).fill('Beatriz');
}

test('who is signed out over a form is told so, and finds it as it was', async ({
  page,
  context,
  product,
}) => {
  const ana = await Account.register(product, freshEmail('ana'));
  const bea = await Account.register(product, freshEmail('bea'));
  await asAccount(page, product, ana);
  const other = await context.newPage();
  await other.goto(`${product.url}/settings/team`);
  await button(other, english.settings.team.invite).click();
  await other.getByRole('dialog').getByLabel('Email').fill('rosa@example.com');

  await typeName(page, product);
  await expire(context, product);
  await button(page, profile.save).click();
  await expect(reason(page)).toBeVisible();
  await expect(reason(other)).toBeVisible();
  await signIn(page, ana);
  await expect(firstName(page)).toHaveValue('Beatriz');
  expect(await drafts(page)).toBeNull();
  // A dialog is open again. (The other tab asks where to go by what it was.)
  await other.goto(`${product.url}/settings/team`);
  await expect(other.getByRole('dialog').getByLabel('Email')).toHaveValue('rosa@example.com');
  await other.close();

  // Somebody else finds nothing, and nothing is left for who was there before.
  await expire(context, product);
  await button(page, profile.save).click();
  await expect(reason(page)).toBeVisible();
  expect(await drafts(page)).toContain('Beatriz');
  await signIn(page, bea);
  await expect(button(page, profile.edit)).toBeVisible();
  expect(await drafts(page)).toBeNull();
});

test('no secret is kept, and nothing of who signs out on purpose', async ({ page, context, product }) => {
  const ana = await Account.register(product, freshEmail('ana'));
  await asAccount(page, product, ana);
  await page.goto(`${product.url}/settings/integrations/bigcommerce`);
  for (const [name, value] of [
    ['client_id', 'our-client'],
    ['store_hash', 'abc123'],
    ['access_token', 'our-token'],
  ] as const)
    await page.locator(`input[name=${name}]`).fill(value);
  await expire(context, product);
  await button(page, english.integrations.bigcommerce.form.connect).click();
  await expect(reason(page)).toBeVisible();
  expect(await drafts(page)).toContain('our-client');
  expect(await drafts(page)).not.toContain('our-token');
  await signIn(page, ana);
  await expect(page.locator('input[name=client_id]')).toHaveValue('our-client');
  await expect(page.locator('input[name=access_token]')).toHaveValue('');

  page.on('dialog', (asked) => asked.accept());
  await typeName(page, product);
  await page.getByRole('button', { name: english.sidebar.signOut }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(reason(page)).toHaveCount(0);
  expect(await drafts(page)).toBeNull();
});
