import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { Outbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { checkScreen, closePages, pageOf } from '../lib/screens.ts';
import { codeNow, withPasskeys } from '../lib/second-factor.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

test('a second factor is set up, asked for and required of the team', async ({ browser }, testInfo) => {
  // Browsers make passkeys for names, and for no IP address.
  const named = await Product.start({ PUBLIC_URL: 'http://localhost:{port}' });
  const url = named.url.replace('127.0.0.1', 'localhost');
  try {
    const page = await pageOf(browser, { width: 1440, theme: 'light' });
    await withPasskeys(page);
    const account = await Account.register(named, freshEmail('ana'));
    await asAccount(page, { url }, account);
    await page.goto(`${url}/settings/account`);
    await page.getByRole('link', { name: 'Manage sign-in security' }).click();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await checkScreen(page, testInfo, 'security');

    const dialog = page.getByRole('dialog');
    await button(page, 'Set up app').click();
    await field(page, 'current_password').fill(PASSWORD);
    await button(page, 'Continue').click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await checkScreen(page, testInfo, 'security-app');
    const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await field(page, 'code').fill('000000');
    await button(page, 'Turn on').click();
    await expect(dialog.getByText('This code is incorrect or has already been used.')).toBeVisible();
    await field(page, 'code').fill(codeNow(key));
    await button(page, 'Turn on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery_code = await codes.first().innerText();
    await checkScreen(page, testInfo, 'security-codes');
    await button(page, 'I’ve saved them').click();

    await button(page, 'Add passkey').click();
    await field(page, 'name').fill('Work laptop');
    await field(page, 'current_password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await checkScreen(page, testInfo, 'security-on');

    const signInAgain = async () => {
      await page.getByRole('button', { name: `Sign out ${account.email}` }).click();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Sign in').click();
      await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    };
    await signInAgain();
    await checkScreen(page, testInfo, 'second-step');
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page).toHaveURL(`${url}/`);
    await signInAgain();
    await page.getByRole('button', { name: 'Use recovery code' }).click();
    await field(page, 'recovery_code').fill(recovery_code);
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL(`${url}/`);

    await page.goto(`${url}/settings/team`);
    const required = page.getByRole('switch', { name: 'Require two-factor sign-in' });
    await required.click();
    await expect(required).toBeChecked();
    const outbox = new Outbox(named);
    const guest = freshEmail('guest');
    await button(page, 'Invite').click();
    await page.getByRole('dialog').getByLabel('Email').fill(guest);
    await button(page, 'Send invitation').click();
    const token = new URL(await outbox.link(guest)).searchParams.get('token') ?? '';
    const member = await pageOf(browser, { width: 360, theme: 'light' });
    await asAccount(member, { url }, await Account.register(named, guest, token));
    await member.goto(`${url}/recordings`);
    await expect(member).toHaveURL(`${url}/settings/account/security`);
    await expect(member.getByText('Your store requires two-factor sign-in.')).toBeVisible();
    await checkScreen(member, testInfo, 'security-required');
  } finally {
    await closePages();
    await named.remove();
  }
});
