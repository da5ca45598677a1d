import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { CARDS, openBilling, saveCard, typeCard } from '../lib/billing.ts';
import { agree, button, toast } from '../lib/billing-screen.ts';
import { hold } from '../lib/hold.ts';
import type { Product } from '../lib/product.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

// The error catalogue (specification, section 8): what the server says comes first, else stands the text of each call.

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const newOwner = () => Account.register(product, freshEmail('owner'));

/** What the page writes to the console as an error, from now on. */
function errorsOf(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  return logged;
}

/** The next calls of this address are answered so. */
async function answering(page: Page, path: string, status: number, json: object): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status, json }));
}

test('signing in and passwords: what the server says is said', async ({ page }) => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill('ana@store.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await answering(page, '**/token-obtain/', 503, { detail: 'Signing in rests until nine.' });
  await button(page, 'Sign in').click();
  await expect(alert(page)).toHaveText('Signing in rests until nine.');
  // But of a refused sign-in there is one text alone.
  await answering(page, '**/token-obtain/', 401, { detail: 'Somebody else’s words.' });
  await button(page, 'Sign in').click();
  await expect(alert(page)).toHaveText('Invalid credentials. Please check your email and password.');
  await answering(page, '**/token-obtain/', 500, {});
  await button(page, 'Sign in').click();
  await expect(alert(page)).toHaveText('Error logging in. Please try again.');

  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill('ana@store.example');
  await answering(page, '**/forgot-password/', 503, { detail: 'No mails on Sundays.' });
  await button(page, 'Send link').click();
  await expect(alert(page)).toHaveText('No mails on Sundays.');

  await page.goto(`${product.url}/reset-password?code=whatever`);
  for (const name of ['New password', 'Confirm password']) await page.getByLabel(name).fill(PASSWORD);
  await answering(page, '**/reset-password/', 503, { detail: 'Passwords rest today.' });
  await button(page, 'Save new password').click();
  await expect(alert(page)).toHaveText('Passwords rest today.');
});

test('registration: the first field error or the detail is said', async ({ page }) => {
  await page.goto(`${product.url}/register`);
  const person = { email: freshEmail('bea'), first_name: 'Bea', last_name: 'Sol', phone: '555' };
  for (const [name, value] of Object.entries({ ...person, password: PASSWORD, confirm: PASSWORD }))
    await field(page, name).fill(value);
  const create = button(page, 'Create account');
  await answering(page, '**/register/', 400, { store_id: ['No such store.'], platform: ['Odd.'] });
  await create.click();
  await expect(alert(page)).toHaveText('No such store.');
  await answering(page, '**/register/', 503, { detail: 'Nobody new today.' });
  await create.click();
  await expect(alert(page)).toHaveText('Nobody new today.');
});

test('a refresh that is refused signs out', async ({ page, context }) => {
  const owner = await newOwner();
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.user'))).not.toBeNull();
  await context.addCookies(
    ['access', 'refresh'].map((name) => ({ name, value: 'of-another-time', url: product.url })),
  );
  await page.goto(`${product.url}/recordings`);
  await expect(page).toHaveURL(/\/login/);
  expect(await context.cookies()).toEqual([]);
  expect(
    await page.evaluate(() => [localStorage['vitrine.user'], localStorage['vitrine.workspace']]),
  ).toEqual([undefined, undefined]);
});

test('billing: a plan or a card that cannot be had says so, in the server’s words if it has any', async ({
  page,
}) => {
  const owner = await newOwner();
  await saveCard(owner, CARDS.pays);
  const logged = errorsOf(page);
  await openBilling(page, product, owner);
  await page.route('**/change_plan/', (route) => route.abort());
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Failed to update plan');
  expect(logged.join()).toContain('ApiError');
  await answering(page, '**/change_plan/', 409, { detail: 'Plans rest on Sundays.' });
  await button(page, 'Upgrade to Starter').click();
  await agree(page, 'Pay and upgrade');
  await toast(page, 'Plans rest on Sundays.');

  const form = page.getByRole('dialog', { name: 'Add card' });
  await button(page, 'Add card').click();
  await typeCard(page, CARDS.paysToo);
  await page.route('**/create_payment_method/', (route) => route.abort());
  await button(page, 'Save card').click();
  await expect(form.getByRole('alert')).toHaveText('Failed to update payment method');
  // The toasts lie behind the dialog.
  const toasts = page.getByRole('status', { includeHidden: true });
  await expect(toasts.getByText('Failed to update payment method')).toBeVisible();
  await typeCard(page, CARDS.paysToo);
  await answering(page, '**/create_payment_method/', 402, { detail: 'This bank is closed.' });
  await button(page, 'Save card').click();
  await expect(form.getByRole('alert')).toHaveText('This bank is closed.');
  await typeCard(page, CARDS.paysToo);
  await answering(page, '**/create_payment_method/', 400, { exp_year: ['Too far away.'] });
  await button(page, 'Save card').click();
  await expect(form.getByText('Too far away.')).toBeVisible();
});

test('a call that fails is logged to the console, and never what was typed', async ({ page }) => {
  const logged = errorsOf(page);
  const says = (line: string) => expect.poll(() => logged).toContain(line);
  const email = 'ana@store.example';
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await answering(page, '**/token-obtain/', 503, { detail: `Not ${email} today.` });
  await button(page, 'Sign in').click();
  await expect(alert(page)).toHaveText(`Not ${email} today.`);
  await says('sign-in failed: ApiError 503');
  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill(email);
  await answering(page, '**/forgot-password/', 503, { detail: `No mails to ${email}.` });
  await button(page, 'Send link').click();
  await says('reset link failed: ApiError 503');
  for (const line of logged) {
    expect(line).not.toContain(email);
    expect(line).not.toContain(PASSWORD);
  }

  // And what a screen asks by itself.
  await asAccount(page, product, await newOwner());
  await answering(page, '**/current_usage/', 403, { detail: 'Nobody counts today.' });
  await page.goto(`${product.url}/settings/billing`);
  await expect(page.getByText('Failed to load usage information')).toBeVisible();
  await says('billing usage failed: ApiError 403');
});

test('integrations: a store that cannot be looked up, and what the server says of a connection', async ({
  page,
}) => {
  await asAccount(page, product, await newOwner());
  for (const platform of ['bigcommerce', 'shopify', 'tiendanube']) {
    await page.route('**/api/auth/users/me/', (route) => route.abort());
    await page.goto(`${product.url}/settings/integrations/${platform}`);
    await expect(page.getByRole('alert')).toContainText('Failed to retrieve store data');
    await page.unroute('**/api/auth/users/me/');
    await button(page, 'Try again').click();
    await expect(page.getByText('Waiting for the first session…').first()).toBeVisible();
  }
  await page.goto(`${product.url}/settings/integrations/bigcommerce`);
  for (const name of ['client_id', 'store_hash', 'access_token']) await field(page, name).fill('abc123');
  await answering(page, '**/bigcommerce/connect/', 409, { detail: 'This store sleeps.' });
  await button(page, 'Connect Store').click();
  await expect(page.getByRole('alert')).toHaveText('This store sleeps.');
  // An attempt begins without what the one before left.
  await page.unroute('**/bigcommerce/connect/');
  const letGo = await hold(page, '**/bigcommerce/connect/', (route) =>
    route.fulfill({ status: 400, json: { detail: '…', code: 'credentials_missing' } }),
  );
  await button(page, 'Connect Store').click();
  await expect(button(page, 'Connecting…')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('alert')).toHaveText('Client ID, Store Hash and Access Token are required');
  await page.unrouteAll({ behavior: 'wait' });
});

test('invitations: what the server says of email, workspace or permission is said', async ({ page }) => {
  await asAccount(page, product, await newOwner());
  await page.goto(`${product.url}/settings/team`);
  const logged = errorsOf(page);
  const guest = freshEmail('nobody');
  await button(page, 'Invite').click();
  await page.getByRole('dialog').getByLabel('Email').fill(guest);
  for (const name of ['email', 'workspace', 'permission']) {
    const said = `What is said of ${name} and ${guest}.`;
    await page.unroute('**/api/auth/invitations/');
    await page.route('**/api/auth/invitations/', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 400, json: { other: ['Not this.'], [name]: [said] } }),
    );
    await button(page, 'Send invitation').click();
    await expect(page.getByText(said).first()).toBeVisible();
  }
  await expect.poll(() => logged).toContain('an invitation failed: ApiError 400');
  expect(logged.join()).not.toContain(guest);
  await page.unrouteAll({ behavior: 'wait' });
});
