import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { hold } from '../lib/hold.ts';
import { Outbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { DESKTOP, VIEWS } from '../lib/recordings.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let account: Account;
let ids: string[];
test.beforeAll(async () => {
  product = await Product.start();
  const api = await Api.signIn(product);
  await seeded(api);
  ids = (await api.sessions()).map(({ session_id }) => session_id);
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.beforeEach(async () => {
  for (const session_id of await watchedOf(account))
    await account.call('sessions_watched', { params: { session_id }, body: { watched: false } });
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

async function watchedOf(person: Account): Promise<string[]> {
  const { results } = await person.call('sessions_list');
  return results.filter(({ watched }) => watched).map(({ session_id }) => session_id);
}
async function openList(browser: Browser, query = '', look: Look = DESKTOP, person = account): Promise<Page> {
  const page = await pageOf(browser, look);
  await asAccount(page, product, person);
  await page.goto(`${product.url}/recordings${query}`);
  await expect(links(page).first()).toBeVisible();
  return page;
}
const links = (page: Page) => page.getByRole('main').locator('a[href*="/session-replay/"]');
const visit = (page: Page, id = '') =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.locator(`a[href*="/session-replay/${id}"]`) });

for (const [name, look, query] of VIEWS)
  test(`in ${name} a visit is marked as watched and back, at once and for good`, async ({ browser }) => {
    const page = await openList(browser, query, look);
    const row = visit(page, ids[1]);
    await expect(row.getByText('Not watched', { exact: true })).toBeAttached();
    const weight = () =>
      row
        .getByText('Anonymous visitor', { exact: true })
        .evaluate((element) => Number(getComputedStyle(element).fontWeight));
    const strong = await weight();
    // The server has not answered yet, and the mark is there.
    const letGo = await hold(page, '**/watched/');
    const button = (text: string) => row.getByRole('button', { name: text, exact: true });
    if (look.width > 600) await row.hover();
    await button('Mark as watched').click();
    await expect(row.getByText('Watched', { exact: true })).toBeAttached();
    expect(await watchedOf(account)).toEqual([]);
    expect(await weight()).toBeLessThan(strong);
    letGo();
    await expect.poll(() => watchedOf(account)).toEqual([ids[1]]);
    await page.reload();
    await expect(row.getByText('Watched', { exact: true })).toBeAttached();
    await expect(page.getByText('Watched', { exact: true })).toHaveCount(1);

    await button('Mark as not watched').focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText('Not watched', { exact: true })).toBeAttached();
    await expect.poll(() => watchedOf(account)).toEqual([]);
  });

test('a replay marks its visit once it plays, and the list in the other tab says so', async ({ browser }) => {
  const list = await openList(browser);
  const opened = list.context().waitForEvent('page');
  await links(list).nth(2).click();
  const viewer = await opened;
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => watchedOf(account)).toEqual([ids[2]]);
  await viewer.close();
  await expect(visit(list, ids[2]).getByText('Watched', { exact: true })).toBeAttached();
});

test('what does not play is not watched', async ({ browser }) => {
  const page = await pageOf(browser, DESKTOP);
  await asAccount(page, product, account);
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') marks.push(request.url());
  });
  // Told to wait, and it has its picture.
  await page.goto(`${product.url}/session-replay/${ids[3]}?paused=1`);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('[data-settled=true]')).toBeVisible();
  // An error, whether the visit is a recording by now or still its blocks.
  await page.route(/\/recording\/\?at=/, (route) => route.fulfill({ json: { recording: null } }));
  await page.route('**/events/', (route) => route.fulfill({ json: [] }));
  await page.goto(`${product.url}/session-replay/${ids[4]}`);
  await expect(page.getByText('Session contains no events to replay')).toBeVisible();
  expect(marks).toEqual([]);
  expect(await watchedOf(account)).toEqual([]);
  // And this is what would have been seen.
  await page.unrouteAll();
  await page.goto(`${product.url}/session-replay/${ids[4]}`);
  await expect.poll(() => marks).toHaveLength(1);
});

test('a colleague’s marks are not one’s own', async ({ browser }) => {
  const email = freshEmail('colleague');
  await account.call('invitations_create', { body: { email } });
  const token = new URL(await new Outbox(product).link(email)).searchParams.get('token') ?? '';
  const colleague = await Account.register(product, email, token);
  await colleague.call('sessions_watched', { params: { session_id: ids[0] ?? '' }, body: { watched: true } });
  const theirs = await openList(browser, '', DESKTOP, colleague);
  await expect(theirs.getByText('Watched', { exact: true })).toHaveCount(1);
  const mine = await openList(browser);
  await expect(mine.getByText('Not watched', { exact: true })).toHaveCount(10);
});

test('the country stands beneath the name, and the browser has a column where there is room', async ({
  browser,
}) => {
  const page = await openList(browser);
  const { results } = await account.call('sessions_list');
  const [first] = results;
  expect(first?.country).toMatch(/^[A-Z]{2}$/);
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(first?.country ?? '') ?? '';
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const row = visit(page, first?.session_id);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(header('Browser')).toBeVisible();
  await expect(row.getByText(country, { exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: first?.browser ?? '', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(header('Browser')).toBeHidden();
  await expect(row.getByText(first?.browser ?? '', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(row.getByText(country, { exact: true })).toBeVisible();
  for (const query of ['', '?view=grid']) {
    const phone = await openList(browser, query, { width: 360, theme: 'light' });
    await expect(visit(phone, first?.session_id).getByText(country, { exact: true })).toBeVisible();
    await expect(
      visit(phone, first?.session_id).getByText(first?.browser ?? '', { exact: true }),
    ).toBeVisible();
  }
});

test('the exact time is within reach of mouse, keyboard and finger', async ({ browser }) => {
  const page = await openList(browser);
  const exact = /\w+ \d+, \d{4}, \d+:\d\d:\d\d\s[AP]M/;
  const time = visit(page, ids[0]).locator('time').getByText(exact);
  await expect(links(page).first()).toHaveAttribute('title', exact);
  await expect(time).toBeHidden();
  await page.getByRole('button', { name: 'Duration', exact: true }).focus();
  await page.keyboard.press('j');
  await expect(time).toBeVisible();

  const context = await browser.newContext({
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  });
  const tablet = await context.newPage();
  await asAccount(tablet, product, account);
  await tablet.goto(`${product.url}/recordings`);
  await expect(visit(tablet, ids[0]).locator('time').getByText(exact)).toBeVisible();
  await context.close();
});
