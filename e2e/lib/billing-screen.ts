import { expect, type Page } from '@playwright/test';

// Where things are on the billing screen, and how they are agreed to, in English.

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const planCard = (page: Page, name: string) =>
  part(page, 'Plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
export const plan = (page: Page) => part(page, 'Your plan');
export const cards = (page: Page) => part(page, 'Payment method');
export const invoices = (page: Page) => part(page, 'Invoices');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('alertdialog');
export const agree = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
export const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible();

/** Loads the screen again until it says so: what a provider does by itself is told to the server, and not to the screen. */
export const soonSays = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(plan(page)).toContainText(text, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
