import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { Outbox } from '../lib/outbox.ts';
import { type PostedVisit, postVisits, storedWith } from '../lib/posted-visits.ts';
import { Product } from '../lib/product.ts';
import { checkScreen, checkWords, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
/** Has nine visits, none of which is deleted. */
let browsed: Account;
test.beforeAll(async () => {
  product = await Product.start();
  browsed = (await storeWith(9)).owner;
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

const DESKTOP: Look = { width: 1440, theme: 'light' };
const ERASED = { timeout: 60_000 };

async function open(
  browser: Browser,
  account: Account,
  { query = '', look = DESKTOP, locale = 'en-US' } = {},
): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings${query}`);
  await expect(page.getByRole('main').locator('a[href*="/session-replay/"]').first()).toBeVisible();
  return page;
}
/** A store of somebody new, with visits. */
async function storeWith(count: number): Promise<{ owner: Account; visits: PostedVisit[] }> {
  const owner = await Account.register(product, freshEmail('owner'));
  return { owner, visits: await postVisits(product, owner, count) };
}

const row = (page: Page, { email }: PostedVisit) =>
  page
    .locator('tr, li')
    .filter({ has: page.locator('[data-select]') })
    .filter({ hasText: email });
const box = (page: Page, visit: PostedVisit) => row(page, visit).getByRole('checkbox');
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select recording/ });
const selected = (page: Page) => page.getByRole('checkbox', { name: /^Select recording/, checked: true });
const all = (page: Page) =>
  page.getByRole('checkbox', { name: /^Select (all \d+ recordings|the recording) on this page$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected recordings' });
const button = (page: Page) => bar(page).getByRole('button', { name: 'Delete' });
const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Delete' });
const listed = (page: Page, visits: readonly PostedVisit[]) =>
  expect
    .poll(async () =>
      (
        await page.locator('[data-select]').evaluateAll((all) => all.map((each) => each.dataset.select))
      ).sort(),
    )
    .toEqual(visits.map(({ session_id }) => session_id).sort());

test('several are deleted at once, and their bytes go', async ({ browser }) => {
  const { owner, visits } = await storeWith(4);
  const [one, two, ...kept] = visits as [PostedVisit, PostedVisit, ...PostedVisit[]];
  const page = await open(browser, owner);
  await expect(bar(page)).toHaveCount(0);
  await box(page, one).click();
  await box(page, two).click();
  await expect(bar(page)).toContainText('2 selected');
  await button(page).click();
  await expect(dialog(page)).toContainText('Delete 2 recordings?');
  await expect(dialog(page)).toContainText('can’t be undone');
  // Looked at again, and not meant.
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page)).toBeFocused();
  await listed(page, visits);
  expect(storedWith(product, one.mark)).not.toEqual([]);

  await button(page).click();
  await confirm(page).click();
  await expect(page.getByText('2 recordings deleted')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await listed(page, kept);
  await expect(selected(page)).toHaveCount(0);
  // Who uses the keyboard goes on from the list.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  for (const { mark } of [one, two]) await expect.poll(() => storedWith(product, mark), ERASED).toEqual([]);
  for (const { mark } of kept) expect(storedWith(product, mark)).toHaveLength(1);
});

test('a member is told why they cannot', async ({ browser }, testInfo) => {
  const { owner, member } = await teamOf(product, new Outbox(product));
  const [visit] = (await postVisits(product, owner, 1)) as [PostedVisit];
  for (const look of looks) {
    const page = await open(browser, member, { look });
    await box(page, visit).check();
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await bar(page).getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await expect(
      page.getByRole('tooltip', { name: 'Only an owner of this store can delete recordings.' }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await checkScreen(page, testInfo, `member-${look.width}`);
  }
});

for (const look of [...looks, { width: 768, theme: 'light' } as Look])
  test(`selecting and asking at ${look.width} px`, async ({ browser }, testInfo) => {
    for (const view of ['list', 'grid'] as const) {
      const page = await open(browser, browsed, { look, query: `?view=${view}` });
      await checkScreen(page, testInfo, `${view}-nothing-selected`);
      await boxes(page).nth(0).check();
      await boxes(page).nth(2).check();
      await checkScreen(page, testInfo, `${view}-selected`);
      await button(page).click();
      await expect(dialog(page)).toBeVisible();
      await checkScreen(page, testInfo, `${view}-asked`);
      // Large enough for a finger.
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      for (const target of [boxes(page).first(), button(page), all(page).last()]) {
        const { width, height } = await target.evaluate((element) =>
          (element.closest('.MuiCheckbox-root') ?? element).getBoundingClientRect().toJSON(),
        );
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(look.width < 600 ? 40 : 36);
      }
    }
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`selecting and deleting speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const words = texts.sessions.delete;
    const foreign = onlyEnglish(texts);
    const { owner } = await storeWith(2);
    const page = await open(browser, owner, { locale, look: { width: 360, theme: 'light' } });
    const check = (name: string) => checkWords(page, testInfo, name, foreign);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox', { name: words.selectAll_other.replace('{{count}}', '2') }).check();
    const region = page.getByRole('region', { name: words.bar });
    await expect(region).toContainText(words.selected_other.replace('{{count}}', '2'));
    await check('selected');
    await region.getByRole('button', { name: words.action }).click();
    await expect(dialog(page)).toContainText(words.title_other.replace('{{count}}', '2'));
    await check('asked');
    await dialog(page).getByRole('button', { name: words.action }).click();
    await expect(page.getByText(words.done_other.replace('{{count}}', '2'))).toBeVisible();
    await check('done');
  });
