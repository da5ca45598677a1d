import type { Page } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { Api, seeded } from '../lib/api.ts';
import { Outbox } from '../lib/outbox.ts';
import { postVisit } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import { checkScreen, closePages, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer } from '../lib/viewer.ts';

let product: Product;
let outbox: Outbox;
/** A member of two workspaces: owns the first, was asked into the demo's. */
let both: Account;
let demo: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  outbox = new Outbox(product);
  demo = await Account.signIn(product, 'demo@vitrine.local', product.demoPassword());
  const { email } = await Account.register(product, freshEmail('both'));
  await demo.call('invitations_create', { body: { email } });
  const invitation = new URL(await outbox.link(email)).searchParams.get('token');
  const answer = await fetch(product.url + endpoints.token_obtain.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, invitation }),
  });
  expect(answer.status).toBe(200);
  both = await Account.signIn(product, email);
});
test.afterEach(closePages);

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const change = (page: Page) => page.getByRole('button', { name: /Switch store/ });
const stores = (page: Page) => page.getByRole('menu', { name: 'Switch store' }).getByRole('menuitemradio');
const script = (page: Page) => page.getByRole('region', { name: 'Installation script' });
const demoStore = () => demo.user.merchant.store_name;
const ownStore = () => `Store ${both.user.merchant.store_id}`;

test('the other store is chosen by keyboard, and everything is of it', async ({ page }) => {
  await asAccount(page, product, both);
  await page.goto(`${product.url}/settings`);
  await expect(script(page)).toContainText(`"storeId":"${both.user.merchant.store_id}"`);
  await change(page).focus();
  await page.keyboard.press('Enter');
  await expect(stores(page)).toHaveCount(2);
  await expect(stores(page).filter({ hasText: ownStore() })).toHaveAttribute('aria-checked', 'true');
  await expect(stores(page).filter({ hasText: ownStore() })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stores(page)).toHaveCount(0);
  await expect(change(page)).toBeFocused();

  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/sessions/')) asked.push(request.headers()['x-workspace-id']);
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(stores(page).filter({ hasText: demoStore() })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(navigation(page)).toContainText(demoStore());
  await expect(page.getByRole('link', { name: /opens in a new tab/ }).first()).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([demo.user.workspace_id]));

  // A member there: the same person may do less.
  await page.goto(`${product.url}/settings/team`);
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goto(`${product.url}/settings`);
  await expect(script(page)).toContainText(`"storeId":"${demo.user.merchant.store_id}"`);
});

test('the other tabs of the browser follow', async ({ page, context }) => {
  await asAccount(page, product, both);
  await page.goto(`${product.url}/settings/team`);
  await expect(page.getByText('It’s just you so far')).toBeVisible();
  const second = await context.newPage();
  await second.goto(product.url);
  await change(second).click();
  await stores(second).filter({ hasText: demoStore() }).click();
  await expect(navigation(second)).toContainText(demoStore());
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(navigation(page)).toContainText(demoStore());
});

test('a link to a replay of the other store opens it, and that store becomes the current one', async ({
  browser,
}) => {
  await seeded(await Api.signIn(product));
  const { results } = await demo.call('sessions_list');
  const id = results.find(({ duration }) => duration > 2)?.session_id;
  const viewer = await openViewer(browser, product, both, `${id}?t=1&paused=1`);
  await expect(viewer.elapsed).toHaveText('0:01');
  await viewer.page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(navigation(viewer.page)).toContainText(demoStore());
});

test('a replay that is in none of the stores fails, and the store stays', async ({ browser }) => {
  const stranger = await Account.register(product, freshEmail('stranger'));
  const { session_id } = await postVisit(product, stranger, { has_full_snapshot: true });
  const { page } = await openViewer(browser, product, both, session_id);
  await expect(page.getByRole('alert')).toContainText('Failed to load session data');
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(navigation(page)).toContainText(ownStore());
});

test('who is removed from the store they look at goes on in the one they have', async ({ page }) => {
  const { email } = await Account.register(product, freshEmail('guest'));
  await demo.call('invitations_create', { body: { email } });
  const link = await outbox.link(email);
  const token = new URL(link).searchParams.get('token') ?? '';
  await page.goto(`${product.url}/login?invitation=${token}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /Sign in/ }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(navigation(page)).toContainText(demoStore());

  const guest = await Account.signIn(product, email);
  await demo.call('users_remove', { params: { user_id: guest.user.id } });
  // The list's next look at the server tells.
  await expect(navigation(page)).not.toContainText(demoStore());
  await expect(page.getByRole('region', { name: 'Get your first recording in three steps' })).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Settings' }).click();
  await expect(script(page)).toContainText(`"storeId":"${guest.user.merchant.store_id}"`);
});

for (const look of looks)
  test(`the stores at ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await pageOf(browser, look);
    await asAccount(page, product, both);
    await page.goto(`${product.url}/settings`);
    await expect(script(page)).toBeVisible();
    if (look.width < 900) await page.getByRole('button', { name: 'Open menu' }).click();
    await change(page).click();
    await expect(stores(page)).toHaveCount(2);
    await checkScreen(page, testInfo, 'stores');
    await stores(page).filter({ hasText: demoStore() }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await page.context().close();
  });
