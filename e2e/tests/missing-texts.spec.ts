import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { texts as spanish } from '../../apps/dashboard/src/i18n/es/texts.ts';
import type { Product } from '../lib/product.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };
const title = (page: Page, texts: { loginAndPass: { login: { title: string } } }) =>
  page.getByRole('heading', { name: texts.loginAndPass.login.title });
const language = (page: Page) => page.locator('select[name=language]');

/** No file that says this reaches the page. */
const keepBack = (page: Page, text: string) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await route.abort();
    else await route.fulfill({ response });
  });

test('a language that does not come leaves English on screen', async ({ browser }) => {
  const page = await pageOf(browser, DESKTOP, 'es-AR');
  await keepBack(page, spanish.sidebar.skipToContent);
  await page.goto(`${product.url}/login`);
  await expect(title(page, english)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(language(page)).toHaveValue('en');
});

test('the texts of a screen that do not come are said in English', async ({ browser }) => {
  const page = await pageOf(browser, DESKTOP, 'es-AR');
  await page.goto(`${product.url}/forgot-password`);
  await expect(page.getByText(spanish.loginAndPass.forgot.intro)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await keepBack(page, spanish.loginAndPass.login.title);
  await page.goto(`${product.url}/login`);
  await expect(title(page, english)).toBeVisible();
});

test('a choice that does not come changes nothing, and can be made again', async ({ browser }) => {
  const page = await pageOf(browser, DESKTOP);
  await page.goto(`${product.url}/login`);
  await expect(title(page, english)).toBeVisible();
  await keepBack(page, spanish.loginAndPass.login.title);
  const failed = page.waitForEvent('requestfailed');
  await language(page).selectOption('es');
  await failed;
  await expect(title(page, english)).toBeVisible();
  await expect(language(page)).toHaveValue('en');
  await page.unrouteAll();
  await language(page).selectOption('es');
  await expect(title(page, spanish)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
