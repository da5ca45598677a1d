import { expect, type Locator, type Page } from '@playwright/test';

// What stands on the billing screen, and how it is agreed to, in English.

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const planCard = (page: Page, name: string) =>
  part(page, 'Plans')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
export const yourPlan = (page: Page) => part(page, 'Your plan');
export const usage = (page: Page) => part(page, 'Session recordings');
export const savedCards = (page: Page) => part(page, 'Payment method');
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
    await expect(yourPlan(page)).toContainText(text, { timeout: 5_000 });
  }).toPass({ timeout: 90_000 });

/** More than any of the screens has places to stop at. */
const MAX_STOPS = 80;

/** Goes on by the tabulator until this has the focus, as who uses no mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tabulator does not reach ${target}`);
}
