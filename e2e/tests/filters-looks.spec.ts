import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import type { Product } from '../lib/product.ts';
import { demoRecordings, type OpenList } from '../lib/recordings.ts';
import { atEachWidth, checkScreen, checkWords, closePages, type Look, looks, PHONE } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let openList: OpenList;
test.beforeAll(async ({ product: running }) => {
  product = running;
  ({ openList } = await demoRecordings(product));
});
test.afterEach(closePages);

for (const look of [...looks, { width: 768, theme: 'light' } as Look])
  test(`the list and its filters at ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await openList(browser, '?filters=shown', { look });
    for (const [name, query] of [
      ['list', '?filters=shown'],
      ['filtered', '?filters=shown&duration=under1m&recording_status=not_recorded&ordering=-duration'],
      ['grid', '?view=grid&user_type=anonymous'],
      ['nothing', '?filters=shown&recording_status=recorded'],
    ] as const) {
      await page.goto(`${product.url}/recordings${query}`);
      await expect(page.getByText(/^\d+ recordings?$/)).toBeVisible();
      await checkScreen(page, testInfo, name);
    }
    await page.goto(`${product.url}/recordings`);
    await expect(page.getByText(/^\d+ recordings?$/)).toBeVisible();
    await expect(page.getByLabel('Date range', { exact: true })).toHaveCount(look.width < 900 ? 0 : 1);
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`the filters speak ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { names, values, clear } = texts.filters;
    const page = await openList(browser, '?filters=shown', { look: PHONE, locale });
    const check = (name: string) =>
      atEachWidth(page, (width) => checkWords(page, testInfo, `${name}-${lang}-${width}`, foreign));
    await page.getByLabel(names.platform, { exact: true }).selectOption({ label: values.mobile });
    await page.getByLabel(names.recording_status, { exact: true }).selectOption({ label: values.recorded });
    await page.getByLabel(names.date_range, { exact: true }).selectOption({ label: values.last7d });
    await expect(page.getByText(texts.sessions.noMatch.titleOfFilters)).toBeVisible();
    await check('nothing');
    await page.getByRole('button', { name: clear, exact: true }).click();
    await page.getByRole('button', { name: texts.filters.view.grid }).click();
    await expect(page.getByText(texts.sessions.viewReplay).first()).toBeVisible();
    await check('grid');
  });
