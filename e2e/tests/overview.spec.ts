import type { Locator } from '@playwright/test';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL } from '../lib/api.ts';
import { card, longDay, openOverview, rows } from '../lib/overview.ts';
import type { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let api: Api;
/** Has the recorded visits. */
let demo: Account;
test.beforeAll(async ({ product: running }) => {
  product = running;
  api = await Api.signIn(product);
  demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const clock = (seconds: number) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

test('home is the overview: the numbers, the line and the newest visits, as the server has them', async ({
  page,
}) => {
  // Who is there now changes while one looks: here it is a number that nothing else on screen is.
  await page.route('**/api/dashboard/analytics/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), active_now: 7 } });
  });
  await openOverview(page, product, demo);
  await expect(page).toHaveTitle('Dashboard · Vitrine');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([/Vitrine/, 'Dashboard', 'Recordings', 'Settings']);
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');

  const numbers = await demo.call('dashboard_analytics');
  expect(numbers.total_sessions).toBeGreaterThan(0);
  await expect(card(page, 'Total sessions')).toContainText(String(numbers.total_sessions));
  await expect(card(page, 'Average duration').getByRole('definition').first()).toHaveText(
    clock(numbers.avg_duration),
  );
  await expect(card(page, 'Active now').getByRole('definition').first()).toHaveText('7');

  const points = await demo.call('dashboard_timeline');
  const told = page.getByRole('table', { name: 'Sessions over time' }).getByRole('row');
  await expect(told).toHaveCount(points.length + 1);
  expect(points.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(numbers.total_sessions);
  for (const [index, { date, sessions }] of points.entries()) {
    await expect(told.nth(index + 1)).toHaveText(new RegExp(`^\\w+day, ${longDay(date)}${sessions}$`));
  }

  const newest = (await api.sessions()).slice(0, 5);
  await expect(page.getByRole('table', { name: 'Recent sessions' }).getByRole('columnheader')).toHaveText([
    'Session ID',
    'User',
    'Duration',
    'Pages visited',
    'Date',
    'Actions',
  ]);
  await expect(rows(page)).toHaveCount(6);
  for (const [index, session] of newest.entries()) {
    const row = rows(page).nth(index + 1);
    await expect(row.getByRole('rowheader')).toHaveText(session.session_id.slice(0, 8));
    const whole = Math.floor(session.duration);
    await expect(row).toContainText(`${Math.floor(whole / 60)}m ${whole % 60}s`);
    await expect(row).toContainText(session.user_email ?? 'Anonymous visitor');
    const paths = session.pages_visited.map((url) => decodeURIComponent(new URL(url).pathname));
    const shown = paths.slice(0, 2).join(' → ') + (paths.length > 2 ? ' …' : '');
    await expect(row.getByRole('cell').nth(2)).toHaveText(shown);
    const date = row.getByRole('cell').nth(3).locator('time');
    await expect(date).toHaveAttribute('datetime', session.start_time);
    const day = new Date(session.start_time).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
    await expect(date).toContainText(day);
    await expect(row.getByRole('link')).toHaveText('Play');
  }
  expect(newest.some(({ pages_visited }) => pages_visited.length > 2)).toBe(true);

  await page.setViewportSize({ width: 360, height: 800 });
  const cards = page.getByRole('list', { name: 'Recent sessions' }).locator('> li');
  await expect(cards).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'Recent sessions' })).toHaveCount(0);
  for (const [index, { session_id, user_email }] of newest.entries()) {
    await expect(cards.nth(index)).toContainText(session_id.slice(0, 8));
    await expect(cards.nth(index)).toContainText(user_email ?? 'Anonymous visitor');
  }
});

const middleOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('Play opens the replay in a new tab, and so does its row', async ({ page, context }) => {
  await openOverview(page, product, demo);
  const [newest] = await api.sessions();
  for (const target of [rows(page).nth(1).getByRole('link'), rows(page).nth(1).getByRole('cell').nth(2)]) {
    const opened = context.waitForEvent('page');
    const { x, y } = await middleOf(target);
    await page.mouse.click(x, y);
    const viewer = await opened;
    await expect(viewer).toHaveURL(`${product.url}/session-replay/${newest?.session_id}`);
    await viewer.close();
  }
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings`);
  await page.goto(`${product.url}/no-such-page`);
  await expect(page).toHaveURL(`${product.url}/`);
});

test('a visit that comes while the newest are read waits to be let in', async ({ page }, testInfo) => {
  await openOverview(page, product, demo);
  const [, second] = await api.sessions();
  const first = rows(page).nth(1).getByRole('rowheader');
  const before = await first.textContent();
  await rows(page).nth(1).hover();
  // As if the newest had come only now, and the one before it had been the newest.
  const come = '0fffffff-0000-7000-8000-000000000000';
  await page.route('**/api/sessions/?*', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const results = [{ ...second, session_id: come }, ...list.results.slice(0, 4)];
    await route.fulfill({ response, json: { ...list, count: list.count + 1, results } });
  });
  await page.getByRole('button', { name: '1 new recording' }).waitFor();
  await expect(first).toHaveText(before ?? '');
  await page.screenshot({ path: testInfo.outputPath('news.png') });
  await page.getByRole('button', { name: '1 new recording' }).click();
  await expect(first).toHaveText(come.slice(0, 8));
});
