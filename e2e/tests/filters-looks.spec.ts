import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import type { Product } from '../lib/product.ts';
import { demoRecordings, type OpenList } from '../lib/recordings.ts';
import { atEachWidth, checkScreen, checkWords, closePages, DEVICES, PHONE } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let openList: OpenList;
test.beforeAll(async ({ product: running }) => {
  product = running;
  ({ openList } = await demoRecordings(product));
});
test.afterEach(closePages);

for (const { device, widths } of DEVICES)
  test(`the list and its filters on ${device}`, async ({ browser }, testInfo) => {
    const page = await openList(browser, '?filters=shown', { look: { width: widths[0], theme: 'light' } });
    const counted = () => expect(page.getByText(/^\d+ recordings?$/)).toBeVisible();
    const check = (name: string) =>
      atEachWidth(page, (width) => checkScreen(page, testInfo, `${name}-${width}`), widths);
    await counted();
    await check('list');
    for (const [name, query] of [
      ['filtered', '?filters=shown&duration=under1m&recording_status=not_recorded&ordering=-duration'],
      ['grid', '?view=grid&user_type=anonymous'],
      ['nothing', '?filters=shown&recording_status=recorded'],
    ] as const) {
      await page.goto(`${product.url}/recordings${query}`);
      await counted();
      await check(name);
    }
    await page.goto(`${product.url}/recordings`);
    await counted();
    const dateRange = page.getByLabel('Date range', { exact: true });
    await atEachWidth(page, (width) => expect(dateRange).toHaveCount(width < 900 ? 0 : 1), widths);
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
