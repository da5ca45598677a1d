import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { longDay } from '../lib/overview.ts';
import { postVisit } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import { atEachWidth, checkWidths, checkWords, closePages, type Look, PHONE } from '../lib/screens.ts';
import { openSettings } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const open = (browser: Browser, account: Account, look?: Look, locale?: string) =>
  openSettings(browser, product, account, look, locale);
const newOwner = () => Account.register(product, freshEmail('owner'));
const section = (page: Page, name = 'Time zone') => page.getByRole('region', { name, exact: true });
const field = (page: Page) => section(page).getByRole('combobox', { name: 'Time zone' });
const shown = (page: Page) => field(page).locator('option:checked');
const save = (page: Page) => section(page).getByRole('button', { name: 'Save time zone' });
const zoneOf = async (account: Account) => (await account.call('workspaces_list')).results[0]?.time_zone;

/** `2026-01-15`, as calendars there say of a moment. */
const dayIn = (timeZone: string, iso: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(iso));

test('an owner changes it with the keyboard alone, and the overview counts by it', async ({ browser }) => {
  const owner = await newOwner();
  await postVisit(product, owner, { has_full_snapshot: true });
  const [visit] = (await owner.call('sessions_list')).results;
  if (!visit) throw new Error('no visit');
  const page = await open(browser, owner);
  await expect(shown(page)).toHaveText('UTC (GMT+0)');
  await expect(save(page)).toHaveCount(0);

  // 25 hours apart: no moment is on one day in both.
  for (const [zone, text] of [
    ['Pacific/Kiritimati', 'Kiritimati (GMT+14)'],
    ['Pacific/Pago_Pago', 'Pago Pago (GMT-11)'],
  ] as const) {
    await field(page).focus();
    await page.keyboard.type(text.slice(0, 5));
    await expect(shown(page)).toHaveText(text);
    await page.keyboard.press('Tab');
    await expect(save(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Time zone saved')).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expect(save(page)).toHaveCount(0);
    expect(await zoneOf(owner)).toBe(zone);
    await page.reload();
    await expect(shown(page)).toHaveText(text);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    const table = page.getByRole('table', { name: 'Sessions over time' });
    const day = dayIn(zone, visit.created_at);
    await expect(table.getByRole('row', { name: new RegExp(`${longDay(day)} 1$`) })).toHaveCount(1);
    await page.goBack();
  }
});

test('the time zone at every width', async ({ browser }, testInfo) => {
  const owner = await newOwner();
  const page = await open(browser, owner, PHONE);
  await expect(shown(page)).toHaveText('UTC (GMT+0)');
  await checkWidths(page, testInfo, 'saved');
  await page.route('**/api/stores/**', async (route) =>
    route.continue({ postData: JSON.stringify({ time_zone: 'Mars/Olympus' }) }),
  );
  await field(page).selectOption('America/Argentina/Buenos_Aires');
  await save(page).click();
  await expect(section(page)).toContainText('Unknown time zone.');
  await checkWidths(page, testInfo, 'refused');
});

for (const { locale, lang, texts } of otherLanguages)
  test(`the time zone speaks ${lang}, and nothing else, at every width`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { timeZone: words } = texts.settings;
    const page = await open(browser, await newOwner(), PHONE, locale);
    const place = section(page, words.title);
    await place.getByRole('combobox').selectOption('America/Sao_Paulo');
    await expect(place.locator('optgroup').last()).toHaveAttribute('label', words.regions.other);
    await expect(place.getByRole('button', { name: words.save })).toBeVisible();
    // The script of the store is code.
    await page.locator('pre').evaluate((element) => element.replaceChildren());
    await atEachWidth(page, (width) => checkWords(page, testInfo, `chosen-${width}`, foreign));
    await place.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    expect.soft(await englishOn(page, foreign), 'saved').toEqual([]);
  });
