import type { Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { type WithOutbox, withOutbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { checkWidths, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, outbox } = {} as WithOutbox;
test.beforeAll(async () => {
  ({ product, outbox } = withOutbox(await Product.start()));
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function signIn(page: Page, who: string): Promise<void> {
  await email(page).fill(who);
  await password(page).fill(PASSWORD);
  await submit(page).click();
}

test('signing in keeps tokens, user and workspace; signing out forgets them, on the server too', async ({
  page,
  context,
}) => {
  const { email: who, user } = await Account.register(product, freshEmail('ana'));
  await page.goto(`${product.url}/recordings?search=velas`);
  await signIn(page, who);
  await expect(page.getByText('Login successful. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/recordings?search=velas`);

  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'access')?.value ?? '';
  expect(cookies.map(({ name }) => name).sort()).toEqual(['access', 'refresh']);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false, httpOnly: false, path: '/' });
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  expect(await stored()).toMatchObject({ 'vitrine.workspace': user.workspace_id });
  const { access: _, refresh: __, ...answered } = user;
  const kept = JSON.parse((await stored())['vitrine.user'] ?? '');
  expect(answered.permissions).toContain('team.manage_team');
  expect(kept).toEqual({
    ...answered,
    permissions: answered.permissions.map((permission) => permission.split('.')[1]),
  });
  expect(kept).toMatchObject({ email: who, first_name: 'Ana', last_name: 'Paz', groups: ['owner'] });
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining([
      ...['id', 'email', 'first_name', 'last_name', 'phone', 'profile_photo'],
      ...['merchant', 'permissions', 'groups', 'date_joined'],
    ]),
  );

  const me = () => fetch(`${product.url}/api/auth/users/me/`, { headers: { authorization: `JWT ${token}` } });
  expect((await me()).status).toBe(200);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect((await me()).status).toBe(401);
  expect(await context.cookies()).toEqual([]);
  expect(Object.keys(await stored()).sort()).not.toContain('vitrine.user');
  expect(Object.keys(await stored()).sort()).not.toContain('vitrine.workspace');
});

test('on https the tokens’ cookies go over https alone', async ({ page, context }) => {
  const { email: who } = await Account.register(product, freshEmail('ana'));
  const origin = 'https://vitrine.example';
  // The same product, behind something that ends TLS.
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, product.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`${origin}/login`);
  await signIn(page, who);
  await expect(page).toHaveURL(`${origin}/`);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['access', 'refresh']);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ sameSite: 'Lax', secure: true, httpOnly: false, path: '/' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('two tabs whose token has ended at once share one refresh', async ({ page, context }) => {
  const account = await Account.register(product, freshEmail('ana'));
  await asAccount(page, product, account);
  await context.addCookies([{ name: 'access', value: 'of-yesterday', url: product.url }]);
  const tabs = [page, await context.newPage()];
  const refused = tabs.map((tab) => tab.waitForResponse((response) => response.status() === 401));
  let refreshes = 0;
  // The first is not answered before the other tab needs one too.
  await context.route('**/api/auth/token-refresh/', async (route) => {
    refreshes += 1;
    await Promise.all(refused);
    await route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.goto(`${product.url}/settings/account`)));
  for (const tab of tabs) await expect(tab.getByRole('main').getByText(account.email)).toBeVisible();
  expect(refreshes).toBe(1);
  const tokens = (await context.cookies()).map(({ value }) => value);
  expect(tokens).not.toContain(account.user.refresh);
});

test('a server that does not answer keeps nobody from signing out', async ({ page, context }) => {
  const { email: who } = await Account.register(product, freshEmail('ana'));
  await page.goto(`${product.url}/login`);
  await signIn(page, who);
  await expect(page).toHaveURL(`${product.url}/`);
  // Never answered.
  await page.route('**/api/auth/logout/', () => undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await context.cookies()).toEqual([]);

  // Nor is the refresh that an access token of yesterday needs first.
  await page.unroute('**/api/auth/logout/');
  await page.route('**/api/auth/token-refresh/', () => undefined);
  await signIn(page, who);
  await expect(page).toHaveURL(`${product.url}/`);
  await context.addCookies([{ name: 'access', value: 'of-yesterday', url: product.url }]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await context.cookies()).toEqual([]);

  await page.reload();
  await signIn(page, who);
  await expect(page).toHaveURL(`${product.url}/`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await context.cookies()).toEqual([]);
});

test('an owner’s language goes to the store and comes back with the next sign-in; a member’s does not', async ({
  page,
  browser,
}) => {
  const owner = await Account.register(product, freshEmail('owner'));
  await page.goto(`${product.url}/login`);
  await signIn(page, owner.email);
  await expect(page).toHaveURL(`${product.url}/`);
  const language = async () => (await owner.call('users_me')).merchant.main_language;
  expect(await language()).toBe('en');
  // The sign-in screen has such a choice too, which is nobody's yet.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt');
  await expect.poll(language).toBe('pt');

  const guest = freshEmail('member');
  await owner.call('invitations_create', { body: { email: guest } });
  const token = new URL(await outbox.link(guest)).searchParams.get('token') ?? '';
  await Account.register(product, guest, token);
  const context = await browser.newContext({ locale: 'en-US' });
  const members = await context.newPage();
  const updates: string[] = [];
  members.on('request', (request) => {
    if (request.method() === 'PATCH') updates.push(request.url());
  });
  await members.goto(`${product.url}/login`);
  await signIn(members, guest);
  // The store's language, not the browser's.
  await expect(members.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(members).toHaveURL(`${product.url}/`);
  await expect(members.getByRole('navigation').first()).toBeVisible();
  await members.getByRole('combobox', { name: 'Idioma' }).selectOption('es');
  await expect(members.locator('html')).toHaveAttribute('lang', 'es');
  await members.reload();
  await expect(members.locator('html')).toHaveAttribute('lang', 'es');
  await expect(members.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
  expect(updates).toEqual([]);
  expect(await language()).toBe('pt');
  await context.close();
});

test('who has an account accepts an invitation by signing in, and leaves that store for their own when removed', async ({
  page,
}) => {
  const owner = await Account.register(product, freshEmail('owner'));
  const guest = await Account.register(product, freshEmail('guest'));
  await owner.call('invitations_create', { body: { email: guest.email } });
  const asked = new Set<string>();
  page.on('request', (request) => {
    const id = request.headers()['x-workspace-id'];
    if (id) asked.add(id);
  });
  await page.goto(await outbox.link(guest.email));
  await expect(page.getByText(`${guest.email} already has an account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in and join' }).click();
  await expect(page).toHaveURL(/\/login\?invitation=/);
  await expect(page.getByText('Sign in to join the team that invited you.')).toBeVisible();
  await expect(email(page)).toHaveValue(guest.email);
  await expect(email(page)).toHaveAttribute('readonly');
  const invitedTo = page.url();
  await password(page).fill(PASSWORD);
  await submit(page).click();
  await expect(page).toHaveURL(`${product.url}/`);
  const workspace = () => page.evaluate(() => localStorage.getItem('vitrine.workspace'));
  expect(await workspace()).toBe(owner.user.workspace_id);

  await owner.call('users_remove', { params: { user_id: guest.user.id } });
  const known = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('vitrine.user') ?? '{}').workspace_id);
  // The first steps look for a visit by themselves, and learn of it; then the page begins anew.
  await expect(async () => expect(await known()).toBe(guest.user.workspace_id)).toPass();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect.poll(() => [...asked]).toEqual([owner.user.workspace_id, guest.user.workspace_id]);
  expect(await workspace()).toBeNull();

  // Good once: the link says so, also to who is signed in, and one can still sign in.
  await page.goto(invitedTo);
  await expect(page.getByText('Invalid or expired invitation link.')).toBeVisible();
  await expect(email(page)).toBeEditable();
});

test('sign-in at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  await page.goto(`${product.url}/login`);
  await expect(email(page)).toBeFocused();
  await expect(page).toHaveTitle('Sign in · Vitrine');
  await checkWidths(page, testInfo, 'login');
  await submit(page).click();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await checkWidths(page, testInfo, 'login-missing');
  await signIn(page, 'nobody@store.example');
  await expect(page.getByText('Invalid credentials. Please check your email and password.')).toBeVisible();
  await checkWidths(page, testInfo, 'login-refused');

  const demo = await Account.signIn(product, 'demo@vitrine.local', product.demoPassword());
  const guest = await Account.register(product, freshEmail('a.very.long.address.of.a.guest'));
  await demo.call('invitations_create', { body: { email: guest.email } });
  const token = new URL(await outbox.link(guest.email)).searchParams.get('token') ?? '';
  await page.goto(`${product.url}/login?invitation=${token}`);
  await expect(page.getByText(`Sign in to join ${demo.user.merchant.store_name}.`)).toBeVisible();
  await checkWidths(page, testInfo, 'login-invited');
  await page.context().close();
});

for (const { locale, lang, texts } of otherLanguages)
  test(`signing in speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { fields, login, errors, register } = texts.loginAndPass;
    const page = await pageOf(browser, { width: 360, theme: 'light' }, locale);
    const check = (name: string) => checkWords(page, testInfo, `${name}-${lang}`, foreign);
    const owner = await Account.register(product, freshEmail('owner'));
    const guest = await Account.register(product, freshEmail('guest'));
    await owner.call('invitations_create', { body: { email: guest.email } });
    await page.goto(await outbox.link(guest.email));
    await page.getByRole('link', { name: register.invite.signIn }).click();
    await expect(page.getByText(login.invitedUnnamed)).toBeVisible();
    await check('login-invited');

    await page.goto(`${product.url}/login?invitation=no-such-one`);
    await expect(page.getByText(errors.codes.invitation_invalid)).toBeVisible();
    await check('login-not-invited');
    await page.getByLabel(fields.email).fill(guest.email);
    await page.getByLabel(fields.password, { exact: true }).fill('wrong');
    const waits = page.getByText(new RegExp(`^${errors.attemptsUntil.replace(/\{\{.+\}\}/, '.+')}$`));
    await expect(async () => {
      await page.getByRole('button', { name: login.submit, exact: true }).click();
      await expect(waits).toBeVisible({ timeout: 500 });
    }).toPass();
    await check('login-waiting');
    await page.context().close();
  });
