import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { hold } from '../lib/hold.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { Outbox } from '../lib/outbox.ts';
import { type PostedVisit, postVisits, storedWith } from '../lib/posted-visits.ts';
import { Product } from '../lib/product.ts';
import { checkScreen, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
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

for (const [view, query, width] of [
  ['table', '', 1440],
  ['cards', '', 360],
  ['grid', '?view=grid', 1440],
] as const)
  test(`in the ${view}: several are deleted at once, and their bytes go`, async ({ browser }) => {
    const { owner, visits } = await storeWith(4);
    const [one, two, ...kept] = visits as [PostedVisit, PostedVisit, ...PostedVisit[]];
    const page = await open(browser, owner, { query, look: { width, theme: 'light' } });
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

test('a page is selected whole, in ranges, by keyboard; the selection goes with its page', async ({
  browser,
}) => {
  const { owner } = await storeWith(12);
  const page = await open(browser, owner);
  await expect(boxes(page)).toHaveCount(10);
  await all(page).first().check();
  await expect(selected(page)).toHaveCount(10);
  await boxes(page).nth(3).click();
  await expect(all(page).first()).toHaveJSProperty('indeterminate', true);
  await expect(bar(page)).toContainText('9 selected of 10 on this page, 12 in all');
  await all(page).first().click();
  await expect(selected(page)).toHaveCount(10);
  await all(page).last().click();
  await expect(bar(page)).toHaveCount(0);

  await boxes(page).nth(2).click();
  await boxes(page)
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(4);
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(2);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(selected(page)).toHaveCount(0);

  // x toggles the row that has the focus, wherever in it.
  const links = page.getByRole('row').getByRole('link');
  await links.nth(1).focus();
  await page.keyboard.press('x');
  await expect(boxes(page).nth(1)).toBeChecked();
  await page.keyboard.press('x');
  await expect(bar(page)).toHaveCount(0);
  await boxes(page).nth(1).focus();
  await page.keyboard.press('Space');
  await expect(boxes(page).nth(1)).toBeChecked();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('x');
  await expect(boxes(page).nth(1)).toBeChecked();
  await page.getByRole('searchbox').clear();

  await boxes(page).first().check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(boxes(page)).toHaveCount(2);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(boxes(page)).toHaveCount(10);
  await expect(bar(page)).toHaveCount(0);
});

test('one is named, and for many their number is typed', async ({ browser }) => {
  const { owner, visits } = await storeWith(11);
  const page = await open(browser, owner, { query: '?page_size=25' });
  const [one] = visits as [PostedVisit];
  await box(page, one).check();
  await button(page).click();
  await expect(dialog(page)).toContainText(
    `Delete recording ${one.session_id.slice(0, 8)} from ${one.email}?`,
  );
  await confirm(page).click();
  await expect(page.getByText('Recording deleted')).toBeVisible();
  await all(page).first().check();
  await button(page).click();
  await expect(dialog(page)).toContainText('Delete 10 recordings?');
  const number = dialog(page).getByLabel('Number of recordings');
  await expect(number).toBeFocused();
  await expect(confirm(page)).toBeDisabled();
  await number.fill('1');
  await page.keyboard.press('Enter');
  await expect(confirm(page)).toBeDisabled();
  await listed(page, visits.slice(1));
  await number.fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 recordings deleted')).toBeVisible();
  await expect(page.getByText('No recordings yet')).toBeVisible();
});

test('the selection stays when the list is refreshed, but not what has gone from it', async ({ browser }) => {
  const { owner, visits } = await storeWith(3);
  const [gone, kept, other] = visits as [PostedVisit, PostedVisit, PostedVisit];
  const page = await open(browser, owner);
  await box(page, gone).check();
  await box(page, kept).check();
  const [more] = await postVisits(product, owner, 1);
  await owner.call('sessions_delete', { body: { session_ids: [gone.session_id] } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await listed(page, [kept, other, more as PostedVisit]);
  await expect(bar(page)).toContainText('1 selected');
  await expect(box(page, kept)).toBeChecked();
});

test('what could not be deleted is still there, and still selected', async ({ browser }) => {
  const { owner, visits } = await storeWith(2);
  const page = await open(browser, owner);
  const answer = await hold(page, '**/api/sessions/delete/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is busy.', code: 'unavailable' } }),
  );
  await all(page).first().check();
  await button(page).click();
  await confirm(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Deleting…' })).toBeDisabled();
  answer();
  await expect(page.getByText('Couldn’t delete the recordings. Try again.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('2 selected');
  await expect(button(page)).toBeFocused();
  await page.unroute('**/api/sessions/delete/');
  await button(page).click();
  await confirm(page).click();
  await expect(page.getByText('No recordings yet')).toBeVisible();
  for (const { mark } of visits) await expect.poll(() => storedWith(product, mark), ERASED).toEqual([]);
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
    const { owner } = await storeWith(9);
    for (const view of ['list', 'grid'] as const) {
      const page = await open(browser, owner, { look, query: `?view=${view}` });
      await checkScreen(page, testInfo, `${view}-nothing-selected`);
      await boxes(page).nth(0).check();
      await boxes(page).nth(2).check();
      await checkScreen(page, testInfo, `${view}-selected`);
      await page.screenshot({ path: testInfo.outputPath(`${view}-window.png`) });
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
    const clean = async (name: string) => expect.soft(await englishOn(page, foreign), name).toEqual([]);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox', { name: words.selectAll_other.replace('{{count}}', '2') }).check();
    const region = page.getByRole('region', { name: words.bar });
    await expect(region).toContainText(words.selected_other.replace('{{count}}', '2'));
    await clean('selected');
    await checkScreen(page, testInfo, 'selected');
    await region.getByRole('button', { name: words.action }).click();
    await expect(dialog(page)).toContainText(words.title_other.replace('{{count}}', '2'));
    await clean('asked');
    await checkScreen(page, testInfo, 'asked');
    await dialog(page).getByRole('button', { name: words.action }).click();
    await expect(page.getByText(words.done_other.replace('{{count}}', '2'))).toBeVisible();
    await clean('done');
  });
