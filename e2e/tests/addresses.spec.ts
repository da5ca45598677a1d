import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
/** Whose store speaks English. */
let owner: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  owner = await Account.register(product, freshEmail('ana'));
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const SESSION = '01890000-0000-7000-8000-000000000000';

/** A replay has its window to itself. Of all other addresses `apps/dashboard/src/app/addresses.test.tsx` knows. */
const PROTECTED = [
  [`/session-replay/${SESSION}`, 'Failed to load session data'],
  [`/replay/${SESSION}`, 'Failed to load session data'],
] as const;

for (const [path, title] of PROTECTED)
  test(`${path} asks for signing in, and is where that leads`, async ({ page }) => {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page);
    await expect(page).toHaveURL(product.url + path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    const shell = page.getByRole('navigation', { name: 'Main' });
    await expect(shell).toHaveCount(0);
  });

test('an unknown address leads home, and leaves no step to go back to', async ({ page }) => {
  await page.goto(`${product.url}/login`);
  await signIn(page);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/recordings`);
  await page.goto(`${product.url}/no/such/page`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/recordings`);
});
