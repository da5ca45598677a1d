import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { toast } from '../lib/billing-screen.ts';
import { hold } from '../lib/hold.ts';
import { onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { Outbox } from '../lib/outbox.ts';
import { onShopify, part, plan, withUsage } from '../lib/overview.ts';
import { atEachWidth, checkWidths, checkWords, closePages, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
test.afterEach(closePages);

const banner = (page: Page) => part(page, 'New sessions aren’t being recorded');
const usedUp = (page: Page) => withUsage(page, plan('0.00', null, 100, 100));
const topOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;

test('a plan that is used up is said on every screen, at once, with the way to a larger one', async ({
  page,
  product,
}) => {
  const owner = await Account.register(product, freshEmail('owner'));
  await asAccount(page, product, owner);
  await usedUp(page);
  const screens = ['/', '/recordings', '/settings', '/settings/team', '/settings/integrations'];
  for (const path of [...screens, '/billing/success', `/session-replay/${owner.user.id}`]) {
    await page.goto(product.url + path);
    await expect(banner(page).getByRole('alert')).toContainText(/Recording resumes on \w+ \d+, \d{4}\./);
    const isReplay = path.startsWith('/session-replay');
    await expect(banner(page).getByRole('link', { name: 'Upgrade' })).toHaveCount(isReplay ? 0 : 1);
  }

  // What this browser knows is there before the server has answered, and pushes nothing down.
  const release = await hold(page, '**/current_usage/');
  await page.goto(`${product.url}/settings`);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await topOf(page);
  const answered = page.waitForResponse('**/current_usage/');
  release();
  await answered;
  await expect(banner(page)).toBeVisible();
  expect(await topOf(page)).toBe(before);

  // The plans are on the screen that it leads to.
  await banner(page).getByRole('link', { name: 'Upgrade' }).press('Enter');
  await expect(page).toHaveURL(`${product.url}/settings/billing`);
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('link')).toHaveCount(0);

  // It goes with its reason.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await withUsage(page, plan('0.00', null, 100, 99));
  await page.reload();
  await expect(banner(page)).toHaveCount(0);
  await withUsage(page, plan('0.00', null, 0, 0));
  await page.goto(`${product.url}/recordings`);
  await expect(banner(page)).toContainText('This store doesn’t have a plan.');
  await expect(banner(page)).not.toContainText('resumes');
});

test('a store on Shopify is led to its plans there', async ({ page, product }) => {
  const owner = await Account.register(product, freshEmail('owner'));
  await asAccount(page, product, owner);
  await onShopify(page);
  await usedUp(page);
  await page.goto(`${product.url}/recordings`);
  await banner(page).getByRole('button', { name: 'Upgrade' }).click();
  // No shop of Shopify's has this store's id.
  await toast(page, 'Could not determine Shopify store URL');

  const pricing_url = 'https://admin.shopify.test/store/peonia/charges/vitrine/pricing_plans';
  await page.route(pricing_url, (route) => route.fulfill({ body: 'Plans' }));
  await page.route('**/api/billing/settings/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pricing_url } });
  });
  await page.reload();
  await banner(page).getByRole('button', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(pricing_url);
});

test('it is accessible, fits, and speaks each language at every width; members read whom to ask', async ({
  browser,
  product,
}, testInfo) => {
  const { owner, member } = await teamOf(product, new Outbox(product));
  const open = async (account: Account, locale?: string) => {
    const page = await pageOf(browser, PHONE, locale);
    await asAccount(page, product, account);
    await usedUp(page);
    await page.goto(`${product.url}/settings/integrations`);
    return page;
  };
  const ofOwner = await open(owner);
  await expect(banner(ofOwner).getByRole('link', { name: 'Upgrade' })).toBeVisible();
  await checkWidths(ofOwner, testInfo, 'owner');
  const ofMember = await open(member);
  await expect(banner(ofMember)).toContainText(`Ask Ana Paz (${owner.email}) to upgrade your plan.`);
  await expect(banner(ofMember).getByRole('link')).toHaveCount(0);
  await checkWidths(ofMember, testInfo, 'member');
  for (const { locale, lang, texts } of otherLanguages) {
    const page = await open(member, locale);
    await expect(part(page, texts.dashboard.quota.title)).toContainText(owner.email);
    const foreign = onlyEnglish(texts);
    await atEachWidth(page, (width) => checkWords(page, testInfo, `member-${lang}-${width}`, foreign));
  }
});
