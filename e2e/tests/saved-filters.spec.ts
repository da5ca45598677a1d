import type { Browser, Page } from '@playwright/test';
import { DEFAULTS } from '../../apps/dashboard/src/features/sessions/query/list-state.ts';
import { savedStateOf } from '../../apps/dashboard/src/features/sessions/saved-filters/saved-state.ts';
import { type DemoProduct, startDemoProduct } from '../lib/demo-product.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { checkWidths, checkWords, closePages, type Look, PHONE, pageOf } from '../lib/screens.ts';
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

test('saved filters at every width', async ({ browser }, testInfo) => {
  const page = await openList(browser, '?platform=mobile', PHONE);
  await control(page).click();
  await expect(panel(page)).toContainText('No saved filters yet.');
  await checkWidths(page, testInfo, 'empty');
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
  await checkWidths(page, testInfo, 'full');
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
