import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { checkScreen, checkWidths, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async () => {
  ({ product, outbox } = withOutbox(await Product.start()));
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

const NEW_PASSWORD = 'rosemary & tallow 9';
const SENT = 'If an account exists with that email, you will receive password reset instructions.';

const password = (page: Page) => page.getByLabel('New password');
const confirmation = (page: Page) => page.getByLabel('Confirm password');
const save = (page: Page) => page.getByRole('button', { name: 'Save new password' });

test('a forgotten password is replaced by a mailed link, once', async ({ page }) => {
  const ana = await Account.register(product, freshEmail('ana'));
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send link' });
  // The sign-in, which has a field of that name too, stays until the screen has come.
  await expect(send).toBeVisible();
  // Whether there is an account or not, the answer is one.
  await page.getByLabel('Email').fill('nobody@store.example');
  await send.click();
  await expect(page.getByText(SENT)).toBeVisible();
  await page.getByLabel('Email').fill(ana.email);
  await send.click();
  await expect(page.getByText(SENT)).toBeVisible();

  const link = await outbox.link(ana.email);
  await page.goto(link);
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  await save(page).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  await expect(
    page.getByText('Password successfully reset. Please login with your new password.'),
  ).toBeVisible();
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(Account.signIn(product, ana.email, PASSWORD)).rejects.toThrow(/401/);

  await page.goto(link);
  await password(page).fill(PASSWORD);
  await confirmation(page).fill(PASSWORD);
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid reset code');
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL(`${product.url}/forgot-password`);
});

test('who is signed in while they reset their password signs in anew, with the notice on screen', async ({
  page,
}) => {
  const ana = await Account.register(product, freshEmail('ana'));
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill(ana.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.goto(await outbox.link(ana.email));
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  await save(page).click();
  await expect(
    page.getByText('Password successfully reset. Please login with your new password.'),
  ).toBeVisible();
});

test('a new email is confirmed by opening its link, once', async ({ page }) => {
  const ana = await Account.register(product, freshEmail('ana'));
  const changed = freshEmail('changed');
  await ana.call('users_me_update', { body: { email: changed, current_password: PASSWORD } });
  const link = await outbox.link(changed);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/confirm-email/')) calls.push(request.url());
  });
  await page.route('**/api/auth/users/confirm-email/', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await expect(page.getByText('Couldn’t confirm your email. Try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(`From now on, sign in with ${changed}.`)).toBeVisible();
  expect(calls).toHaveLength(2);
  expect((await Account.signIn(product, changed)).user.id).toBe(ana.user.id);

  await page.reload();
  await expect(page.getByText('This confirmation link is no longer valid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.getByRole('link', { name: 'Go to Vitrine' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('passwords and emails at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  const check = (name: string) => checkWidths(page, testInfo, name);
  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill(freshEmail('nobody'));
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await check('forgot-sent');
  await page.goto(`${product.url}/reset-password`);
  await expect(page.getByText('Invalid reset code')).toBeVisible();
  await check('reset-no-code');
  await page.goto(`${product.url}/reset-password?code=none`);
  await expect(password(page)).toBeFocused();
  await check('reset');
  await password(page).fill(NEW_PASSWORD);
  await confirmation(page).fill(NEW_PASSWORD);
  await save(page).click();
  await expect(page.getByText('Invalid reset code')).toBeVisible();
  await check('reset-refused');
  await page.goto(`${product.url}/confirm-email?code=none`);
  await expect(page.getByText('This confirmation link is no longer valid.')).toBeVisible();
  await check('confirm-refused');
  await page.goto(`${product.url}/undo-email?code=none`);
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByText('This confirmation link is no longer valid.')).toBeVisible();
  await check('undo-refused');
  const ana = await Account.register(product, freshEmail('ana'));
  const changed = freshEmail('a.changed.address.that.is.rather.long');
  await ana.call('users_me_update', { body: { email: changed, current_password: PASSWORD } });
  await page.goto(await outbox.link(changed));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await check('confirmed');
  await page.context().close();
});

for (const { locale, lang, texts } of otherLanguages)
  test(`passwords and emails in ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { fields, forgot, reset, confirm, undo, login, errors } = texts.loginAndPass;
    const page = await pageOf(browser, { width: 360, theme: 'light' }, locale);
    const check = (name: string) => checkWords(page, testInfo, `${name}-${lang}`, foreign);
    const ana = await Account.register(product, freshEmail('ana'));
    await page.goto(`${product.url}/login`);
    await page.getByRole('link', { name: login.forgot }).click();
    await expect(page.getByRole('heading', { name: forgot.title })).toBeVisible();
    await page.getByLabel(fields.email).fill(ana.email);
    await page.getByRole('button', { name: forgot.submit }).click();
    await expect(page.getByText(forgot.sent)).toBeVisible();
    await check('forgot-sent');
    await page.goto(await outbox.link(ana.email));
    const submit = page.getByRole('button', { name: reset.submit });
    await page.getByLabel(fields.newPassword).fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText(errors.missingFields)).toBeVisible();
    await check('reset-missing');
    await page.getByLabel(fields.confirmPassword).fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByText(reset.success)).toBeVisible();
    await check('reset-done');
    await page.goto(`${product.url}/reset-password`);
    await expect(page.getByText(errors.codes.reset_code_invalid)).toBeVisible();
    await check('reset-no-code');

    await page.goto(`${product.url}/confirm-email?code=none`);
    await expect(page.getByText(errors.codes.confirmation_invalid)).toBeVisible();
    await check('confirm-refused');
    await page.goto(`${product.url}/undo-email?code=none`);
    await page.getByRole('button', { name: undo.submit }).click();
    await expect(page.getByText(errors.codes.confirmation_invalid)).toBeVisible();
    await check('undo-refused');
    const renewed = await Account.signIn(product, ana.email, NEW_PASSWORD);
    const changed = freshEmail('changed');
    await renewed.call('users_me_update', { body: { email: changed, current_password: NEW_PASSWORD } });
    await page.goto(await outbox.link(changed));
    await expect(page.getByText(confirm.doneTitle).first()).toBeVisible();
    await check('confirmed');
    await page.context().close();
  });

test('a new account is asked to confirm its email, on every screen, before it lets others in', async ({
  browser,
}, testInfo) => {
  const OPERATOR_TOKEN = 'of-this-test-alone-and-of-its-product';
  // One that sends mails: nobody listens there, and the operator vouches.
  const mailing = await Product.start({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.com',
    OPERATOR_TOKEN,
  });
  try {
    const ana = await Account.register(mailing, freshEmail('ana.with.a.rather.long.address'));
    const page = await pageOf(browser, { width: 360, theme: 'light' });
    await asAccount(page, mailing, ana);
    await page.goto(`${mailing.url}/settings/team`);
    const banner = page.getByRole('region', { name: 'Confirm your email' });
    await expect(banner).toContainText(`Open the link we sent to ${ana.email}.`);
    await checkScreen(page, testInfo, 'unconfirmed');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('guest@store.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const refused = page
      .getByRole('dialog')
      .getByText('Confirm your email first, with the link we sent you.');
    await expect(refused.first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await banner.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(`We sent a link to ${ana.email}`)).toBeVisible();
    for (const { locale, lang, texts } of otherLanguages) {
      const { confirm } = texts.loginAndPass;
      const other = await pageOf(browser, { width: 1440, theme: 'dark' }, locale);
      await asAccount(other, mailing, ana);
      await other.goto(`${mailing.url}/settings/team`);
      await expect(other.getByRole('region', { name: confirm.title })).toBeVisible();
      await checkWords(other, testInfo, `unconfirmed-${lang}`, onlyEnglish(texts));
    }

    const vouched = await fetch(`${mailing.url}/api/status/accounts/confirm/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email }),
    });
    expect(vouched.status).toBe(200);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await ana.call('invitations_create', { body: { email: 'guest@store.example' } });
  } finally {
    await mailing.remove();
  }
});
