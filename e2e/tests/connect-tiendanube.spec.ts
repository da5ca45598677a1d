import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { texts as spanish } from '../../apps/dashboard/src/i18n/es/texts.ts';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { openReplay } from '../lib/dashboard.ts';
import { asAccount } from '../lib/signed-in.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';
import { startTiendanubeProduct, type TiendanubeProduct } from '../lib/tiendanube-product.ts';

let running: TiendanubeProduct;
test.beforeAll(async () => {
  running = await startTiendanubeProduct();
});
test.afterAll(() => running.remove());

test.setTimeout(120_000);

type Store = ReturnType<TiendanubeProduct['addStore']>;

const FAILED = 'Failed to process installation. Please try again.';
const { install } = spanish.loginAndPass.register;
const path = (address: string) => running.product.url + address;
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** On the platform's page: chooses the store, and installs the app there. */
async function agree(page: Page, { name }: Store): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await button(page, 'Accept and install').click();
  await expect(page).toHaveURL(/\/register\?code=/);
}

/** Our link, the platform's page, and back. */
async function beginAt(page: Page, store: Store, address = path('/install/tiendanube')): Promise<void> {
  await page.goto(address);
  await agree(page, store);
}

/** The form as the platform has filled it in, in the language of the store. */
const awaited = async (page: Page, { name, email }: Store) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    spanish.loginAndPass.register.install.title,
  );
  await expect(page.getByText(`Crea una cuenta para ${name}.`)).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(email);
};

async function createAccount(page: Page, store: Store): Promise<void> {
  await awaited(page, store);
  const person = { first_name: 'Ana', last_name: 'Paz', phone: '+54 11 5555 0100' };
  for (const [name, value] of Object.entries({ ...person, password: PASSWORD, confirm: PASSWORD }))
    await field(page, name).fill(value);
  await button(page, install.submit).click();
  await expect(page).toHaveURL(path('/'));
}

/** Somebody whose account has the store. */
async function ownerOf(store: Store): Promise<Account> {
  const owner = await Account.register(running.product, freshEmail('owner'));
  await running.connect(owner, store);
  return owner;
}

const scriptsOf =
  ({ id }: Store) =>
  () =>
    running.emulator.store(id).scripts.length;
/** What the page of the integration says about whether the store is recorded. */
const installation = (page: Page, { title }: { title: string }) => page.getByRole('region', { name: title });

test('from the platform’s page to a recorded visit in the list', async ({ page, context, browser }) => {
  const { product, emulator } = running;
  const store = running.addStore();
  const pages = await running.openPages(store.id);
  await beginAt(page, store);
  await expect(page).toHaveURL(/\/register\?code=\w+&state=/);
  await createAccount(page, store);
  await expect.poll(scriptsOf(store)).toBe(1);
  expect(emulator.headOf(store.id)).toContain(`${product.url}/tracker/tiendanube.js?store=${store.id}`);

  await page.goto(path('/settings/integrations/tiendanube'));
  await expect(page.getByText(`Tu tienda ${store.name} ya está conectada`)).toBeVisible();
  const { check } = spanish.settings.installation;
  await expect(installation(page, check)).toContainText(check.waiting);

  const visitor = await StoreVisitor.arrive(browser, { product, store: pages.url });
  await visitor.told();
  await visitor.page.getByRole('link', { name: 'Macetas' }).click();
  await expect(visitor.page.getByRole('heading', { name: 'Macetas' })).toBeVisible();
  await visitor.told();
  await visitor.page.getByRole('link', { name: 'Maceta Terracota' }).click();
  await expect(visitor.page.getByRole('heading', { name: 'Maceta Terracota' })).toBeVisible();
  await visitor.told();
  await visitor.knowsCart();
  await visitor.page.getByRole('button', { name: 'Agregar y seguir mirando' }).click();
  await expect(visitor.page.getByText('Agregado', { exact: true })).toBeVisible();
  await visitor.knowsCart(1);
  // By itself, in the tab in which the merchant waits.
  await expect(installation(page, check)).toContainText(check.live);
  await visitor.openAnswered('/comprar/', 202);
  await visitor.told();
  await visitor.knowsCart(1);
  await visitor.leave();
  expect(visitor.answers.map(({ status }) => status)).not.toContain(403);

  await page.getByRole('link', { name: check.watch }).click();
  const link = page.getByRole('main').locator('a[href*="/session-replay/"]').first();
  await expect(link).toBeVisible();
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const viewer = await openReplay(context, page, id);
  const { events } = spanish.sessions.replay;
  const list = viewer.getByRole('list', { name: events.list });
  for (const type of ['home', 'category', 'product', 'cart'] as const)
    await expect(list).toContainText(events.pageType[type]);
  // The change is told on the product's page, or by the next one to who leaves at once.
  const rows = await list.getByRole('listitem').allInnerTexts();
  const placeOf = (...texts: string[]) => rows.findIndex((row) => texts.every((text) => row.includes(text)));
  expect(placeOf('Maceta Terracota', events.cart.added)).toBeGreaterThan(placeOf(events.pageType.product));
  await pages.close();
});

test('an installation from the app store brings no state', async ({ page }) => {
  const store = running.addStore();
  await beginAt(page, store, running.app_page);
  expect(new URL(page.url()).searchParams.has('state')).toBe(false);
  await createAccount(page, store);
  // Loaded again or gone back to: the account is there, and the code is no longer good for one.
  await expect.poll(scriptsOf(store)).toBe(1);
});

test('a code that was used, one that is too old, and another’s state fail, and one can begin anew', async ({
  page,
  browser,
}) => {
  const { emulator } = running;
  const store = running.addStore();
  const failed = (on: Page) => expect(on.getByRole('alert')).toHaveText(FAILED);
  await beginAt(page, store);
  await awaited(page, store);
  // Loaded again, the same tab knows the store still.
  await page.reload();
  await awaited(page, store);
  const elsewhere = await browser.newContext({ locale: 'en-US' });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await failed(other);

  // Somebody else's link, whose code is good.
  await page.goto(path('/install/tiendanube'));
  const theirs = await emulator.accept(page.url(), store.id);
  await other.goto(theirs.href);
  await failed(other);

  await other.goto(running.app_page);
  const late = await emulator.accept(other.url(), store.id);
  emulator.later(5 * 60_000);
  await other.goto(late.href);
  await failed(other);
  await other.getByRole('link', { name: 'Start over' }).click();
  await agree(other, store);
  await createAccount(other, store);
  await elsewhere.close();
});

test('an owner who has an account connects the store to it', async ({ page, context }) => {
  const store = running.addStore();
  const owner = await Account.register(running.product, freshEmail('owner'));
  await asAccount(page, running.product, owner);
  await page.goto(path('/settings/integrations/tiendanube'));
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open app store' }).click();
  const tab = await opened;
  await agree(tab, store);
  await expect(tab.getByText(`Connect ${store.name} to your account ${owner.email}?`)).toBeVisible();
  await button(tab, `Connect ${store.name} to your account`).click();
  await expect(tab).toHaveURL(path('/settings/integrations/tiendanube'));
  await expect(tab.getByText('Successfully connected to your store!')).toBeVisible();
  await expect.poll(scriptsOf(store)).toBe(1);
  const { merchant } = await owner.call('users_me');
  expect(merchant).toMatchObject({
    platform: 'tiendanube',
    store_id: String(store.id),
    store_name: store.name,
  });
  await tab.goto(path('/settings/integrations'));
  await expect(tab.getByText(`Connected to ${store.name}`)).toBeVisible();
});

test('two merchants who install one store: the second is told that it is connected', async ({
  page,
  browser,
}) => {
  const store = running.addStore();
  const owner = await ownerOf(store);
  await beginAt(page, store);
  await expect(page.getByText(`Tu tienda ${store.name} ya está conectada`)).toBeVisible();
  await expect(field(page, 'email')).toHaveCount(0);
  await page.getByRole('link', { name: spanish.loginAndPass.register.signIn }).click();
  await expect(page).toHaveURL(path('/login'));

  // Nor does it become the store of who is signed in elsewhere.
  const second = await Account.register(running.product, freshEmail('second'));
  const context = await browser.newContext({ locale: 'en-US' });
  const other = await context.newPage();
  await asAccount(other, running.product, second);
  await beginAt(other, store);
  await expect(other.getByText(`Your store ${store.name} is already connected`)).toBeVisible();
  const { others } = english.loginAndPass.register.install;
  await expect(other.getByText(others.body)).toBeVisible();
  await expect(other.getByText(owner.email)).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Go to integration' })).toHaveCount(0);
  expect((await second.call('users_me')).merchant.platform).toBe('other');
  expect((await owner.call('users_me')).merchant.store_id).toBe(String(store.id));
  await button(other, others.signIn).click();
  await expect(other).toHaveURL(path('/login'));
  await context.close();
});

test('an app that is uninstalled is shown as gone, and installed again it finds its recordings', async ({
  page,
  browser,
}) => {
  const { product, emulator } = running;
  const store = running.addStore();
  const pages = await running.openPages(store.id);
  const owner = await ownerOf(store);
  await expect.poll(scriptsOf(store)).toBe(1);
  const visitor = await StoreVisitor.arrive(browser, { product, store: pages.url });
  await expect.poll(() => visitor.answers.map(({ status }) => status)).toContain(202);
  await visitor.leave();
  const recordings = async () =>
    (await owner.call('sessions_list')).results.map(({ session_id }) => session_id);
  await expect.poll(async () => (await recordings()).length).toBe(1);
  const before = await recordings();

  emulator.uninstall(store.id);
  await emulator.delivered();
  await asAccount(page, product, owner);
  const isConnected = async () => (await owner.call('users_me')).merchant.access_token !== null;
  await expect.poll(isConnected).toBe(false);
  const { alreadyConnected, active } = english.integrations;
  const banner = page.getByText(alreadyConnected.replace('{{storeName}}', store.name));
  await page.goto(path('/settings/integrations'));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('main').getByText(active, { exact: true })).toHaveCount(0);
  await page.goto(path('/settings/integrations/tiendanube'));
  const { check } = english.settings.installation;
  await expect(installation(page, check)).toContainText(check.waiting);
  await expect(banner).toHaveCount(0);
  expect(await recordings()).toEqual(before);
  expect(emulator.headOf(store.id)).toBe('');

  // The same owner, signed in, from the app store.
  await beginAt(page, store, running.app_page);
  await page.getByRole('button', { name: english.loginAndPass.register.install.claim.open }).click();
  await expect(banner).toBeVisible();
  await expect.poll(scriptsOf(store)).toBe(1);
  // What the platform sends 48 hours after the uninstallation.
  emulator.later(48 * 60 * 60_000);
  await emulator.delivered();
  expect(emulator.deliveries.at(-1)).toMatchObject({ body: `{"store_id":${store.id}}`, statuses: [200] });
  expect(await recordings()).toEqual(before);
  await page.goto(path('/recordings'));
  await expect(page.locator(`a[href*="/session-replay/${before[0]}"]`).first()).toBeVisible();
  await pages.close();
});

test('a platform that does not answer is said to be so, and asked again', async ({ page }) => {
  const { emulator } = running;
  const store = running.addStore();
  const down = english.loginAndPass.errors.codes.platform_unavailable;
  for (const fault of [{ status: 500 }, 'cut', { status: 503, body: '<h1>Busy</h1>' }] as const) {
    emulator.fail(fault);
    await beginAt(page, store);
    await expect(page.getByRole('alert')).toHaveText(down);
  }
  emulator.fail('cut');
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveText(down);
  await button(page, 'Try again').click();
  await awaited(page, store);

  // The code was taken, and the store could not be read: there is no more to be had for the code, but another one.
  await page.goto(path('/register'));
  // It is asked three times, and each time once more.
  emulator.fail({ slow_ms: 0 }, ...Array.from({ length: 6 }, () => ({ status: 500 })));
  await beginAt(page, store);
  await expect(page.getByRole('alert')).toHaveText(spanish.loginAndPass.errors.codes.platform_unavailable);
  await button(page, spanish.dashboard.retry).click();
  await expect(page.getByRole('alert')).toHaveText(spanish.loginAndPass.errors.codes.installation_failed);
  await page.getByRole('link', { name: install.again }).click();
  await agree(page, store);
  await createAccount(page, store);
});
