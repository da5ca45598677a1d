import type { BrowserContext, Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { type BigcommerceProduct, startBigcommerceProduct } from '../lib/bigcommerce-product.ts';
import { storeNotAllowed } from '../lib/bigcommerce-steps.ts';
import { axeViolations } from '../lib/dashboard.ts';
import { Outbox } from '../lib/outbox.ts';
import { asAccount } from '../lib/signed-in.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

let world: BigcommerceProduct;
test.beforeAll(async () => {
  world = await startBigcommerceProduct();
});
test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
test.afterAll(() => world.remove());

const TITLE = 'Get your first recording in three steps';
const guide = (page: Page) => page.getByRole('region', { name: TITLE });
const step = (page: Page, title: string) =>
  guide(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const total = (page: Page) => page.getByText('Total sessions');

async function register(page: Page): Promise<void> {
  await page.goto(`${world.product.url}/register`);
  await page.getByLabel('First name').fill('Lucía');
  await page.getByLabel('Last name').fill('Ferreyra');
  await page.getByLabel('Phone').fill('+54 11 5555 0101');
  await page.getByLabel('Email').fill(freshEmail('lucia'));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(guide(page)).toBeVisible();
}

test('a new merchant is led to the first recording, and left alone when it was watched', async ({
  page,
  browser,
}) => {
  const { product } = world;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await register(page);
  await expect(guide(page).getByText('0 of 3 done')).toBeVisible();
  await expect(total(page)).toHaveCount(0);
  await page.reload();
  await expect(guide(page).getByText('0 of 3 done')).toBeVisible();
  for (const name of ['Tiendanube', 'Shopify', 'BigCommerce'])
    await expect(guide(page).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/settings/integrations/${name.toLowerCase()}`,
    );
  await button(page, 'Other platform').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Copy script').click();
  const store = await world.store('By hand');
  store.theme = await page.evaluate(() => navigator.clipboard.readText());
  await expect(step(page, 'Open your store').getByText('Waiting for the first session…')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await visitor.openAnswered('/desk-lamps/', 202);
  await expect(guide(page).getByText('2 of 3 done')).toBeVisible();
  await expect(guide(page).getByRole('status')).toHaveText(
    'Your first session has arrived, and its recording is ready.',
  );
  await expect(step(page, 'Open your store').getByText('Your first session has arrived.')).toBeVisible();
  await expect(total(page)).toBeVisible();
  await page.reload();
  await expect(guide(page).getByText('2 of 3 done')).toBeVisible();
  const replay = await watch(page, page.context());
  await replay.close();
  await page.bringToFront();
  await expect(guide(page)).toHaveCount(0);
  await expect(page.getByText('You’re all set.')).toBeVisible();
  await expect(total(page)).toBeVisible();
  const told = page.waitForResponse('**/api/stores/installation/');
  await page.reload();
  await told;
  await expect(total(page)).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await visitor.leave();
});

/** Plays the first recording until the server has been told. */
async function watch(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page');
  await guide(page).getByRole('link', { name: 'Watch recording (opens in a new tab)' }).click();
  const replay = await opened;
  await replay.waitForResponse((answer) => answer.url().includes('/watched/') && answer.ok());
  return replay;
}

test('refused pages show that the script is there, and are allowed at once', async ({ page, browser }) => {
  const { product } = world;
  const { owner, store, host } = await storeNotAllowed(world);
  await asAccount(page, product, owner);
  await page.goto(product.url);
  await expect(guide(page).getByRole('link', { name: 'Open my store' })).toHaveAttribute(
    'href',
    'https://lamps.example/',
  );
  await button(page, 'Other platform').click();
  store.theme = (await guide(page).getByRole('region', { name: 'Installation script' }).innerText()).trim();
  const refused = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => refused.answers.map(({ status }) => status)).toContain(403);
  await refused.leave();
  await expect(guide(page).getByText('1 of 3 done')).toBeVisible();
  await button(page, `Allow ${host}`).click();
  await expect(guide(page).getByText(/were blocked/)).toHaveCount(0);
});

test('it can be put aside, and is found again', async ({ page }) => {
  const { product } = world;
  await asAccount(page, product, await Account.register(product, freshEmail('owner')));
  await page.goto(product.url);
  await button(page, 'Hide steps').click();
  await expect(guide(page)).toHaveCount(0);
  await expect(button(page, 'Show steps')).toBeFocused();
  await expect(total(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Setup: 0 of 3 steps done')).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await button(page, 'Show steps').press('Enter');
  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused();
  await button(page, 'Hide steps').click();
  await page.goto(`${product.url}/recordings`);
  await page.getByRole('link', { name: 'See the steps' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused();
  await expect(guide(page).getByText('0 of 3 done')).toBeVisible();
});

test('a member is told who puts it on the store, and can do the rest', async ({ page, browser }) => {
  const { product } = world;
  const owner = await Account.register(product, freshEmail('owner'));
  const guest = freshEmail('guest');
  await owner.call('invitations_create', { body: { email: guest } });
  const token = new URL(await new Outbox(product).link(guest)).searchParams.get('token') ?? '';
  const member = await Account.register(product, guest, token);
  await asAccount(page, product, member);
  await page.goto(product.url);
  await expect(
    step(page, 'Add Vitrine to your store').getByText('An owner of the store needs to do this.'),
  ).toBeVisible();
  await expect(guide(page).getByRole('link')).toHaveCount(0);
  await expect(button(page, 'Other platform')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  const ownersContext = await browser.newContext({ locale: 'en-US' });
  const owners = await ownersContext.newPage();
  await asAccount(owners, product, owner);
  await owners.goto(product.url);
  await button(owners, 'Other platform').click();
  const store = await world.store('By hand');
  store.theme = (await owners.getByRole('region', { name: 'Installation script' }).innerText()).trim();
  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await visitor.openAnswered('/desk-lamps/', 202);
  const replay = await watch(page, page.context());
  await replay.close();
  await expect(guide(page)).toHaveCount(0);
  // What one of them has watched is the store's first recording for all.
  await expect(guide(owners)).toHaveCount(0);
  await visitor.leave();
  await ownersContext.close();
});
