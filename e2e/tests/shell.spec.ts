import type { Page } from '@playwright/test';
import { Account, freshEmail, type WithOwner, withOwner } from '../lib/account.ts';
import { hold } from '../lib/hold.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, owner } = {} as WithOwner;
test.beforeAll(async ({ product: running }) => {
  ({ product, owner } = await withOwner(running));
});
test.afterEach(closePages);

const COLLAPSED_PX = 70;
const EXPANDED_PX = 240;

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Of the surface that the navigation stands on. */
const surface = (page: Page) => navigation(page).locator('..');
const width = (page: Page) => surface(page).evaluate((element) => element.getBoundingClientRect().width);
const html = (page: Page) => page.locator('html');

test('the mark stands on the page until its scripts have come, and no longer', async ({ browser }) => {
  const page = await pageOf(browser, { width: 360, theme: 'dark' });
  const release = await hold(page, '**/assets/*.js');
  // It needs no other file.
  await page.route('**/*.svg', (route) => route.abort());
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
  const mark = page.locator('.arriving svg').filter({ visible: true });
  await expect(mark).toHaveCount(1);
  expect(await mark.boundingBox()).toMatchObject({ width: 32, height: 32 });
  release();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(mark).toHaveCount(0);
});

test('the rail of a wide screen is narrow, and wider while it is pointed at', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await page.mouse.move(1000, 600);
  await expect.poll(() => width(page)).toBe(COLLAPSED_PX);
  const name = navigation(page).getByText('Recordings', { exact: true });
  const opacity = () =>
    name.evaluate((element) => getComputedStyle(element.closest('.sidebar-text') ?? element).opacity);
  await expect.poll(opacity).toBe('0');
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);

  await page.mouse.move(35, 300);
  await expect.poll(() => width(page)).toBe(EXPANDED_PX);
  await expect.poll(opacity).toBe('1');
  await page.mouse.move(1000, 600);
  await expect.poll(() => width(page)).toBe(COLLAPSED_PX);
});

test('on a small screen a floating button opens the navigation as a drawer', async ({ browser }) => {
  const page = await pageOf(browser, { width: 360, theme: 'light' });
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  // It stays where it is while the page scrolls, with the strip that it stands on.
  const strip = menu.evaluate(
    ({ offsetParent }: HTMLElement) => offsetParent && getComputedStyle(offsetParent).position,
  );
  expect(await strip).toBe('fixed');
  await menu.tap();
  await expect(navigation(page).getByRole('link')).toHaveText([
    /Vitrine/,
    'Dashboard',
    'Recordings',
    'Settings',
  ]);
  await expect.poll(() => width(page)).toBe(EXPANDED_PX);
  await navigation(page).getByRole('link', { name: 'Recordings' }).tap();
  await expect(page).toHaveURL(`${product.url}/recordings`);
  await expect(navigation(page)).toHaveCount(0);
});

test('the theme is chosen in the sidebar, and stays chosen', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
});

test('the languages are English, Spanish and Portuguese, each chosen in the sidebar', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  // A member of nobody's store: the choice is made without the store's.
  await asAccount(page, product, await Account.register(product, freshEmail('choosing')));
  await page.goto(`${product.url}/settings`);
  const language = page.locator('select[name=language]');
  await expect(language.locator('option')).toHaveCount(3);
  for (const [code, title] of [
    ['es', 'Configuración'],
    ['pt', 'Configurações'],
    ['en', 'Settings'],
  ] as const) {
    await language.selectOption(code);
    await expect(html(page)).toHaveAttribute('lang', code);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

/** The hue of `#rrggbb`, in degrees. */
function hueOf(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const range = Math.max(r, g, b) - Math.min(r, g, b);
  if (range === 0) return Number.NaN;
  const sixths = r >= g && r >= b ? (g - b) / range : g >= b ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixths * 60 + 360) % 360;
}

for (const theme of ['light', 'dark'] as const)
  test(`the ${theme} theme is orange, magenta and rounded`, async ({ browser }) => {
    const page = await pageOf(browser, { width: 1440, theme });
    await asAccount(page, product, owner);
    await page.goto(`${product.url}/settings`);
    const card = page.getByRole('main').getByRole('listitem').first();
    await expect(card).toBeVisible();
    await expect(html(page)).toHaveAttribute('data-theme', theme);
    const variable = (name: string) =>
      html(page).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name).trim(), name);
    // Between red (0) and yellow (60); between blue (240) and red (360).
    const primary = hueOf(await variable('--mui-palette-primary-main'));
    expect(primary).toBeGreaterThan(10);
    expect(primary).toBeLessThan(45);
    const secondary = hueOf(await variable('--mui-palette-secondary-main'));
    expect(secondary).toBeGreaterThan(300);
    expect(secondary).toBeLessThan(345);
    expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('12px');
    expect(await variable('--mui-shape-borderRadius')).toBe('12px');
  });
