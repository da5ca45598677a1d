import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { openAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async ({ product: running }) => {
  ({ product, outbox } = withOutbox(running));
});
test.afterEach(closePages);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

test('details are edited, left alone, and saved', async ({ page }) => {
  const account = await openAccount(page, product);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(request.postData() ?? '');
  });
  await button(page, 'Edit').click();
  await expect(field(page, 'first_name')).toBeFocused();
  await field(page, 'first_name').fill('Somebody');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Ana Paz' })).toBeVisible();
  await button(page, 'Edit').click();
  await expect(field(page, 'first_name')).toHaveValue('Ana');
  // Nothing has changed: nothing is sent.
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeFocused();
  expect(calls).toEqual([]);

  await button(page, 'Edit').click();
  await field(page, 'first_name').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(field(page, 'first_name')).toBeFocused();
  await field(page, 'first_name').fill(' María ');
  await field(page, 'phone').fill('1'.repeat(41));
  await button(page, 'Save').click();
  await expect(page.getByText('This is too long.')).toBeVisible();
  await field(page, 'phone').fill('+54 11 5555 0199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'María Paz' })).toBeVisible();
  await expect(page.getByText('+54 11 5555 0199')).toBeVisible();
  expect(JSON.parse(calls.at(-1) ?? '')).toEqual({ first_name: 'María', phone: '+54 11 5555 0199' });

  // Screen, memory and server say the same.
  const remembered = await page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.user') ?? '{}'));
  expect(remembered).toMatchObject({
    first_name: 'María',
    permissions: expect.arrayContaining(['manage_team']),
  });
  expect(await account.call('users_me')).toMatchObject({ first_name: 'María', phone: '+54 11 5555 0199' });

  await page.route('**/api/auth/users/me/', (route) => route.abort());
  await button(page, 'Edit').click();
  await field(page, 'last_name').fill('Sol');
  await button(page, 'Save').click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(field(page, 'last_name')).toHaveValue('Sol');
});

test('a new email counts once its link was opened', async ({ page }) => {
  const { email: taken } = await Account.register(product, freshEmail('taken'));
  const account = await openAccount(page, product);
  const fresh = freshEmail('ana.nueva');
  await button(page, 'Edit').click();
  await field(page, 'email').fill('no address');
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await field(page, 'current_password').fill('not my password');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await field(page, 'email').fill(taken);
  await button(page, 'Save').click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await field(page, 'current_password').fill(PASSWORD);
  await button(page, 'Save').click();
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();
  await field(page, 'email').fill(fresh);
  await button(page, 'Save').click();
  await expect(page.getByText(`We sent a link to ${fresh}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm your new email')).toBeVisible();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Confirm your new email')).toBeVisible();

  await page.goto(await outbox.link(fresh));
  await expect(page.getByText(fresh).first()).toBeVisible();
  await page.goto(`${product.url}/settings/account`);
  await expect(page.getByRole('main').getByText(fresh)).toBeVisible();
  await expect(page.getByText('Confirm your new email')).toHaveCount(0);
  expect((await Account.signIn(product, fresh)).user.email).toBe(fresh);

  // The former mailbox takes it back, and a new password is chosen there.
  await page.goto(await outbox.link(account.email));
  await button(page, 'Undo change').click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill('wax & wick 1234');
  await page.getByLabel('Confirm password').fill('wax & wick 1234');
  await button(page, 'Save new password').click();
  await expect(page.getByText('Password successfully reset. Please login')).toBeVisible();
  await Account.signIn(product, account.email, 'wax & wick 1234');
});

test('the password is changed, and other devices are signed out', async ({ page }) => {
  const account = await openAccount(page, product);
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const submit = dialog.getByRole('button', { name: 'Change password' });
  const fill = async (current: string, next: string, again = next) => {
    await field(page, 'current_password').fill(current);
    await field(page, 'new_password').fill(next);
    await field(page, 'confirm').fill(again);
    await submit.click();
  };
  await button(page, 'Change password').click();
  await expect(field(page, 'current_password')).toBeFocused();
  await expect(field(page, 'current_password')).toHaveAttribute('autocomplete', 'current-password');
  await expect(field(page, 'new_password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(dialog.locator('input[autocomplete=username]')).toHaveValue(account.email);
  await expect(dialog.getByText('At least 8 characters.')).toBeVisible();

  await submit.click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(3);
  await fill(PASSWORD, 'short');
  await expect(dialog.getByText('Use at least 8 characters.')).toBeVisible();
  await fill(PASSWORD, 'wax & wick 1234', 'wax & wick 4321');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await fill('not my password', 'wax & wick 1234');
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
  await fill(PASSWORD, 'password1');
  await expect(
    dialog.getByText('This password is too common. Choose one that’s harder to guess.'),
  ).toBeVisible();
  await page.route('**/change-password/', (route) => route.abort(), { times: 1 });
  await fill(PASSWORD, 'wax & wick 1234');
  await expect(
    page.getByRole('status', { includeHidden: true }).getByText('Failed to change password'),
  ).toBeVisible();
  await expect(dialog).toBeVisible();

  const elsewhere = await Account.signIn(product, account.email);
  await submit.click();
  await expect(
    page.getByText('Password changed. You’ve been signed out on your other devices.'),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // Nothing typed is left in it.
  await button(page, 'Change password').click();
  await expect(field(page, 'current_password')).toHaveValue('');
  await expect(elsewhere.call('users_me')).rejects.toThrow('401');
  await page.reload();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  await Account.signIn(product, account.email, 'wax & wick 1234');
});

test('the account at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  await openAccount(page, product);
  await button(page, 'Edit').click();
  await field(page, 'email').fill(freshEmail('an.email.that.is.rather.long.for.a.narrow.screen'));
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await checkWidths(page, testInfo, 'new-email');
  await field(page, 'current_password').fill(PASSWORD);
  await button(page, 'Save').click();
  await expect(page.getByText('Confirm your new email')).toBeVisible();
  await checkWidths(page, testInfo, 'account');
  // The toast is on its way out.
  await expect(button(page, 'Dismiss')).toHaveCount(0);
  await button(page, 'Edit').click();
  await field(page, 'first_name').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await checkWidths(page, testInfo, 'edit');
  // The picture of the whole page leaves a small one scrolled to where a click moves it from.
  await page.reload();
  await button(page, 'Change password').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await checkWidths(page, testInfo, 'password');
  await page.context().close();
});
