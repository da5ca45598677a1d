import type { Browser, Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { texts as spanish } from '../../apps/dashboard/src/i18n/es/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import type { Product } from '../lib/product.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
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

const MISSING = english.dashboard.missing.title;
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

/** The settings of somebody new, in a page that can tell whether it was loaded anew. */
async function settings(browser: Browser, path = ''): Promise<{ page: Page; loads: () => number }> {
  const page = await pageOf(browser, DESKTOP);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await asAccount(page, product, await Account.register(product, freshEmail('owner')));
  await page.goto(`${product.url}/settings${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  loads = 0;
  return { page, loads: () => loads };
}

test('a screen that does not come says so within the shell, and is there after another try', async ({
  browser,
}) => {
  const { page, loads } = await settings(browser);
  let asked = 0;
  await page.route('**/assets/settings-team-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await link(page, english.settings.team.title).click();
  await expect(page.getByRole('alert')).toContainText(MISSING);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(asked).toBe(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: english.dashboard.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: english.settings.team.title })).toBeVisible();
  expect(loads()).toBe(0);
});

/** The server is of another version from now on: the files that the page would fetch are gone, and its document names others. */
async function upgrade(page: Page): Promise<void> {
  let loadedAnew = false;
  await page.route('**/*', async (route) => {
    const request = route.request();
    loadedAnew ||= request.isNavigationRequest();
    const { pathname } = new URL(request.url());
    if (loadedAnew) return route.fallback();
    if (pathname.startsWith('/assets/')) return route.fulfill({ status: 404, json: {} });
    if (pathname !== '/') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/\/assets\/start-[^"]+\.js/, '/assets/start-of-another.js');
    return route.fulfill({ response, body });
  });
}

test('after an upgrade of the server an open page is loaded anew, once', async ({ browser }) => {
  const { page, loads } = await settings(browser);
  await upgrade(page);
  await link(page, english.settings.team.title).click();
  await expect(page.getByRole('heading', { level: 1, name: english.settings.team.title })).toBeVisible();
  expect(loads()).toBe(1);
});

test('… but not over a form that is not saved, which is there for who goes back', async ({ browser }) => {
  const { page, loads } = await settings(browser, '/account');
  const { account, title } = english.settings;
  await page.getByRole('button', { name: account.profile.edit }).click();
  await page.getByLabel(account.profile.first_name).fill('Beatriz');
  await upgrade(page);
  await link(page, title).click();
  await expect(page.getByRole('alert')).toContainText(MISSING);
  expect(loads()).toBe(0);
  await page.goBack();
  await expect(page.getByLabel(account.profile.first_name)).toHaveValue('Beatriz');
  await page.getByRole('button', { name: english.settings.cancel }).click();
  await link(page, title).click();
  await page.getByRole('button', { name: english.dashboard.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(loads()).toBe(1);
});
