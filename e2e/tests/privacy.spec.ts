import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { Outbox } from '../lib/outbox.ts';
import { postVisit, postVisits, storedWith } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import { checkScreen, closePages, type Look, looks } from '../lib/screens.ts';
import { openSettings } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };
const SOON = { timeout: 60_000 };

const open = (browser: Browser, account: Account, look?: Look, locale?: string) =>
  openSettings(browser, product, account, look, locale);
const newOwner = () => Account.register(product, freshEmail('owner'));
const section = (page: Page, name = 'Visitor data') => page.getByRole('region', { name, exact: true });
const field = (page: Page) => section(page).getByLabel('Email or customer ID');
const row = (page: Page, text: string) => section(page).getByRole('listitem').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('an owner exports what is kept of a visitor, and is written to', async ({ browser }) => {
  const owner = await newOwner();
  const [visit] = await postVisits(product, owner, 2);
  if (!visit) throw new Error('no visit');
  const page = await open(browser, owner);
  await expect(section(page)).toContainText('No requests yet.');
  await field(page).fill(visit.email.toUpperCase());
  await section(page).getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('We’re preparing the file.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const made = row(page, `Export data about ${visit.email}`);
  await expect(made).toContainText('1 session in the file', SOON);
  await expect(made).toContainText('Done');
  const downloading = page.waitForEvent('download');
  await made.getByRole('link', { name: `Download: Export data about ${visit.email}` }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^vitrine-visitor-\d{4}-\d\d-\d\d\.ndjson\.gz$/);
  const lines = gunzipSync(readFileSync(await file.path()))
    .toString()
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).type)).toEqual([
    ...['about', 'session', 'page', 'event', 'event', 'end'],
  ]);
  expect(lines[1]).toContain(visit.session_id);
  expect(await new Outbox(product).link(owner.email)).toBe(`${product.url}/settings`);
});

test('an owner erases a visitor with the keyboard alone, who is typed twice', async ({ browser }) => {
  const owner = await newOwner();
  const gone = await postVisit(product, owner);
  const kept = await postVisit(product, owner);
  const page = await open(browser, owner);
  await field(page).focus();
  await page.keyboard.type(gone.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('button', { name: 'Erase' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Erase all data about ${gone.email}?`);
  await page.keyboard.type(kept.email);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Erase' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: 'Erase' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(gone.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(row(page, `Erase data about ${gone.email}`)).toContainText(
    '1 session erased. We’re removing the last copies.',
    SOON,
  );
  expect((await owner.call('sessions_list')).results.map(({ session_id }) => session_id)).toEqual([
    kept.session_id,
  ]);
  await expect.poll(() => storedWith(product, gone.mark), SOON).toEqual([]);
  expect(storedWith(product, kept.mark)).not.toEqual([]);
});

test('what is typed wrong is said at the field', async ({ browser }) => {
  const page = await open(browser, await newOwner());
  await section(page).getByRole('button', { name: 'Erase' }).click();
  await expect(field(page)).toHaveAccessibleDescription('Enter an email or customer ID.');
  await expect(field(page)).toBeFocused();
  await field(page).fill('rosa@nowhere');
  await section(page).getByRole('button', { name: 'Export' }).click();
  await expect(field(page)).toHaveAccessibleDescription('Enter a valid email address.');
  await expect(field(page)).toHaveValue('rosa@nowhere');
});

test('a member has none of it', async ({ browser }) => {
  const { member } = await teamOf(product, new Outbox(product));
  const page = await open(browser, member);
  await expect(page.getByRole('region', { name: 'Installation script' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

for (const look of looks)
  test(`visitors’ data at ${look.width} px`, async ({ browser }, testInfo) => {
    const owner = await newOwner();
    const visit = await postVisit(product, owner);
    const page = await open(browser, owner, look);
    await expect(section(page)).toContainText('No requests yet');
    await checkScreen(page, testInfo, 'empty');
    await owner.call('privacy_requests_create', { body: { kind: 'export_visitor', email: visit.email } });
    await owner.call('privacy_requests_create', { body: { kind: 'erase_visitor', customer_id: 'c-7' } });
    await page.reload();
    await expect(row(page, visit.email)).toContainText('in the file', SOON);
    await expect(row(page, 'c-7')).toContainText('0 sessions erased', SOON);
    await checkScreen(page, testInfo, 'requests');
    await field(page).fill(visit.email);
    await section(page).getByRole('button', { name: 'Erase' }).click();
    await expect(dialog(page)).toBeVisible();
    await checkScreen(page, testInfo, 'erase');
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`visitors’ data speak ${lang}, and nothing else`, async ({ browser }) => {
    const foreign = onlyEnglish(texts);
    const { privacy: words } = texts.settings;
    const owner = await newOwner();
    const page = await open(browser, owner, DESKTOP, locale);
    const place = section(page, words.title);
    const clean = async (name: string) => {
      // The script of the store is code.
      await page.locator('pre').evaluate((element) => element.replaceChildren());
      expect.soft(await englishOn(page, foreign), name).toEqual([]);
    };
    await expect(place).toContainText(words.list.empty);
    await clean('empty');
    await place.getByLabel(words.who).fill('c-7');
    await place.getByRole('button', { name: words.export }).click();
    await expect(page.getByText(words.asked.export_visitor)).toBeVisible();
    await expect(place).toContainText(words.list.state.done, SOON);
    await clean('exported');
    await place.getByLabel(words.who).fill('c-7');
    await place.getByRole('button', { name: words.erase }).click();
    await expect(dialog(page)).toContainText(words.eraseDialog.body);
    await clean('erase');
    await dialog(page).getByRole('textbox').fill('c-7');
    await dialog(page).getByRole('button', { name: words.eraseDialog.submit }).click();
    await expect(place).toContainText(words.list.gone, SOON);
    await clean('erased');
  });
