import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { hold } from '../lib/hold.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { checkWidths, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async () => {
  ({ product, outbox } = withOutbox(await Product.start()));
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

test.use({ locale: 'en-US', timezoneId: 'America/Sao_Paulo' });

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const create = (page: Page) => page.getByRole('button', { name: 'Create account', exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

const PERSON = {
  first_name: 'Bea',
  last_name: 'Sol',
  phone: '+55 11 5555 0101',
  password: PASSWORD,
  confirm: PASSWORD,
};

test('who registers has a store of their own, in their time zone and language, and is signed in', async ({
  page,
}) => {
  const who = freshEmail('bea');
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt');
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible();
  await fill(page, { email: ` ${who} `, ...PERSON });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/`);
  await page.reload();
  await expect(page).toHaveURL(`${product.url}/`);

  const bea = await Account.signIn(product, who);
  expect(bea.user).toMatchObject({
    first_name: 'Bea',
    last_name: 'Sol',
    phone: PERSON.phone,
    groups: ['owner'],
  });
  expect(bea.user.merchant).toMatchObject({ platform: 'other', main_language: 'pt' });
  const [workspace] = (await bea.call('workspaces_list')).results;
  expect(workspace?.time_zone).toBe('America/Sao_Paulo');
});

test('an invitation names the store, and its email is locked', async ({ page }) => {
  const demo = await Account.signIn(product, 'demo@vitrine.local', product.demoPassword());
  const guest = freshEmail('guest');
  await demo.call('invitations_create', { body: { email: guest } });
  await page.goto(await outbox.link(guest));
  await expect(page.getByRole('heading', { name: `Join ${demo.user.merchant.store_name}` })).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(guest);
  await expect(field(page, 'email')).toHaveAttribute('readonly');
  await fill(page, PERSON);
  const link = page.url();
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL(`${product.url}/`);

  const { user } = await Account.signIn(product, guest);
  expect(user).toMatchObject({ groups: ['member'], workspace_id: demo.user.workspace_id });
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired invitation link.');
  await page.getByRole('link', { name: 'Create your own account' }).click();
  // Who is signed in needs none.
  await expect(page).toHaveURL(`${product.url}/`);
});

test('an installation waits for its store; one without proof is told so', async ({ page }) => {
  const connect = page.getByRole('button', { name: 'Create account and connect' });
  const peonia = { store_name: 'Peonía', store_id: 'peonia', main_language: 'en', email: null };
  const letGo = await hold(page, '**/api/merchants/**', (route) => route.fulfill({ json: peonia }));
  await page.goto(`${product.url}/register?platform=shopify&merchant_id=a.ticket`);
  await expect(page.getByText('Looking up your store…')).toBeVisible();
  await expect(connect).toBeDisabled();
  letGo();
  await expect(connect).toBeEnabled();
  await page.unroute('**/api/merchants/**');
  for (const query of ['platform=shopify&merchant_id=12345', 'shop=candles.myshopify.com']) {
    await page.goto(`${product.url}/register?${query}`);
    await expect(page.getByText('Failed to retrieve store information. Please try again.')).toBeVisible();
    await expect(page.getByText('open Vitrine in your Shopify admin')).toBeVisible();
    await expect(connect).toBeHidden();
  }
  // The store of who is signed in can be had by its id; only its own installation may register it.
  const owner = await Account.register(product, freshEmail('owner'));
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/`);

  await page.route('**/api/merchants/**', (route) => route.abort(), { times: 1 });
  await page.goto(`${product.url}/register?platform=bigcommerce&merchant_id=${owner.user.merchant.id}`);
  await expect(page.getByRole('heading', { name: 'Connect your store' })).toBeVisible();
  await expect(page.getByText('Failed to retrieve store information. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  // Who has an account is asked whether the store is to be of it.
  const store = owner.user.merchant.store_id;
  await expect(page.getByRole('heading', { name: `Connect ${store}` })).toBeVisible();
  await page.getByRole('button', { name: `Connect ${store} to your account` }).click();
  const again = page.getByText('open Vitrine in your BigCommerce control panel');
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  // Nothing comes of this link for another account either.
  await expect(again).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a separate account' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Create a separate account' }).click();
  await expect(page.getByText('Failed to retrieve store information. Please try again.')).toBeHidden();
  await expect(page.getByText(`Create an account for ${store}.`)).toBeVisible();
  await fill(page, { email: freshEmail('bea'), ...PERSON });
  await connect.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to process installation. Please try again.');
  await expect(again).toBeVisible();
});

test('registration at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  const demo = await Account.signIn(product, 'demo@vitrine.local', product.demoPassword());
  const guest = freshEmail('a.guest.with.quite.a.long.address');
  await demo.call('invitations_create', { body: { email: guest } });
  const link = await outbox.link(guest);
  for (const [name, address, ready] of [
    ['plain', '/register', create(page)],
    ['invalid', '/register?token=none', page.getByText('Invalid or expired invitation link.')],
    ['code', '/register?code=abc', page.getByRole('link', { name: 'Sign up without connecting a store' })],
    ['no-store', '/register?shop=a', page.getByRole('button', { name: 'Try again' })],
    ['invited', link, page.getByRole('button', { name: 'Create account and join' })],
  ] as const) {
    await page.goto(new URL(address, product.url).href);
    await expect(ready).toBeVisible();
    await checkWidths(page, testInfo, `register-${name}`);
  }
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await checkWidths(page, testInfo, 'register-missing');
  await page.context().close();
});

test('the whole of it by keyboard', async ({ page }) => {
  await page.goto(`${product.url}/register`);
  await field(page, 'email').focus();
  for (const text of [freshEmail('key'), 'Kay', 'Board', '555 0102']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Show password');
  await page.keyboard.press('Space');
  await expect(field(page, 'password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(create(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/`);
});

for (const { locale, lang, texts } of otherLanguages)
  test(`registering speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { fields, register, errors, fieldErrors } = texts.loginAndPass;
    const page = await pageOf(browser, { width: 360, theme: 'dark' }, locale);
    const check = (name: string) => checkWords(page, testInfo, `${name}-${lang}`, foreign);
    const owner = await Account.register(product, freshEmail('owner'));
    for (const [name, query, text] of [
      ['code', 'code=abc', errors.codes.installation_failed],
      ['no-store', 'shop=a', errors.codes.store_not_found],
      ['not-invited', 'token=none', errors.codes.invitation_invalid],
    ] as const) {
      await page.goto(`${product.url}/register?${query}`);
      await expect(page.getByText(text)).toBeVisible();
      await check(name);
    }

    await page.goto(`${product.url}/register`);
    const submit = page.getByRole('button', { name: register.submit });
    await submit.click();
    await expect(page.getByText(errors.missingFields)).toBeVisible();
    await check('missing');
    await fill(page, { email: owner.email, ...PERSON, confirm: 'other' });
    await submit.click();
    await expect(page.getByText(errors.passwordMismatch)).toBeVisible();
    await check('mismatch');
    await fill(page, { confirm: PASSWORD });
    await submit.click();
    await expect(page.getByText(fieldErrors.email_taken).first()).toBeVisible();
    await check('taken');

    const guest = freshEmail('guest');
    await owner.call('invitations_create', { body: { email: guest } });
    await page.goto(await outbox.link(guest));
    await expect(page.getByText(fields.locked)).toBeVisible();
    await check('invited');
    await fill(page, PERSON);
    await page.getByRole('button', { name: register.invite.submit }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await page.context().close();
  });
