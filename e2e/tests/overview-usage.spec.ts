import { hold } from '../lib/hold.ts';
import {
  chart,
  type OverviewPeople,
  openOverview,
  overviewPeople,
  part,
  plan,
  usageCard,
  withUsage,
} from '../lib/overview.ts';
import { expect, test } from '../lib/test.ts';

let { product, demo, owner } = {} as OverviewPeople;
test.beforeAll(async ({ product: running }) => {
  ({ product, demo, owner } = await overviewPeople(running));
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('the usage of a new store’s own plan', async ({ page }) => {
  const { limits, plan_name } = await owner.call('current_usage');
  await openOverview(page, product, owner);
  // By keyboard: what is focused after a click is not told.
  await page.getByRole('button', { name: 'Hide steps' }).press('Enter');
  await expect(usageCard(page)).toContainText(plan_name ?? 'Free Plan');
  await expect(usageCard(page)).toContainText('Usage this period');
  const { limit, used } = limits.session_recordings;
  await expect(usageCard(page)).toContainText(
    limit === -1 ? 'Unlimited recordings with your current plan' : `${used} / ${limit} recordings`,
  );
  await expect(usageCard(page).getByRole('progressbar')).toHaveCount(limit === -1 ? 0 : 1);
  await usageCard(page).getByRole('button', { name: 'About your billing cycle' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('current billing cycle');
});

/** Of the light theme, as the browser computes them. */
const COLOURS = {
  primary: 'rgb(194, 65, 12)',
  success: 'rgb(21, 128, 61)',
  warning: 'rgb(161, 98, 7)',
  error: 'rgb(185, 28, 28)',
};

/** With the tone of the bar and the icon, and with that of the border. What the card says is `overview.test.tsx`'s. */
const STATES = [
  ['free', plan('0.00', null, 100, 1), 'success', 'primary'],
  ['warning', plan('0.00', null, 100, 70), 'warning', 'primary'],
  ['paid', plan('29.00', 'Growth', 100, 89), 'warning', 'warning'],
  ['critical', plan('29.00', 'Growth', 5000, 4600), 'error', 'warning'],
  ['exceeded', plan('29.00', 'Growth', 100, 100), 'error', 'error'],
  ['unlimited', plan('0', 'Scale', -1, 12), 'success', 'primary'],
] as const;
test('the usage card has the colours of its state', async ({ page }) => {
  for (const [name, change, tone, border] of STATES)
    await test.step(name, async () => {
      await withUsage(page, change);
      await openOverview(page, product, demo);
      await expect(usageCard(page)).toHaveCSS('border-top-color', COLOURS[border]);
      await expect(usageCard(page).locator('[data-tone] svg')).toHaveCSS('color', COLOURS[tone]);
      const bar = usageCard(page).getByRole('progressbar');
      if (name === 'unlimited') await expect(bar).toHaveCount(0);
      else await expect(bar.locator('> *')).toHaveCSS('background-color', COLOURS[tone]);
      await page.unrouteAll({ behavior: 'wait' });
    });
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
