import type { Browser, Page } from '@playwright/test';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { type DemoRecordings, demoRecordings } from '../lib/recordings.ts';
import { checkScreen, checkWords, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, account } = {} as DemoRecordings;
test.beforeAll(async ({ product: running }) => {
  ({ product, account } = await demoRecordings(running));
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };

async function openList(browser: Browser, query = '', look: Look = DESKTOP, locale = 'en-US'): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings${query}`);
  await expect(links(page).first()).toBeVisible();
  return page;
}
const links = (page: Page) => page.getByRole('main').locator('a[href*="/session-replay/"]');
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('j, k and the arrows go through the table, and the row that has the focus is in sight', async ({
  browser,
}) => {
  const page = await openList(browser, '?page_size=50');
  // The arrows are the page's until a row has the focus.
  await press(page, 'ArrowDown');
  await expect(links(page).first()).not.toBeFocused();
  await press(page, 'j');
  await expect(links(page).nth(0)).toBeFocused();
  await press(page, 'j', 'ArrowDown', 'j');
  await expect(links(page).nth(3)).toBeFocused();
  await press(page, 'k', 'ArrowUp');
  await expect(links(page).nth(1)).toBeFocused();
  await press(page, 'k', 'k', 'k');
  await expect(links(page).nth(0)).toBeFocused();

  const last = (await links(page).count()) - 1;
  await press(page, ...Array.from({ length: last + 3 }, () => 'j'));
  await expect(links(page).nth(last)).toBeFocused();
  await expect(page.getByRole('row').last()).toBeInViewport({ ratio: 1 });
  // Upwards no row hides beneath the header that sticks to the top.
  const header = page.getByRole('columnheader').first();
  for (let row = last - 1; row >= 0; row--) {
    await press(page, 'k');
    await expect(links(page).nth(row)).toBeFocused();
    const [above, below] = [
      await header.boundingBox(),
      await page
        .getByRole('row')
        .nth(row + 1)
        .boundingBox(),
    ];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  }
});

test('in the grid the arrows go where they point', async ({ browser }) => {
  const page = await openList(browser, '?view=grid');
  await press(page, 'j', 'ArrowRight');
  await expect(links(page).nth(1)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(links(page).nth(4)).toBeFocused();
  await press(page, 'ArrowLeft', 'ArrowDown');
  await expect(links(page).nth(6)).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowUp', 'ArrowUp');
  await expect(links(page).nth(0)).toBeFocused();
  await page.setViewportSize({ width: 800, height: 900 });
  await press(page, 'ArrowDown');
  await expect(links(page).nth(2)).toBeFocused();
});

test('cards are gone through as well', async ({ browser }) => {
  const page = await openList(browser, '', { width: 360, theme: 'light' });
  await press(page, 'j', 'j', 'ArrowDown');
  await expect(links(page).nth(2)).toBeFocused();
});

test('Enter and o open the replay in a new tab, from a row’s button too', async ({ browser }) => {
  const page = await openList(browser);
  const opens = async (key: string, row: number) => {
    const opened = page.context().waitForEvent('page');
    await press(page, key);
    const viewer = await opened;
    expect(new URL(viewer.url()).pathname).toBe(await links(page).nth(row).getAttribute('href'));
    await viewer.close();
  };
  await press(page, 'j', 'j');
  await opens('Enter', 1);
  await press(page, 'j');
  await opens('o', 2);
  await page.getByRole('row').nth(5).getByRole('button', { name: 'Copy link' }).focus();
  await opens('o', 4);
  // From there the list goes on.
  await press(page, 'j');
  await expect(links(page).nth(5)).toBeFocused();
});

for (const look of looks.filter(({ width }) => width > 600))
  test(`a row in focus and the keys at ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await openList(browser, '', look);
    await press(page, 'j', 'j');
    await checkScreen(page, testInfo, 'row');
    await press(page, '?');
    await expect(help(page)).toBeVisible();
    await checkScreen(page, testInfo, 'keys');
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`the keys speak ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const page = await openList(browser, '', DESKTOP, locale);
    await press(page, 'j', '?');
    await expect(page.getByRole('dialog', { name: texts.sessions.keys.title })).toBeVisible();
    await checkWords(page, testInfo, lang, onlyEnglish(texts));
  });
