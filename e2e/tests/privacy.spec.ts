import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { Outbox } from '../lib/outbox.ts';
import { postVisit, postVisits, storedWith } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import { checkWidths, closePages, type Look, PHONE } from '../lib/screens.ts';
import { openSettings } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const SOON = { timeout: 60_000 };

const open = (browser: Browser, account: Account, look?: Look) =>
  openSettings(browser, product, account, look);
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

test('visitors’ data at every width', async ({ browser }, testInfo) => {
  const owner = await newOwner();
  const visit = await postVisit(product, owner);
  const page = await open(browser, owner, PHONE);
  await expect(section(page)).toContainText('No requests yet');
  await checkWidths(page, testInfo, 'empty');
  await owner.call('privacy_requests_create', { body: { kind: 'export_visitor', email: visit.email } });
  await owner.call('privacy_requests_create', { body: { kind: 'erase_visitor', customer_id: 'c-7' } });
  await page.reload();
  await expect(row(page, visit.email)).toContainText('in the file', SOON);
  await expect(row(page, 'c-7')).toContainText('0 sessions erased', SOON);
  await checkWidths(page, testInfo, 'requests');
  await field(page).fill(visit.email);
  await section(page).getByRole('button', { name: 'Erase' }).click();
  await expect(dialog(page)).toBeVisible();
  await checkWidths(page, testInfo, 'erase');
});
