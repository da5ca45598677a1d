import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { button } from '../lib/billing-screen.ts';
import { Calls, queryOf } from '../lib/calls.ts';
import { Outbox } from '../lib/outbox.ts';
import { onShopify, openOverview, part } from '../lib/overview.ts';
import { meta, picture, postRecording } from '../lib/posted-recording.ts';
import type { Product } from '../lib/product.ts';
import { asAccount, rememberWorkspace } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

// What the dashboard asks the server for, call by call (specification, section 7).

let product: Product;
let outbox: Outbox;
test.beforeAll(({ product: running }) => {
  product = running;
  outbox = new Outbox(product);
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const PERSON = { first_name: 'Bea', last_name: 'Sol', phone: '555 0101', password: PASSWORD };

test('signing in, the overview, a refresh and signing out', async ({ page, context }) => {
  const { email, user } = await Account.register(product, freshEmail('owner'));
  const calls = new Calls(page);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await calls.body('POST /api/auth/token-obtain/')).toEqual({
    email,
    password: PASSWORD,
    username: email,
  });
  for (const path of [
    'dashboard/analytics/',
    'dashboard/sessions_timeline/',
    'auth/users/me/',
    'workspaces/',
  ])
    await calls.made(`GET /api/${path}`);
  await calls.made('GET /api/billing/subscriptions/current_usage/');
  // What to watch asks for lists of its own.
  const lists = () => calls.of('GET /api/sessions/').map(queryOf);
  await expect.poll(lists).toContainEqual({ page: '1', page_size: '5', ordering: '-created_at' });

  const refresh = (await context.cookies()).find(({ name }) => name === 'refresh')?.value;
  await context.addCookies([{ name: 'access', value: 'old', url: product.url }]);
  await page.reload();
  expect(await calls.body('POST /api/auth/token-refresh/')).toEqual({ refresh });
  await expect(part(page, 'Get your first recording in three steps')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(await calls.body('POST /api/auth/logout/')).toBeNull();
  calls.expectHeaders(user.workspace_id);
});

test('registering: on one’s own, by an invitation, for an installation', async ({ page }) => {
  const calls = new Calls(page);
  // What is typed is sent, and nothing is made of it: the calls are what is looked at.
  await page.route('**/api/auth/register/', (route) => route.fulfill({ status: 503, json: { detail: '…' } }));
  const submitted = async (name: string) => {
    await button(page, name).click();
    return calls.body('POST /api/auth/register/');
  };
  const locale = { time_zone: expect.any(String), language: 'en' };
  const email = freshEmail('bea');
  await page.goto(`${product.url}/register`);
  await fill(page, { email, ...PERSON, confirm: PASSWORD });
  expect(await submitted('Create account')).toEqual({ email, ...PERSON, ...locale });

  const owner = await Account.register(product, freshEmail('owner'));
  const guest = freshEmail('guest');
  await owner.call('invitations_create', { body: { email: guest } });
  const link = new URL(await outbox.link(guest));
  const token = link.searchParams.get('token');
  await page.goto(link.href);
  await calls.made(`GET /api/auth/invitations/verify/${token}/`);
  await fill(page, { ...PERSON, confirm: PASSWORD });
  expect(await submitted('Create account and join')).toEqual({ token, ...PERSON, ...locale });

  await page.route('**/api/merchants/**', (route) =>
    route.fulfill({ json: { store_name: 'Peonía', store_id: 'peonia', main_language: 'en', email: null } }),
  );
  await page.goto(`${product.url}/register?platform=shopify&merchant_id=a.ticket`);
  await expect(page.getByText('Create an account for Peonía.')).toBeVisible();
  await calls.made('GET /api/merchants/a.ticket/');
  await fill(page, { email, ...PERSON, confirm: PASSWORD });
  expect(await submitted('Create account and connect')).toEqual({
    ...{ email, ...PERSON, ...locale },
    ...{ platform: 'shopify', merchant_id: 'a.ticket', store_id: 'peonia' },
  });

  await page.goto(`${product.url}/register?code=abc`);
  expect(await calls.body('POST /api/auth/install/')).toEqual({ code: 'abc' });
  calls.expectHeaders('');
});

test('a forgotten password, and the account', async ({ page }) => {
  const calls = new Calls(page);
  const account = await Account.register(product, freshEmail('ana'));
  await page.goto(`${product.url}/forgot-password`);
  await page.getByLabel('Email').fill(account.email);
  await button(page, 'Send link').click();
  expect(await calls.body('POST /api/auth/users/forgot-password/')).toEqual({ email: account.email });
  await page.goto(`${product.url}/reset-password?code=abc`);
  for (const name of ['New password', 'Confirm password']) await page.getByLabel(name).fill(PASSWORD);
  await button(page, 'Save new password').click();
  expect(await calls.body('POST /api/auth/users/reset-password/')).toEqual({
    code: 'abc',
    password: PASSWORD,
  });

  await rememberWorkspace(page, account);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/settings/account`);
  await button(page, 'Edit').click();
  const changed = { first_name: 'Bea', last_name: 'Sol', phone: '555', email: freshEmail('bea') };
  const body = { ...changed, current_password: PASSWORD };
  await fill(page, body);
  await button(page, 'Save').click();
  expect(await calls.body('PATCH /api/auth/users/me/')).toEqual(body);
  await page.locator('input[type=file]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: PNG.sync.write(new PNG({ width: 9, height: 9 })),
  });
  const photo = await calls.made('POST /api/auth/users/update-photo/');
  expect(photo.headers()['content-type']).toContain('multipart/form-data');
  // A file in a field of another name is refused.
  const answer = await photo.response();
  expect(await answer?.json()).toEqual({ profile_photo: expect.stringContaining('/photos/') });

  await button(page, 'Change password').click();
  const passwords = { current_password: 'not it', new_password: 'wax & wick 1234' };
  await fill(page, { ...passwords, confirm: passwords.new_password });
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  expect(await calls.body('POST /api/auth/users/change-password/')).toEqual(passwords);
  calls.expectHeaders(account.user.workspace_id);
});

test('the team', async ({ page }) => {
  const { owner, member, invited } = await teamOf(product, outbox);
  const calls = new Calls(page);
  await rememberWorkspace(page, owner);
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings/team`);
  await calls.made('GET /api/auth/users/');
  await calls.made('GET /api/auth/invitations/');
  const email = freshEmail('guest');
  await button(page, 'Invite').click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await button(page, 'Send invitation').click();
  expect(await calls.body('POST /api/auth/invitations/')).toEqual({ email });

  const { results } = await owner.call('invitations_list');
  const id = results.find((invitation) => invitation.email === invited)?.id;
  await button(page, `Cancel invitation to ${invited}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  expect(await calls.body(`DELETE /api/auth/invitations/${id}/`)).toBeNull();
  await button(page, 'Remove Ana Paz').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  expect(await calls.body(`DELETE /api/auth/users/${member.user.id}/`)).toBeNull();
  calls.expectHeaders(owner.user.workspace_id);
});

test('the store: its language, its set-up on Shopify, its credentials on BigCommerce', async ({ page }) => {
  const owner = await Account.register(product, freshEmail('owner'));
  const calls = new Calls(page);
  await rememberWorkspace(page, owner);
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings/integrations/bigcommerce`);
  const credentials = { client_id: 'ours', store_hash: 'abc123', access_token: 'a token' };
  await page.route('**/bigcommerce/connect/', (route) => route.abort());
  await fill(page, credentials);
  await button(page, 'Connect Store').click();
  expect(await calls.body('POST /api/auth/bigcommerce/connect/')).toEqual(credentials);

  await onShopify(page);
  await openOverview(page, product, owner);
  await part(page, 'One step left: enable Vitrine in your theme')
    .getByRole('button', { name: 'Dismiss' })
    .click();
  expect(await calls.body('POST /api/stores/shopify_setup_complete/')).toBeNull();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  expect(await calls.body(`PATCH /api/stores/${owner.user.merchant.id}/`)).toEqual({ main_language: 'es' });
  calls.expectHeaders(owner.user.workspace_id);
  await page.unrouteAll({ behavior: 'wait' });
});

test('recordings, a replay and a download', async ({ page }) => {
  const owner = await Account.register(product, freshEmail('owner'));
  const id = await postRecording(product, owner, [{ blocks: [[meta(0), picture(0, 'Velas')]] }]);
  const calls = new Calls(page);
  await rememberWorkspace(page, owner);
  await asAccount(page, product, owner);
  const filters = 'search=velas&duration=1to5m&user_type=logged&platform=mobile&recording_status=recorded';
  await page.goto(`${product.url}/recordings?${filters}&date_range=last7d&ordering=-duration&page_size=25`);
  expect(await calls.query('GET /api/sessions/')).toEqual({
    page: '1',
    page_size: '25',
    ordering: '-duration',
    search: 'velas',
    created_at_after: expect.stringMatching(/^\d{4}-.+Z$/),
    duration_min: '60',
    duration_max: '300',
    user_type: 'logged',
    platform_device: 'mobile',
    has_recording: 'true',
  });

  await page.goto(`${product.url}/recordings`);
  const row = page.getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Download recording', exact: true }).click();
  expect(await calls.body(`POST /api/sessions/${id}/record/`)).toBeNull();
  await calls.made(`GET /api/sessions/${id}/recording_status/`);
  await page.goto(`${product.url}/session-replay/${id}?paused=1`);
  await calls.made(`GET /api/sessions/${id}/`);
  await calls.made(`GET /api/sessions/${id}/events/`);
  calls.expectHeaders(owner.user.workspace_id);
});
