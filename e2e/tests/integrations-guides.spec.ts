import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { Product } from '../lib/product.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

const SHOPIFY_APP = 'https://apps.shopify.example/vitrine';
const TIENDANUBE_APP = 'https://tiendanube.example/apps/vitrine';
const SUPPORT = 'support@vitrine.example';

let product: Product;
let owner: Account;
test.beforeAll(async () => {
  product = await Product.start({
    SHOPIFY_APP_STORE_URL: SHOPIFY_APP,
    TIENDANUBE_APP_STORE_URL: TIENDANUBE_APP,
    CONTACT_EMAIL: SUPPORT,
  });
  owner = await Account.register(product, freshEmail('ana'));
});
test.afterAll(() => product.remove());

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, platform: string): Promise<void> {
  await asAccount(page, product, owner);
  await page.goto(`${product.url}/settings/integrations/${platform}`);
}

/** A link to elsewhere, which opens beside the dashboard. */
async function leadsOut(page: Page, name: string, href: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toHaveAttribute('href', href);
  await expect(link).toHaveAttribute('target', '_blank');
}

test('the page of Shopify leads from its app store over the theme to the console', async ({ page }) => {
  await open(page, 'shopify');
  const guide = part(page, 'How to connect');
  const steps = guide.getByRole('heading', { level: 3 });
  await expect(steps).toHaveText([
    'Install the app from the Shopify App Store',
    'Enable the app embed in your theme',
    'Verify the installation',
  ]);
  await leadsOut(page, 'Open the Shopify App Store', SHOPIFY_APP);
  await expect(guide.locator('ol ol > li')).toHaveText([
    'In your Shopify admin, go to Online Store > Themes.',
    'Next to your current theme, click Customize.',
    'In the theme editor, click App embeds on the left.',
    'Find Vitrine and turn it on.',
    'Click Save in the top right.',
  ]);
  await expect(guide).toContainText('Open your store in another tab.');
  // What the tracker says there: apps/tracker/src/recorder.ts.
  await expect(guide.locator('code')).toHaveText('[vitrine] tracker initialized');
  await expect(part(page, 'Billing')).toContainText('You get a 14-day free trial.');
  await expect(part(page, 'Billing')).toContainText('the plan you selected starts');
  await expect(part(page, 'Billing')).toContainText('Manage it in your Shopify admin.');
  await expect(page.getByText('is already connected')).toHaveCount(0);
});

test('the page of Tiendanube has two ways, and tells how to see that it works', async ({ page }) => {
  await open(page, 'tiendanube');
  await expect(part(page, 'Option 1: install from the app store')).toBeVisible();
  await leadsOut(page, 'Open app store', TIENDANUBE_APP);

  const support = part(page, 'Option 2: we connect it for you');
  await expect(support).toContainText('If you signed up here directly, email us');
  await expect(support.getByRole('listitem')).toHaveText([
    'your store URL',
    `your account email (${owner.email})`,
    'anything else we should know',
  ]);
  const mail = new URL((await support.getByRole('link').getAttribute('href')) ?? '');
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', SUPPORT]);
  for (const line of ['Store URL: ', `Account email: ${owner.email}`, 'Additional information: '])
    expect(mail.searchParams.get('body')).toContain(line);

  await expect(part(page, 'Verify that it works').getByRole('listitem')).toHaveText([
    'Browse your store in another tab, like a visitor would.',
    'Open the Sessions tab (Recordings in the menu).',
    'Check that your session appears in the list.',
    'Click it to view the recording.',
  ]);
  await expect(page.getByText('is already connected')).toHaveCount(0);
});
