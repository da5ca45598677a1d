import type { Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import { Account, freshEmail, type WithOwner, withOwner } from '../lib/account.ts';
import { checkWidths, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let { product, owner } = {} as WithOwner;
test.beforeAll(async ({ product: running }) => {
  ({ product, owner } = await withOwner(running));
});
test.afterEach(closePages);

const script = (page: Page) => page.getByRole('region', { name: 'Installation script' });
const scriptOf = ({ user }: Account) =>
  snippet({
    publicUrl: product.url,
    platform: user.merchant.platform,
    storeId: user.merchant.store_id,
  });

test('the sidebar leads to the settings, and they lead on to what there is', async ({ page }) => {
  await asAccount(page, product, owner);
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${product.url}/settings`);
  await expect(page).toHaveTitle('Settings · Vitrine');
  // Who goes on to the page leaves the rail behind, which must not cover it.
  await page.mouse.move(1000, 600);

  const cards = page.getByRole('main').getByRole('list').first();
  await expect(cards.getByRole('heading')).toHaveText([
    'Account',
    'Team',
    'Billing',
    'Session settings',
    'Integrations',
  ]);
  await expect(cards.getByRole('link')).toHaveText(['Account', 'Team', 'Billing', 'Integrations']);
  const soon = cards.getByText('coming soon', { exact: true });
  await expect(soon).toBeVisible();
  const firstLetter = (chip: Element) => getComputedStyle(chip, '::first-letter').textTransform;
  expect(await soon.evaluate(firstLetter)).toBe('uppercase');
  for (const name of ['Account', 'Team', 'Billing', 'Integrations']) {
    await cards.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${product.url}/settings/${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(`${product.url}/settings`);
  }
});

test('the script of the store is copied, and the button says so for a moment', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await expect(script(page)).toHaveText(scriptOf(owner));
  await expect(script(page)).toContainText(owner.user.merchant.store_id);
  await expect(page.getByText('right before </head>')).toBeVisible();
  const cards = await page.getByRole('main').getByRole('list').first().boundingBox();
  const panel = await script(page).boundingBox();
  expect(panel?.y).toBeGreaterThan((cards?.y ?? 0) + (cards?.height ?? Number.NaN));

  await page.getByRole('button', { name: 'Copy script' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(scriptOf(owner));
  await expect(page.getByRole('button', { name: 'Copy script' })).toBeVisible();
});

test('a browser that refuses the clipboard is no secret', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Copy script' }).click();
  await expect(page.getByText('Couldn’t copy the script. Select it and copy it manually.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('where no app can be installed, the pages lead with the script and a mail with it', async ({ page }) => {
  await asAccount(page, product, owner);
  for (const platform of ['Shopify', 'Tiendanube']) {
    await page.goto(`${product.url}/settings/integrations/${platform.toLowerCase()}`);
    const first = page.getByRole('main').getByRole('region').first();
    await expect(first.getByRole('heading')).toHaveText('Add the script to your store');
    const script = await first.getByRole('region', { name: 'Installation script' }).innerText();
    expect(script).toContain(`/tracker/other/${owner.user.merchant.store_id}.js`);
    const link = first.getByRole('link', { name: 'Send to whoever looks after your store' });
    const mail = new URL((await link.getAttribute('href')) ?? '');
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
    expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toContain(script.trim());
    // Longer ones are cut by some mail programs.
    expect(mail.href.length).toBeLessThan(2_000);
  }
});

test('an owner names a store that is on no platform, in the first steps and in the settings', async ({
  page,
}) => {
  await asAccount(page, product, await Account.register(product, freshEmail('owner')));
  await page.goto(product.url);
  const field = page.getByRole('textbox', { name: 'Store name' });
  await field.fill('Casa Lumbre');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Get your first recording in three steps' })).toBeFocused();
  await page.goto(`${product.url}/settings`);
  await expect(field).toHaveValue('Casa Lumbre');
  await field.fill('Casa Brasa');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page.goto(`${product.url}/settings/team`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('the recordings of Casa Brasa');
});

test('the settings at every width', async ({ browser }, testInfo) => {
  const page = await pageOf(browser, PHONE);
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings`);
  await expect(script(page)).toBeVisible();
  await checkWidths(page, testInfo, 'hub');
  await page.context().close();
});
