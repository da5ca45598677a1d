// Long: a product and its platform are started for all of it.
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import {
  type BigcommerceProduct,
  type BigcommerceStore,
  startBigcommerceProduct,
} from '../lib/bigcommerce-product.ts';
import { button, CREDENTIALS, check, field, sessionsOf, submit } from '../lib/bigcommerce-steps.ts';
import { hold } from '../lib/hold.ts';
import { Product } from '../lib/product.ts';
import { closePages } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { everythingStored } from '../lib/stored.ts';
import { expect, test } from '../lib/test.ts';

let world: BigcommerceProduct;
test.beforeAll(async () => {
  // Embedded: a test reads all that it keeps.
  world = await startBigcommerceProduct(Product.embedded);
});
test.afterEach(closePages);
test.afterAll(() => world.remove());

const TAKEN = 'This store is already connected to another account. Ask its owner to invite you.';
const screen = () => `${world.product.url}/settings/integrations/bigcommerce`;

/** Somebody looks at lamps, and puts one into the cart. */
async function visit(browser: Browser, store: BigcommerceStore): Promise<void> {
  const visitor = await StoreVisitor.arrive(browser, { product: world.product, store: store.url });
  await visitor.told();
  await visitor.open('/desk-lamps/');
  await visitor.told();
  await visitor.open('/brass-reading-lamp/');
  await visitor.told();
  await visitor.knowsCart();
  await visitor.page.getByRole('button', { name: 'Add and stay' }).click();
  await expect(visitor.page.getByText('Added', { exact: true })).toBeVisible();
  await visitor.openAnswered('/cart.php', 202);
  await visitor.told();
  await visitor.knowsCart(1);
  await visitor.leave();
}

/** The one session of an account, once its last page and its cart are known, which the last block may bring: what its pages told of themselves. */
async function toldBy(account: Account): Promise<{ tag: string; payload: unknown }[]> {
  await expect.poll(async () => (await sessionsOf(account))[0]?.pages_visited.at(-1)).toContain('/cart.php');
  const [session, ...others] = await sessionsOf(account);
  expect(others).toEqual([]);
  const params = { session_id: session?.session_id ?? '' };
  let told: { tag: string; payload: unknown }[] = [];
  await expect(async () => {
    const events = await account.call('sessions_events', { params });
    told = events.flatMap(({ type, data }) => (type === 5 ? [data as (typeof told)[number]] : []));
    expect(told.map(({ tag }) => tag)).toContain(TRACKER_TAGS.cart);
  }).toPass({ timeout: 30_000 });
  return told;
}

test('an owner connects a store by the three steps, and its visits come', async ({ page, browser }) => {
  const { product, emulator } = world;
  const owner = await Account.register(product, freshEmail('owner'));
  const { platform, store_id } = owner.user.merchant;
  const byHand = snippet({ publicUrl: product.url, platform, storeId: store_id });
  const store = await world.store('Brightwell Lamps', byHand);
  const credentials = store.account();
  const said: string[] = [];
  page.on('response', async (response) => {
    if (response.url().startsWith(`${product.url}/api/`)) said.push(await response.text().catch(() => ''));
  });

  await asAccount(page, product, owner);
  await page.goto(screen());
  const guide = page.getByRole('region', { name: 'How to connect' });
  const steps = guide.getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText('Create a store API account');
  await expect(steps.nth(1)).toContainText('Session Tracking');
  await expect(steps.nth(1).locator('dt')).toHaveText([
    'Content',
    'Sites & Routes',
    'Information & Settings',
  ]);
  await expect(steps.nth(1).locator('dd')).toHaveText(['Modify', 'Modify', 'Read-Only']);
  await expect(steps.nth(2)).toContainText('The Store Hash is the part after /stores/ in the API path.');
  await expect(steps.nth(2).getByRole('img')).toBeVisible();
  await expect(field(page, 'access_token')).toHaveAttribute('type', 'password');
  await expect(button(page, 'Connect Store')).toBeDisabled();

  await field(page, 'client_id').fill(credentials.client_id);
  await field(page, 'store_hash').focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, `https://api.bigcommerce.com/stores/${store.hash}/v3/`);
  await expect(field(page, 'store_hash')).toHaveValue(store.hash);
  const before = emulator.asked.length;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
  expect(emulator.asked).toHaveLength(before);

  await field(page, 'access_token').fill(credentials.access_token);
  emulator.fail({ slow_ms: 2_000 });
  await button(page, 'Connect Store').click();
  await expect(button(page, 'Connecting…')).toBeDisabled();
  await expect(button(page, 'Connecting…').getByRole('progressbar')).toBeVisible();
  await expect(field(page, 'client_id')).toBeDisabled();
  await expect(page.getByText('Successfully connected to your store!')).toBeVisible();
  await expect(button(page, 'Reconnect Store')).toBeVisible();
  for (const name of CREDENTIALS) await expect(field(page, name)).toHaveValue('');
  expect(store.scripts()).toEqual([`${product.url}/tracker/bigcommerce/${store.hash}.js`]);
  await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();

  // Both are in the store's pages now: the visit is one, and has one session.
  await visit(browser, store);
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  const told = await toldBy(owner);
  const types = told.filter(({ tag }) => tag === TRACKER_TAGS.page_type).map(({ payload }) => payload);
  expect(types).toEqual([{ type: 'home' }, { type: 'category' }, { type: 'product' }, { type: 'cart' }]);
  expect(told.filter(({ tag }) => tag === TRACKER_TAGS.cart).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      added: [expect.objectContaining({ product_id: '111', name: 'Brass Reading Lamp', quantity: 1 })],
      removed: [],
      items: 1,
    }),
  ]);

  await page.goto(`${product.url}/recordings`);
  const [session] = await sessionsOf(owner);
  await expect(
    page.getByRole('main').locator(`a[href*="/session-replay/${session?.session_id}"]`).first(),
  ).toBeVisible();
  await page.goto(`${product.url}/settings/integrations`);
  const card = page.getByRole('listitem').filter({ hasText: 'BigCommerce' });
  await expect(card.getByText('Connected to Brightwell Lamps')).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await page.goto(screen());
  await expect(page.getByText('Your store Brightwell Lamps is already connected')).toBeVisible();

  await submit(page, credentials, 'Reconnect Store');
  await expect(page.getByText('Successfully connected to your store!')).toBeVisible();
  expect(store.scripts()).toHaveLength(1);
  expect(await page.content()).not.toContain(credentials.access_token);
  expect(said.join('\n')).toContain(`••••${credentials.access_token.slice(-4)}`);
  expect(said.join('\n')).not.toContain(credentials.access_token);

  // The merchant deletes the script, and the snippet of before is what is left.
  for (const { uuid } of emulator.scripts(store.hash)) emulator.deleteScript(store.hash, uuid);
  const later = await StoreVisitor.arrive(browser, { product, store: store.url });
  await later.openAnswered('/desk-lamps/', 202);
  await later.leave();
  await expect.poll(async () => (await sessionsOf(owner)).length).toBe(2);

  await product.stop();
  const leaks: string[] = [];
  for await (const { where, text } of everythingStored(product.dataDir, join(product.dataDir, 'database')))
    if (text.includes(credentials.access_token)) leaks.push(where);
  await product.start();
  expect(leaks).toEqual([]);
  expect(product.output).not.toContain(credentials.access_token);
});

const framed = (page: Page) => page.frameLocator('iframe[title="Vitrine"]');

/** The merchant installs the app in the control panel: the page with which we answer in its frame. */
async function install(page: Page, store: BigcommerceStore) {
  await page.goto(world.emulator.installApp(store.hash));
  await page.getByRole('button', { name: 'Install' }).click();
  return framed(page);
}

/** Follows the one link of our page in the frame, which opens beside the control panel. */
async function follow(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await framed(page).getByRole('link', { name }).click();
  return opened;
}

async function register(page: Page, email: string): Promise<void> {
  const person = { first_name: 'Bea', last_name: 'Sol', phone: '+1 555 0101' };
  for (const [name, value] of Object.entries({ email, ...person, password: PASSWORD, confirm: PASSWORD }))
    await field(page, name).fill(value);
  await button(page, 'Create account and connect').click();
}

test('a store comes by the app, goes and comes back with its recordings', async ({ page, browser }) => {
  const { product, emulator } = world;
  const store = await world.store('Lamparas & "Cia"');
  const shown = await install(page, store);
  await expect(shown.getByText('Vitrine is installed in Lamparas & "Cia".')).toBeVisible();
  const registration = await follow(page, 'Create account');
  await expect(registration).toHaveURL(/\/register\?platform=bigcommerce&merchant_id=/);
  await expect(registration.getByText('Create an account for Lamparas & "Cia".')).toBeVisible();
  await expect(field(registration, 'email')).toHaveValue(`merchant@${store.hash}.example`);
  const email = freshEmail('bea');
  await register(registration, email);
  await expect(registration).toHaveURL(/\/settings\/integrations\/bigcommerce|\/$/);
  const owner = await Account.signIn(product, email);
  expect(owner.user.merchant).toMatchObject({ platform: 'bigcommerce', store_id: store.hash });
  await expect.poll(() => store.scripts()).toHaveLength(1);

  await visit(browser, store);
  expect((await toldBy(owner)).map(({ tag }) => tag)).toContain(TRACKER_TAGS.cart);
  await registration.goto(screen());
  await expect(check(registration).getByText('Your store is being recorded.').first()).toBeVisible();

  await page.goto(emulator.installApp(store.hash));
  await expect(framed(page).getByText('Your recordings are in the Vitrine dashboard.')).toBeVisible();
  const dashboard = await follow(page, 'Open dashboard');
  await expect(dashboard).toHaveURL(`${product.url}/`);

  expect(await emulator.uninstallApp(store.hash)).toBe(200);
  const merchant = async () => (await owner.call('users_me')).merchant;
  await expect.poll(async () => (await merchant()).access_token).toBeNull();
  await registration.goto(screen());
  await expect(button(registration, 'Connect Store')).toBeVisible();
  await expect(registration.getByText(/is already connected/)).toHaveCount(0);
  expect(await sessionsOf(owner)).toHaveLength(1);
  expect(store.scripts()).toEqual([]);

  const again = await install(page, store);
  await expect(again.getByText('Vitrine is connected to Lamparas & "Cia" again.')).toBeVisible();
  await expect.poll(async () => (await merchant()).access_token).toMatch(/^••••/);
  await expect.poll(() => store.scripts()).toHaveLength(1);
  expect(await sessionsOf(owner)).toHaveLength(1);
  await registration.goto(screen());
  await expect(registration.getByText('Your store Lamparas & "Cia" is already connected')).toBeVisible();
  const back = await StoreVisitor.arrive(browser, { product, store: store.url });
  await back.openAnswered('/desk-lamps/', 202);
  await back.leave();
  await expect.poll(async () => (await sessionsOf(owner)).length).toBe(2);
});

test('of two merchants who install the app in one store one gets it', async ({ browser }) => {
  const store = await world.store('Brightwell Lamps');
  const merchants = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
      return { page, email: freshEmail(name) };
    }),
  );
  const [one, other] = merchants;
  if (!one || !other) throw new Error('there are two');
  // Both have a link before either has an account: where the app is there already, it is opened.
  await install(one.page, store);
  const first = await follow(one.page, 'Create account');
  await other.page.goto(world.emulator.launchUrl(store.hash));
  const opened = other.page.context().waitForEvent('page');
  await other.page.getByRole('link', { name: 'Create account' }).click();
  const second = await opened;
  await register(second, other.email);
  await expect(second).toHaveURL(`${world.product.url}/`);
  await expect.poll(() => store.scripts()).toHaveLength(1);
  await register(first, one.email);
  await expect(first.getByRole('alert')).toHaveText(TAKEN);
  await Promise.all(merchants.map(({ page }) => page.context().close()));
});

test('who is about to type when the email of the store comes types in its place', async ({ page }) => {
  const store = await world.store('Brightwell Lamps');
  await install(page, store);
  const release = await hold(page.context(), '**/api/merchants/**');
  const registration = await follow(page, 'Create account');
  await expect(registration).toHaveURL((url) => url.href.startsWith(`${world.product.url}/register?`));
  await expect(field(registration, 'email')).toBeFocused();
  // The first letter comes in the first task in which the field has the email.
  const first = registration.evaluate(async () => {
    const tasks = new MessageChannel();
    const input = document.activeElement as HTMLInputElement;
    const nextTask = () =>
      new Promise((resolve) => {
        tasks.port1.onmessage = resolve;
        tasks.port2.postMessage(null);
      });
    while (input.value === '') await nextTask();
    const before = input.value;
    document.execCommand('insertText', false, 'b');
    return before;
  });
  release();
  expect(await first).toBe(`merchant@${store.hash}.example`);
  await registration.keyboard.type('ea@lamps.example');
  await expect(field(registration, 'email')).toHaveValue('bea@lamps.example');
});
