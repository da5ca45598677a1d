import type { Browser, Page } from '@playwright/test';
import { DEFAULTS } from '../../apps/dashboard/src/features/sessions/query/list-state.ts';
import { savedStateOf } from '../../apps/dashboard/src/features/sessions/saved-filters/saved-state.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { type DemoProduct, startDemoProduct } from '../lib/demo-product.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { checkScreen, checkWords, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, account } = {} as DemoProduct;
test.beforeAll(async () => {
  ({ product, account } = await startDemoProduct());
});
test.beforeEach(async () => {
  for (const { id } of await saved())
    await account.call('saved_filters_delete', { params: { saved_filter_id: id } });
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

const DESKTOP: Look = { width: 1440, theme: 'light' };
const EVERYTHING = savedStateOf(DEFAULTS);

const saved = async () => (await account.call('saved_filters_list')).results;
const names = async () => (await saved()).map(({ name }) => name);
const save = (name: string, change: object = {}) =>
  account.call('saved_filters_save', { body: { name, state: { ...EVERYTHING, ...change } } });

async function openList(browser: Browser, query = '', look: Look = DESKTOP, locale = 'en-US'): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings${query}`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  return page;
}
const control = (page: Page) => page.getByRole('button', { name: 'Saved filters', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved filters' });
const filter = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first();

test('what the list shows is saved under a name, and leads back to it; so does the back button', async ({
  browser,
}) => {
  const query = '?view=grid&ordering=-duration&search=demo&date_range=last7d&platform=mobile';
  const page = await openList(browser, query);
  await control(page).click();
  await expect(panel(page)).toContainText('No saved filters yet.');
  await expect(panel(page)).toContainText('“demo” · Last 7 days · Mobile · Longest first · Grid view');
  await panel(page).getByLabel('Name').fill('  Phones ');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page).getByText('Saved.', { exact: true })).toBeVisible();
  await expect(filter(page, 'Phones')).toHaveAttribute('aria-current', 'true');
  expect((await saved())[0]).toMatchObject({
    name: 'Phones',
    state: {
      view: 'grid',
      page_size: 9,
      ordering: '-duration',
      search: 'demo',
      date_range: 'last7d',
      platform: 'mobile',
    },
  });
  await page.keyboard.press('Escape');
  await expect(control(page)).toBeFocused();

  const other = '?page_size=25&user_type=anonymous';
  await page.goto(`${product.url}/recordings${other}`);
  await control(page).click();
  await expect(filter(page, 'Phones')).not.toHaveAttribute('aria-current');
  await filter(page, 'Phones').click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/recordings${query}`);
  await expect(page.getByRole('searchbox')).toHaveValue('demo');
  await expect(page.getByRole('button', { name: 'Remove filter Platform: Mobile' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/recordings${other}`);
});

test('a search that was too short to be made is not left beside a saved list', async ({ browser }) => {
  await save('Phones', { platform: 'mobile' });
  const page = await openList(browser);
  await page.getByRole('searchbox').fill('ab');
  await expect(page.getByText('Enter at least 3 characters')).toBeVisible();
  await control(page).click();
  await filter(page, 'Phones').click();
  await expect(page).toHaveURL(`${product.url}/recordings?platform=mobile`);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('all of it by keyboard', async ({ browser }) => {
  await save('Phones', { platform: 'mobile' });
  const page = await openList(browser);
  await control(page).focus();
  await page.keyboard.press('Enter');
  await expect(filter(page, 'Phones')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(filter(page, 'Phones')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Everything');
  await page.keyboard.press('Enter');
  await expect(filter(page, 'Everything')).toBeVisible();
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  await expect(panel(page).getByLabel('Name')).toHaveValue('');

  // Asked once more, and first the other answer.
  const bin = panel(page).getByRole('button', { name: 'Delete Phones' });
  await bin.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Delete “Phones”?')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bin).toBeFocused();
  expect(await names()).toEqual(['Everything', 'Phones']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bin).toHaveCount(0);
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  expect(await names()).toEqual(['Everything']);
});

test('one that was deleted is brought back as it was', async ({ browser }) => {
  await save('Phones', { platform: 'mobile' });
  const page = await openList(browser);
  await control(page).click();
  await panel(page).getByRole('button', { name: 'Delete Phones' }).click();
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel(page).getByText('“Phones” deleted.')).toBeVisible();
  expect(await names()).toEqual([]);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(filter(page, 'Phones')).toBeVisible();
  await expect(panel(page).getByText('“Phones” deleted.')).toHaveCount(0);
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  await filter(page, 'Phones').click();
  await expect(page).toHaveURL(/platform=mobile/);
});

test('a name that is taken is replaced, but not unasked', async ({ browser }) => {
  await save('Phones', { platform: 'mobile' });
  const page = await openList(browser, '?platform=tablet');
  await control(page).click();
  await panel(page).getByLabel('Name').fill('phones');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(page).getByText('You already have a saved filter with this name.')).toBeVisible();
  expect((await saved())[0]).toMatchObject({ name: 'Phones', state: { platform: 'mobile' } });
  // Another name after all: nothing is replaced by it.
  await panel(page).getByLabel('Name').fill('phones!');
  await expect(panel(page).getByRole('button', { name: 'Replace' })).toHaveCount(0);
  await panel(page).getByLabel('Name').fill('phones');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Replace' }).click();
  await expect(panel(page).getByText('“Phones” replaced.')).toBeVisible();
  expect(await saved()).toMatchObject([{ name: 'phones', state: { platform: 'tablet' } }]);

  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByText('“Phones” replaced.')).toHaveCount(0);
  await expect(panel(page).getByLabel('Name')).toBeFocused();
  expect(await saved()).toMatchObject([{ name: 'Phones', state: { platform: 'mobile' } }]);
  await filter(page, 'Phones').click();
  await expect(page).toHaveURL(/platform=mobile/);
});

test('somebody else has none of them', async ({ browser }) => {
  await save('Mine alone');
  const stranger = await Account.register(product, freshEmail('stranger'));
  const page = await pageOf(browser, DESKTOP);
  await asAccount(page, product, stranger);
  await page.goto(`${product.url}/recordings`);
  await control(page).click();
  await expect(panel(page)).toContainText('No saved filters yet.');
});

test('what cannot be loaded can be tried again', async ({ browser }) => {
  await save('Phones');
  const page = await openList(browser);
  await page.route('**/api/saved-filters/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'no' } }),
  );
  await control(page).click();
  await expect(panel(page).getByText('Couldn’t load your saved filters.')).toBeVisible();
  await page.unrouteAll();
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(filter(page, 'Phones')).toBeVisible();
});

for (const look of looks)
  test(`saved filters at ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await openList(browser, '?platform=mobile', look);
    await control(page).click();
    await expect(panel(page)).toContainText('No saved filters yet.');
    await checkScreen(page, testInfo, 'empty');
    await page.keyboard.press('Escape');
    await save('x'.repeat(60), { search: 'y'.repeat(200), user_type: 'logged', ordering: 'duration' });
    await save('Phones', { platform: 'mobile' });
    await control(page).click();
    await expect(filter(page, 'Phones')).toBeVisible();
    await panel(page).getByLabel('Name').fill('phones');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('button', { name: 'Replace' })).toBeVisible();
    await panel(page)
      .getByRole('button', { name: /^Delete x/ })
      .click();
    await checkScreen(page, testInfo, 'full');
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`saved filters speak ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    await save('Aa', { platform: 'mobile', date_range: 'today', view: 'grid', page_size: 9 });
    const page = await openList(browser, '?platform=mobile', { width: 360, theme: 'light' }, locale);
    await page.getByRole('button', { name: texts.filters.saved.title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: texts.filters.saved.title });
    await dialog.getByLabel(texts.filters.saved.name).fill('aa');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(texts.loginAndPass.fieldErrors.saved_filter_exists)).toBeVisible();
    await dialog
      .getByRole('button', { name: texts.filters.saved.deleteOf.replace('{{name}}', 'Aa') })
      .click();
    await checkWords(page, testInfo, lang, onlyEnglish(texts));
  });
