import type { Page, Route } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account, freshEmail, type WithOwner, withOwner } from '../lib/account.ts';
import { tabTo } from '../lib/billing-screen.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { Outbox } from '../lib/outbox.ts';
import { checkScreen, closePages, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { storeElsewhere } from '../lib/store.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

let { product, owner } = {} as WithOwner;
test.beforeAll(async ({ product: running }) => {
  ({ product, owner } = await withOwner(running));
});
test.afterEach(closePages);

const PLATFORMS = ['BigCommerce', 'Shopify', 'Tiendanube'] as const;
const pathOf = (platform: string) => `${product.url}/settings/integrations/${platform.toLowerCase()}`;
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const connect = (page: Page) => page.getByRole('button', { name: 'Connect Store', exact: true });
const check = (page: Page) => page.getByRole('region', { name: 'Check my installation' });
const domains = (page: Page) => page.getByRole('region', { name: 'Allowed domains' });

test('the settings lead to the integrations, and these to the page of each platform', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click();
  await expect(page).toHaveURL(`${product.url}/settings/integrations`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([...PLATFORMS]);
  await expect(cards.getByText('Active')).toHaveCount(0);
  await expect(page.getByText('Connect your store to start recording sessions.')).toBeVisible();
  await expect(cards.locator('p')).toHaveText([
    'Connect your BigCommerce store with API account credentials.',
    'Install the app from the Shopify App Store and enable it in your theme.',
    'Install the app from the Tiendanube app store.',
  ]);
  for (const platform of PLATFORMS) {
    await cards.getByRole('link', { name: platform }).click();
    await expect(page).toHaveURL(pathOf(platform));
    await expect(page.getByRole('heading', { name: platform, level: 1 })).toBeVisible();
    await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click();
  }
});

test('the page of a platform looks anew whether the store is connected', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings/integrations`);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(3);
  // As somebody else has connected it meanwhile, on another device.
  const merchant = { ...owner.user.merchant, platform: 'bigcommerce', access_token: '••••1234' };
  await page.route('**/api/auth/users/me/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), merchant } });
  });
  await cards.getByRole('link', { name: 'BigCommerce' }).click();
  await expect(page.getByRole('button', { name: 'Reconnect Store' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the script is where a link to it leads, on the way and from anew', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await asAccount(page, product, owner);
  await page.goto(pathOf('tiendanube'));
  await page.getByRole('link', { name: 'Show script' }).click();
  const heading = page.getByRole('heading', { name: 'Manual installation' });
  const script = page.getByRole('region', { name: 'Installation script' });
  await expect(heading).toBeFocused();
  await expect(script).toBeInViewport();
  await page.reload();
  await expect(heading).toBeFocused();
  await expect(script).toBeInViewport();
});

test('credentials that are not whole are not sent, and an API path holds the hash', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/bigcommerce/connect/')) calls.push(request.url());
  });
  await asAccount(page, product, owner);
  await page.goto(pathOf('bigcommerce'));
  await expect(connect(page)).toBeDisabled();
  const inputs = page.locator('form', { has: connect(page) }).locator('input');
  await expect(inputs).toHaveCount(3);
  for (const [index, [label, type]] of [
    ['Client ID', 'text'],
    ['Store Hash', 'text'],
    ['Access Token', 'password'],
  ].entries() as IterableIterator<[number, [label: string, type: string]]>) {
    await expect(inputs.nth(index)).toHaveAccessibleName(label);
    await expect(inputs.nth(index)).toHaveAttribute('type', type);
  }
  await field(page, 'client_id').fill('client');
  await field(page, 'store_hash').fill('https://api.bigcommerce.com/stores/abc123/v3/');
  await field(page, 'store_hash').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
  await expect(field(page, 'store_hash')).toHaveValue('abc123');
  await expect(field(page, 'access_token')).toHaveAttribute('aria-invalid', 'true');
  await expect(connect(page)).toBeDisabled();
  await field(page, 'access_token').fill('token');
  await expect(connect(page)).toBeEnabled();
  for (const [name, value] of [
    ['client_id', 'client'],
    ['store_hash', 'abc123'],
    ['access_token', 'token'],
  ] as const) {
    await field(page, name).fill('');
    await expect(connect(page)).toBeDisabled();
    await field(page, name).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields');
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await field(page, name).fill(value);
    await expect(connect(page)).toBeEnabled();
  }
  expect(calls).toEqual([]);
});

test('a connection that gets no answer says so, and what was typed stays', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(pathOf('bigcommerce'));
  await page.route('**/api/auth/bigcommerce/connect/', (route) => route.abort());
  for (const name of ['client_id', 'store_hash', 'access_token']) await field(page, name).fill('abc123');
  await connect(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to connect to store');
  await expect(field(page, 'access_token')).toHaveValue('abc123');
});

test('what became of a connection is said until the next attempt begins', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(pathOf('bigcommerce'));
  const path = '**/api/auth/bigcommerce/connect/';
  const success = page.getByText('Successfully connected to your store!');
  const failure = page.getByText('Failed to connect to store');
  const submit = page.getByRole('button', { name: /^(Rec|C)onnect Store$/ });
  const merchant = { ...owner.user.merchant, platform: 'bigcommerce', access_token: '••••1234' };
  // Each attempt is under way until it is let go.
  const attempt = async (end: (route: Route) => Promise<void>) => {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(path, async (route) => {
      await gone;
      await end(route);
    });
    for (const name of ['client_id', 'store_hash', 'access_token']) await field(page, name).fill('abc123');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Connecting…' })).toBeDisabled();
    await expect(success).toHaveCount(0);
    await expect(failure).toHaveCount(0);
    letGo();
    await expect(submit).toBeVisible();
    await page.unroute(path);
  };
  const succeeds = (route: Route) => route.fulfill({ json: { merchant } });
  const fails = (route: Route) => route.abort();
  await attempt(succeeds);
  await expect(success).toBeVisible();
  await attempt(succeeds);
  await expect(success).toBeVisible();
  await attempt(fails);
  await expect(failure).toBeVisible();
  await attempt(succeeds);
  await expect(success).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a member is told who can connect the store', async ({ page }) => {
  const guest = freshEmail('guest');
  await owner.call('invitations_create', { body: { email: guest } });
  const token = new URL(await new Outbox(product).link(guest)).searchParams.get('token') ?? '';
  await asAccount(page, product, await Account.register(product, guest, token));
  await page.goto(pathOf('bigcommerce'));
  await expect(page.getByText('Only an owner can connect this store. Ask one to do it.')).toBeVisible();
  await expect(field(page, 'client_id')).toBeDisabled();
  await expect(connect(page)).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`${product.url}/settings`);
  await expect(domains(page).getByText('Only an owner of this store can change its domains.')).toBeVisible();
  await expect(domains(page).getByRole('button')).toHaveCount(0);
});

test('the form by keyboard', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(pathOf('bigcommerce'));
  await tabTo(page, field(page, 'client_id'));
  await page.keyboard.type('client');
  await tabTo(page, page.getByRole('button', { name: 'Where is the Store Hash?' }));
  await expect(page.getByRole('tooltip', { name: 'after /stores/' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Show Access Token' }));
  await page.keyboard.press('Space');
  await expect(field(page, 'access_token')).toHaveAttribute('type', 'text');
});

test('a store is waited for, refused, allowed and recorded', async ({ page, browser }) => {
  const account = await Account.register(product, freshEmail('store'));
  const { platform, store_id } = account.user.merchant;
  const store = await storeElsewhere(product, { platform, store_id });
  const { host } = new URL(store.url);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings`);
  await expect(check(page).getByText('Waiting for the first session…').first()).toBeVisible();
  await expect(domains(page).getByText('Your list is empty')).toBeVisible();

  await page.getByLabel('Domain', { exact: true }).fill('not a domain');
  await page.keyboard.press('Enter');
  await expect(domains(page).getByText('Enter a valid domain, like mystore.com.')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill('https://MyStore.com/shoes');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save domains' }).click();
  await expect(page.getByText('Domains saved')).toBeVisible();
  await page.reload();
  await expect(domains(page).getByRole('listitem')).toHaveText(['mystore.com']);

  const refused = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => refused.answers.map(({ status }) => status)).toContain(403);
  await refused.leave();
  await expect(
    check(page).getByText(`Sessions from ${host} were blocked: the domain isn’t on your list`),
  ).toBeVisible();
  await check(page)
    .getByRole('button', { name: `Allow ${host}` })
    .click();
  await expect(domains(page).getByRole('listitem')).toHaveText(['mystore.com', host]);
  await expect(check(page).getByText(/were blocked/)).toHaveCount(0);

  const visitor = await StoreVisitor.arrive(browser, { product, store: store.url });
  await expect.poll(() => visitor.answers.map(({ status }) => status)).toContain(202);
  await visitor.leave();
  // By itself, and again after the page is loaded anew.
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  await page.reload();
  await expect(check(page).getByText('Your store is being recorded.').first()).toBeVisible();
  await check(page).getByRole('link', { name: 'See recordings' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings`);
  await store.close();
});

test('who is sent back from a platform is told how it went', async ({ page }) => {
  await page.goto(`${product.url}/register?platform=shopify&failed=installation`);
  await expect(page.getByRole('heading')).toHaveText('Your store wasn’t connected');
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  await expect(page.getByText('open Vitrine in your Shopify admin')).toBeVisible();
  await page.goto(`${product.url}/register?code=none&state=none`);
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  await expect(page.getByRole('link', { name: 'Start over' })).toHaveAttribute('href', '/install/tiendanube');
  await page.goto(`${product.url}/login?connected=Velas%20del%20Sur`);
  await expect(page.getByText('Your store Velas del Sur is already connected')).toBeVisible();
  await asAccount(page, product, owner);
  await page.reload();
  await expect(page).toHaveURL(/\/settings\/integrations\?connected=/);
  await expect(page.getByText('Your store Velas del Sur is already connected')).toBeVisible();
  // Theirs has another name.
  await expect(page.getByText('It’s connected to a different account.')).toBeVisible();
});

const screens = ['', '/bigcommerce', '/shopify', '/tiendanube'];

for (const look of looks)
  test(`the integrations at ${look.width} px`, async ({ browser }, testInfo) => {
    const page = await pageOf(browser, look);
    await asAccount(page, product, owner);
    for (const path of screens) {
      await page.goto(`${product.url}/settings/integrations${path}`);
      await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
      if (path)
        await expect(
          check(page).getByText(english.settings.installation.check.waiting).first(),
        ).toBeVisible();
      await checkScreen(page, testInfo, `integrations${path.replace('/', '-')}`);
    }
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`the integrations speak ${lang}, and nothing else`, async ({ browser }) => {
    const foreign = onlyEnglish(texts);
    const page = await pageOf(browser, { width: 1440, theme: 'dark' }, locale);
    await asAccount(page, product, owner);
    for (const path of screens) {
      await page.goto(`${product.url}/settings/integrations${path}`);
      await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
      if (path) await expect(page.getByText(texts.settings.installation.check.waiting).first()).toBeVisible();
      expect.soft(await englishOn(page, foreign), path).toEqual([]);
    }
  });
