// Long: a product and its platform are started for all of it.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import { STORE_CUSTOMER } from '@vitrine/platforms/fixture-stores/platform-stores';
import { Account, freshEmail } from '../lib/account.ts';
import { button, heading, soonSays, yourPlan } from '../lib/billing-screen.ts';
import { openReplay } from '../lib/dashboard.ts';
import { Outbox } from '../lib/outbox.ts';
import {
  type ShopifyConnectProduct,
  type ShopifyStore,
  startShopifyConnectProduct,
} from '../lib/shopify-connect-product.ts';
import {
  check,
  comesAndSays,
  emailSwitch,
  enableEmbed,
  install,
  setupBanner,
  signInToStore,
} from '../lib/shopify-merchant.ts';
import { asAccount } from '../lib/signed-in.ts';
import type { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

const FAILED = 'Failed to process installation. Please try again.';
const SOON = { timeout: 90_000 };

let running: ShopifyConnectProduct;
let store: ShopifyStore;
let owner: Account;
test.beforeAll(async () => {
  running = await startShopifyConnectProduct();
  store = await running.openStore('nogal-norte', 'Nogal Norte');
});
test.afterAll(() => running.remove());

const sessions = async () => (await owner.call('sessions_list')).results;
/** What the store's page says of who is signed in, for all of its scripts. */
const customerOf = ({ page }: StoreVisitor) =>
  page.evaluate(() => {
    const { customer_id, customer_email } =
      (window as { vitrinePage?: Record<string, unknown> }).vitrinePage ?? {};
    return { customer_id, customer_email };
  });
const signedIn = (page: Page) => asAccount(page, running.product, owner);
const isBlock = (path: string) => path === endpoints.ingest_block.path;

test('from Shopify’s “Install app” to a recorded visit in the list', async ({ page, browser }) => {
  owner = await install(page, running, store);
  await expect(setupBanner(page)).toBeVisible();
  await setupBanner(page).getByRole('link', { name: 'Show me how' }).click();
  await expect(page.getByText('Your store Nogal Norte is already connected')).toBeVisible();
  await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();
  await enableEmbed(page, running, store);

  const visitor = await comesAndSays(browser, running, store, 'Aceptar');
  await visitor.told();
  await visitor.openAnswered('/collections/sillas', 202);
  await visitor.told();
  await visitor.open('/products/silla-ronda');
  await visitor.told();
  await visitor.knowsCart();
  await button(visitor.page, 'Agregar y seguir mirando').click();
  await expect(visitor.page.getByText('Agregado')).toBeVisible();
  await visitor.knowsCart(1);
  await signInToStore(visitor, store, STORE_CUSTOMER.email);
  expect(await customerOf(visitor)).toEqual({ customer_id: String(STORE_CUSTOMER.id), customer_email: null });
  await visitor.openAnswered('/search?q=banco', 202);
  await visitor.told();
  await visitor.openAnswered('/cart', 202);
  await visitor.told();
  await visitor.knowsCart(1);
  // The checkout is nobody's to see.
  await button(visitor.page, 'Pagar').click();
  await expect(visitor.page).toHaveURL(/\/checkouts\/cn\//);
  await visitor.page.getByLabel('Tarjeta').fill('4111 1111 1111 1111');
  await visitor.leave();

  // By itself, without the page being loaded again.
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible(SOON);
  await page.goto(`${running.product.url}/`);
  await expect(page.getByRole('heading', { name: 'Recent sessions' })).toBeVisible();
  await expect(setupBanner(page)).toHaveCount(0);
  expect((await owner.call('users_me')).merchant.shopify_setup_complete).toBe(true);

  await expect.poll(async () => (await sessions())[0]?.pages_visited.at(-1), SOON).toContain('/cart');
  const [session] = await sessions();
  const id = session?.session_id ?? '';
  expect(session?.pages_visited.join(' ')).not.toContain('checkouts');
  // The store's pages tell nobody the email.
  expect(session?.user_email).toBeNull();
  await page.goto(`${running.product.url}/recordings`);
  await expect(page.getByText('Anonymous visitor').first()).toBeVisible();
  const viewer = await openReplay(page.context(), page, id);
  for (const marker of [
    'Home page',
    'Category page',
    'Product page',
    'Added to cart',
    'Search page',
    'Cart page',
  ])
    await expect(viewer.getByText(marker).first()).toBeVisible();
  await viewer.close();
});

test('a customer’s email is told once the merchant has switched that on', async ({ page, browser }) => {
  const editor = (await owner.call('integrations_list')).shopify.theme_editor_url ?? '';
  await page.goto(editor);
  await expect(page.getByText('other scripts in your store can also read it')).toBeVisible();
  await emailSwitch(page).check();
  await button(page, 'Save').click();
  await expect(emailSwitch(page)).toBeChecked();

  const visitor = await comesAndSays(browser, running, store, 'Aceptar');
  await visitor.told();
  await signInToStore(visitor, store, STORE_CUSTOMER.email);
  const { id, email } = STORE_CUSTOMER;
  expect(await customerOf(visitor)).toEqual({ customer_id: String(id), customer_email: email });
  await visitor.openAnswered('/search?q=banco', 202);
  await visitor.told();
  await visitor.leave();
  await expect
    .poll(async () => (await sessions()).map((each) => each.user_email), SOON)
    .toEqual([email, null]);
  await signedIn(page);
  await page.goto(`${running.product.url}/recordings`);
  await expect(page.getByRole('row').getByText(email)).toBeVisible();
  await page.goto(`${running.product.url}/recordings?view=grid`);
  await expect(page.getByRole('list', { name: 'Recordings' }).getByText(email)).toBeVisible();
  await page.goto(`${running.product.url}/`);
  await expect(page.getByRole('table', { name: 'Recent sessions' }).getByText(email)).toBeVisible();
});

test('who declines is not recorded, nor is a page in the theme editor', async ({ page, browser }) => {
  const before = await sessions();
  const visitor = await comesAndSays(browser, running, store, 'Rechazar');
  for (const path of ['/collections/sillas', '/products/mesa-lenga', '/cart']) await visitor.open(path);
  expect(visitor.asked.filter(isBlock)).toEqual([]);
  await visitor.leave();

  store.options.design_mode = true;
  await page.goto(`${store.url}/`);
  expect(await page.evaluate(() => 'vitrine' in window)).toBe(false);
  store.options.design_mode = false;
  expect((await sessions()).map(({ session_id }) => session_id)).toEqual(
    before.map(({ session_id }) => session_id),
  );
});

test('a callback that is forged, old, another browser’s or used connects nothing', async ({
  page,
  browser,
}) => {
  const { shop } = await running.openStore('olmo', 'Olmo');
  const { emulator } = running;
  const failed = async (address: string) => {
    await page.goto(address);
    await expect(page).toHaveURL(`${running.product.url}/register?platform=shopify&failed=installation`);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
  };
  const [honest = '', again = ''] = await running.agree(page.context(), shop, 2);
  const forged = new URL(honest);
  forged.searchParams.set('hmac', '0'.repeat(64));
  await failed(forged.href);
  const moved = new URL((await running.agree(page.context(), shop))[0] ?? '');
  moved.searchParams.set('shop', store.shop);
  await failed(moved.href);

  emulator.later(-2 * 60_000);
  const [old = ''] = await running.agree(page.context(), shop);
  emulator.later(2 * 60_000);
  await failed(old);

  const stranger = await browser.newContext();
  const [others = ''] = await running.agree(stranger, shop);
  await failed(others);
  await stranger.close();
  expect(emulator.asked.filter((call) => call.shop === shop)).toEqual([]);

  // The state of the first one is used up by what was forged with it.
  await failed(again);
  const [good = '', twice = ''] = await running.agree(page.context(), shop, 2);
  await page.goto(good);
  await expect(page.getByText('Create an account for Olmo.')).toBeVisible();
  await failed(twice);
});

test('who has one installation open in two tabs connects the store in both', async ({ browser }) => {
  const { product, openStore, agree } = running;
  const { shop, name } = await openStore('roble-sur', 'Roble Sur');
  const context = await browser.newContext({ locale: 'en-US' });
  const tabs = [await context.newPage(), await context.newPage()] as const;
  await asAccount(tabs[0], product, await Account.register(product, freshEmail('olga')));
  await tabs[0].goto((await agree(context, shop))[0] ?? '');
  const connect = (tab: Page) => button(tab, `Connect ${name} to your account`);
  await expect(connect(tabs[0])).toBeVisible();
  await tabs[1].goto(tabs[0].url());
  await expect(connect(tabs[1])).toBeVisible();
  for (const tab of tabs) {
    await connect(tab).click();
    await expect(tab).toHaveURL(`${product.url}/settings/integrations/shopify`);
    await expect(tab.getByText('Successfully connected to your store!')).toBeVisible();
  }
  await context.close();
});

test('a second merchant is told that the store is connected', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(running.doorOf(store.shop));
  await button(page, 'Install app').click();
  await expect(page).toHaveURL(`${running.product.url}/login?connected=Nogal+Norte`);
  await expect(page.getByText('Your store Nogal Norte is already connected')).toBeVisible();
  await context.close();
});

/** Shopify's page on which a merchant agrees to a plan. */
async function approve(page: Page): Promise<void> {
  await page.waitForURL(`${running.emulator.url}/${store.shop}/**/confirm_recurring_application_charge?**`);
  await button(page, 'Approve').click();
}

test('the plan is agreed to in Shopify, by the token of the installation', async ({ page }) => {
  await signedIn(page);
  await page.goto(`${running.product.url}/settings/billing`);
  await button(page, 'Upgrade to Growth').click();
  await approve(page);
  await expect(heading(page, 'Your plan is active')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(yourPlan(page)).toContainText('Growth$49 per month');
  expect(running.emulator.subscriptions(store.shop).map(({ status }) => status)).toEqual(['ACTIVE']);
});

test('what Shopify asks for about a customer is done and shown', async ({ page, browser }) => {
  const { emulator, product } = running;
  const other = await comesAndSays(browser, running, store, 'Aceptar');
  await other.openAnswered('/collections/sillas', 202);
  await other.leave();
  await expect.poll(async () => (await sessions()).length).toBe(3);
  // One of them is known by the id alone.
  const customers = (await sessions()).slice(1).map(({ session_id }) => session_id);
  const { id, email } = STORE_CUSTOMER;
  const customer = { id, email, phone: null };
  const about = { shop_id: 954889, customer, orders_requested: [] };
  emulator.sendCompliance(store.shop, 'customers/data_request', { ...about, data_request: { id: 9999 } });
  await emulator.delivered();
  await signedIn(page);
  await page.goto(`${product.url}/settings`);
  const data = page.getByRole('region', { name: 'Visitor data', exact: true });
  const row = (text: string) => data.getByRole('listitem').filter({ hasText: text });
  await expect(row(`Export data about ${email}`)).toContainText('2 sessions in the file', SOON);
  await expect(row(`Export data about ${email}`)).toContainText('Requested by Shopify');
  const downloading = page.waitForEvent('download');
  await row(`Export data about ${email}`).getByRole('link').click();
  const file = gunzipSync(readFileSync(await (await downloading).path())).toString();
  for (const session_id of customers) expect(file).toContain(session_id);
  expect(await new Outbox(product).link(owner.email)).toBe(`${product.url}/settings`);

  emulator.sendCompliance(store.shop, 'customers/redact', { ...about, orders_to_redact: [] });
  await emulator.delivered();
  await expect.poll(async () => (await sessions()).length, SOON).toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(row('Erase data about')).toContainText('2 sessions erased', { timeout: 5_000 });
  }).toPass(SOON);
  expect(customers).not.toContain((await sessions())[0]?.session_id);
});

test('an uninstalled app leaves the recordings, and comes back to them', async ({ page }) => {
  const { emulator, product } = running;
  const before = await sessions();
  await signedIn(page);
  await page.goto(`${product.url}/settings/integrations`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Shopify' });
  await expect(card).toContainText('Active');
  const tokenOf = async () => (await owner.call('users_me')).merchant.access_token;
  const token = await tokenOf();
  expect(token).toMatch(/^•{4}.{4}$/);

  emulator.uninstall(store.shop);
  await emulator.delivered();
  await expect.poll(tokenOf, SOON).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Shopify' })).toBeVisible();
  await expect(card).not.toContainText('Active');
  await page.goto(`${product.url}/settings/billing`);
  await soonSays(page, 'You don’t have a plan');
  expect(await sessions()).toEqual(before);

  await page.goto(running.doorOf(store.shop));
  await button(page, 'Install app').click();
  await expect(page).toHaveURL(`${product.url}/settings/integrations?connected=Nogal+Norte`);
  await expect(card).toContainText('Active');
  expect(await tokenOf()).toMatch(/^•{4}.{4}$/);
  expect(await tokenOf()).not.toBe(token);
  expect((await sessions()).map(({ session_id }) => session_id)).toEqual(
    before.map(({ session_id }) => session_id),
  );
  await expect.poll(() => emulator.webhooks(store.shop).length).toBe(4);
});

test('what Shopify has erased of a store that left is all gone, and none of one that stayed', async () => {
  const { emulator } = running;
  const redact = async () => {
    emulator.sendCompliance(store.shop, 'shop/redact', { shop_id: 954889 });
    await emulator.delivered();
  };
  await redact();
  // It is looked at behind the answer: once the store has left, it would be right.
  await expect
    .poll(() => running.product.output, SOON)
    .toContain('ignored a request to erase a store that is still connected');
  emulator.uninstall(store.shop);
  await emulator.delivered();
  await expect.poll(async () => (await owner.call('users_me')).merchant.access_token, SOON).toBeNull();
  expect(await sessions()).toHaveLength(1);
  await redact();
  await expect.poll(sessions, SOON).toEqual([]);
});
