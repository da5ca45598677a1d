import type { Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, saveCard } from '../lib/billing.ts';
import { agree, button, part, planCard, savedCards } from '../lib/billing-screen.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const newOwner = () => Account.register(product, freshEmail('owner'));

test('plans are a grid of cards, each with its price for its time', async ({ page }) => {
  await page.route('**/api/billing/plans/**', async (route) => {
    const response = await route.fetch();
    const { results, ...list } = await response.json();
    const yearly = { amount: '490.00', formatted_amount: '$490', frequency: 'year' };
    const json = {
      ...list,
      results: results.map((plan: { id: string }) => (plan.id === 'growth' ? { ...plan, ...yearly } : plan)),
    };
    await route.fulfill({ response, json });
  });
  await openBilling(page, product, await newOwner());
  await expect(planCard(page, 'Starter')).toContainText('$19 per month');
  await expect(planCard(page, 'Starter')).toContainText('5,000 recordings per month');
  await expect(planCard(page, 'Growth')).toContainText('$490 per year');
  await expect(planCard(page, 'Growth')).toContainText('20,000 recordings per year');
  await expect(planCard(page, 'Growth')).not.toContainText('month');

  const boxes = () =>
    part(page, 'Plans')
      .locator('ul > li:has(h3)')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  const wide = await boxes();
  expect(wide).toHaveLength(5);
  const [first] = wide;
  if (!first) throw new Error('no card');
  // Rows of cards of one width, each below or beside the others.
  for (const { width } of wide) expect(width).toBeCloseTo(first.width, 0);
  expect(wide.filter(({ top }) => top === first.top).length).toBeGreaterThan(1);
  const places = new Set(wide.map(({ left, top }) => `${Math.round(left)},${Math.round(top)}`));
  expect(places.size).toBe(5);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(async () => new Set((await boxes()).map(({ left }) => left)).size).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the plan that one has stands out from the others', async ({ page }) => {
  await openBilling(page, product, await newOwner());
  const border = (name: string) =>
    planCard(page, name).evaluate((card) => getComputedStyle(card).borderTopColor);
  await expect(planCard(page, 'Free Plan')).toHaveAttribute('aria-current', 'true');
  await expect(part(page, 'Plans').locator('[aria-current]')).toHaveCount(1);
  expect(await border('Free Plan')).not.toBe(await border('Growth'));
  expect(await border('Starter')).toBe(await border('Growth'));
  await expect(planCard(page, 'Growth').getByRole('button')).toHaveText('Upgrade');
});

const GREEN = 'rgb(21, 128, 61)';
const RED = 'rgb(185, 28, 28)';

test('a toast stands at the middle of the bottom for six seconds, green or red', async ({ page }) => {
  const owner = await newOwner();
  await saveCard(owner, CARDS.pays);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openBilling(page, product, owner);
  await expect(part(page, 'Payment method')).toContainText('4242');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  const wait = (ms: number) => page.clock.runFor(ms);

  const upgrade = async (name: string, text: string, colour: string) => {
    await button(page, `Upgrade to ${name}`).click();
    await wait(1_000);
    await agree(page, 'Pay and upgrade');
    const toast = page.getByRole('status').getByText(text);
    // What follows an answer takes moments of the page's time, too.
    await expect(async () => {
      await wait(20);
      await expect(toast).toBeAttached({ timeout: 500 });
    }).toPass();
    await wait(500);
    await expect(toast).toBeVisible();
    const surface = toast.locator('xpath=ancestor::*[contains(@class, "MuiAlert-root")]');
    await expect(surface).toHaveCSS('background-color', colour);
    await expectAtBottomCentre(page, await surface.boundingBox());
    await wait(4_900);
    await expect(toast).toBeVisible();
    // It leaves in a time of its own.
    for (const ms of [700, 300, 300]) await wait(ms);
    await expect(toast).toBeHidden();
  };
  await upgrade('Starter', 'Plan updated successfully', GREEN);
  await expect(part(page, 'Your plan')).toContainText('Starter');
  await page.route('**/change_plan/', (route) => route.abort());
  await upgrade('Growth', 'Failed to update plan', RED);
});

async function expectAtBottomCentre(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box) throw new Error('the toast is not in sight');
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2);
  expect(height - (box.y + box.height)).toBeLessThan(40);
}

test('without a subscription the way to a plan is the payment page, also with a saved card', async ({
  page,
}) => {
  const owner = await newOwner();
  await saveCard(owner, CARDS.pays);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/change_plan/')) changes.push(request.url());
  });
  // As the server answers who has had none since the last one ended.
  const none = { detail: 'This store doesn’t have an active subscription.', code: 'no_subscription' };
  await page.route('**/get_active_subscription/', (route) => route.fulfill({ status: 404, json: none }));
  await openBilling(page, product, owner);
  await expect(savedCards(page)).toContainText('Visa •••• 4242');
  await expect(planCard(page, 'Free Plan').getByRole('button')).not.toHaveText('Current plan');
  // What is answered is gone with the page that asked.
  const answers: { url: string; id: string }[] = [];
  await page.route('**/create-checkout-session/', async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  await planCard(page, 'Growth').getByRole('button').click();
  await page.waitForURL('**/sandbox/checkout/**');
  expect(answers).toEqual([{ url: page.url(), id: expect.any(String) }]);
  await expect(page.getByText('Growth').first()).toBeVisible();
  expect(changes).toEqual([]);
  await page.unrouteAll({ behavior: 'wait' });
});
