import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { otherLanguages } from '../lib/languages.ts';
import { meta, PostedRecording, picture, postRecording, says, visibility } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { DESKTOP, VIEWS } from '../lib/recordings.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

const { action, done, waits, waiting } = english.sessions.keep;
const blocks = [[meta(0), picture(0, 'Velas'), visibility(1, true), says(2_000, 'Lavanda')]];

let product: Product;
let account: Account;
let ids: string[];
test.beforeAll(async () => {
  product = await Product.embedded(COMPACTING);
  account = await Account.register(product, freshEmail('keep'));
  ids = [];
  for (const _ of VIEWS) ids.push(await postRecording(product, account, [{ blocks }]));
  for (const id of ids) await recorded(account, id);
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

async function openList(browser: Browser, query: string, look: Look, locale = 'en-US'): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings${query}`);
  await expect(page.getByRole('main').locator('a[href*="/session-replay/"]').first()).toBeVisible();
  return page;
}
const visit = (page: Page, id = '') =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.locator(`a[href*="/session-replay/${id}"]`) });
const contentOf = async (download: Download) => readFile(await download.path(), 'utf8');

for (const [n, [name, look, query]] of VIEWS.entries())
  test(`in ${name} a recording is downloaded, and says so from then on`, async ({ browser }) => {
    const page = await openList(browser, query, look);
    const row = visit(page, ids[n]);
    await expect(row.getByText('Not Downloaded', { exact: true })).toBeAttached();
    if (look.width > 600) await row.hover();
    const began = page.waitForEvent('download');
    await row.getByRole('button', { name: action, exact: true }).click();
    const download = await began;
    expect(download.suggestedFilename()).toMatch(/^vitrine-shop\.example-.*\.html$/);
    expect(await contentOf(download)).toContain(ids[n]);
    await expect(page.getByText(done)).toBeVisible();
    await expect(row.getByText('Downloaded', { exact: true })).toBeAttached();
    // A second time nothing is made, and it comes at once.
    const again = page.waitForEvent('download');
    await row.getByRole('button', { name: action, exact: true }).click();
    expect(await contentOf(await again)).toBe(await contentOf(download));
  });

test('what is downloaded is told apart by the list’s filter', async ({ browser }) => {
  const [kept, other] = [
    await postRecording(product, account, [{ blocks }]),
    await postRecording(product, account, [{ blocks }]),
  ];
  await recorded(account, kept);
  const page = await openList(browser, '', DESKTOP);
  await visit(page, kept).hover();
  const began = page.waitForEvent('download');
  await visit(page, kept).getByRole('button', { name: action, exact: true }).click();
  await began;
  for (const [label, listed, left] of [
    ['Downloaded', kept, other],
    ['Not Downloaded', other, kept],
  ] as const) {
    await page.getByLabel('Recording status', { exact: true }).selectOption({ label });
    await expect(visit(page, left)).toHaveCount(0);
    await expect(visit(page, listed)).toBeVisible();
  }
});

test('a refusal is told by its reason', async ({ browser }) => {
  for (const { locale, texts } of [{ locale: 'en-US', texts: english }, ...otherLanguages]) {
    const page = await openList(browser, '', DESKTOP, locale);
    await page.route('**/record/', (route) =>
      route.fulfill({ status: 402, json: { detail: 'Over.', code: 'downloads_exceeded' } }),
    );
    const row = visit(page, ids[0]);
    await row.hover();
    await row.getByRole('button', { name: texts.sessions.keep.action, exact: true }).click();
    await expect(page.getByText(texts.loginAndPass.errors.codes.downloads_exceeded)).toBeVisible();
  }
});

test('a visit that is still going on is waited for', async ({ browser }) => {
  const patient = await Product.embedded();
  try {
    const owner = await Account.register(patient, freshEmail('going-on'));
    const going = new PostedRecording(patient, owner, 0);
    await going.post({ blocks });
    const page = await pageOf(browser, DESKTOP);
    await asAccount(page, patient, owner);
    await page.goto(`${patient.url}/recordings`);
    const row = visit(page, going.session_id);
    await row.hover();
    await row.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByText(waits)).toBeVisible();
    await expect(row.getByRole('button', { name: waiting, exact: true })).toBeVisible();
    await expect(row.getByText('Not Downloaded', { exact: true })).toBeAttached();
  } finally {
    await patient.remove();
  }
});
