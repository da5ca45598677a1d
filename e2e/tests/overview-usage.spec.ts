import { Account, freshEmail } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { hold } from '../lib/hold.ts';
import { chart, openOverview, part, plan, usageCard, withUsage } from '../lib/overview.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
/** Has the recorded visits. */
let demo: Account;
/** Has none. */
let owner: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  owner = await Account.register(product, freshEmail('owner'));
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('the usage of a new store’s own plan', async ({ page }) => {
  const { limits, plan_name } = await owner.call('current_usage');
  await openOverview(page, product, owner);
  // By keyboard: what is focused after a click is not told.
  await page.getByRole('button', { name: 'Hide these steps' }).press('Enter');
  await expect(usageCard(page)).toContainText(plan_name ?? 'Free Plan');
  await expect(usageCard(page)).toContainText('Usage this period');
  const { limit, used } = limits.session_recordings;
  await expect(usageCard(page)).toContainText(
    limit === -1 ? 'Unlimited recordings with your current plan' : `${used} / ${limit} recordings`,
  );
  await expect(usageCard(page).getByRole('progressbar')).toHaveCount(limit === -1 ? 0 : 1);
  await usageCard(page).getByRole('button', { name: 'About the billing cycle' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('current billing cycle');
});

const STATES = [
  [
    'free',
    plan('0.00', null, 100, 1),
    'Free Plan',
    '1 / 100 recordings',
    '99 recordings remaining',
    1,
    'success',
  ],
  [
    'warning',
    plan('0.00', null, 100, 70),
    'Free Plan',
    '70 / 100 recordings',
    '30 recordings remaining',
    70,
    'warning',
  ],
  [
    'critical',
    plan('29.00', 'Growth', 5000, 4600),
    'Growth',
    '4,600 / 5,000 recordings',
    '400 recordings',
    92,
    'error',
  ],
  [
    'exceeded',
    plan('29.00', 'Growth', 100, 100),
    'Growth',
    '100 / 100 recordings',
    '0 recordings remaining',
    100,
    'error',
  ],
  [
    'unlimited',
    plan('0', 'Scale', -1, 12),
    'Scale',
    '12 / ∞ recordings',
    'Unlimited recordings with your current plan',
    undefined,
    'success',
  ],
] as const;
for (const [name, change, chip, used, status, progress, tone] of STATES)
  test(`the usage card: ${name}`, async ({ page }, testInfo) => {
    await withUsage(page, change);
    await openOverview(page, product, demo);
    for (const text of [chip, 'Usage this period', used, status]) {
      await expect(usageCard(page)).toContainText(text);
    }
    await expect(usageCard(page).locator('[data-tone]')).toHaveAttribute('data-tone', tone);
    const bar = usageCard(page).getByRole('progressbar');
    if (progress === undefined) await expect(bar).toHaveCount(0);
    else await expect(bar).toHaveAttribute('aria-valuenow', String(progress));
    await usageCard(page).screenshot({ path: testInfo.outputPath(`usage-${name}.png`) });
  });

test('a paid plan of which little is used has no card, and the line has its room', async ({ page }) => {
  await withUsage(page, plan('29.00', 'Growth', 100, 10));
  const answered = page.waitForResponse('**/current_usage/');
  await openOverview(page, product, demo);
  await answered;
  await expect(chart(page)).toBeVisible();
  await expect(usageCard(page)).toHaveCount(0);
  const widths = [part(page, 'Sessions over time'), part(page, 'Recent sessions')].map((of) =>
    of.boundingBox(),
  );
  const [line, recent] = await Promise.all(widths);
  expect(line?.width).toBe(recent?.width);

  // The next time no room is kept for it.
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain(`vitrine.usage-hidden.${demo.user.workspace_id}`);
  const release = await hold(page, '**/current_usage/');
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect(usageCard(page)).toHaveCount(0);
  const told = page.waitForResponse('**/current_usage/');
  release();
  await told;
});
