import type { SessionSummary } from '@vitrine/contract/sessions';
import type { Account } from '../lib/account.ts';
import { Api } from '../lib/api.ts';
import type { Product } from '../lib/product.ts';
import { chip, demoRecordings, links, listed, type OpenList, total } from '../lib/recordings.ts';
import { closePages } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let openList: OpenList;
let account: Account;
let visits: SessionSummary[];
test.beforeAll(async ({ product: running }) => {
  product = running;
  ({ openList, account } = await demoRecordings(product));
  visits = await (await Api.signIn(product)).sessions();
});
test.afterEach(closePages);

const HOUR_MS = 3_600_000;

const later = (hours: number) => (visit: SessionSummary) =>
  Date.parse(visit.created_at) >= Date.now() - hours * HOUR_MS;
const midnight = () => new Date().setHours(0, 0, 0, 0);

const choices: [label: string, option: string, query: string, (visit: SessionSummary) => boolean][] = [
  ['Date range', 'Today', 'date_range=today', (visit) => Date.parse(visit.created_at) >= midnight()],
  ['Date range', 'Last 24 hours', 'date_range=last24h', later(24)],
  ['Date range', 'Last 7 days', 'date_range=last7d', later(7 * 24)],
  ['Duration', 'Under 1 minute', 'duration=under1m', ({ duration }) => duration < 60],
  ['Duration', '1 to 5 minutes', 'duration=1to5m', ({ duration }) => duration >= 60 && duration < 300],
  ['Duration', 'Over 5 minutes', 'duration=over5m', ({ duration }) => duration >= 300],
  ['User type', 'Logged in', 'user_type=logged', ({ user_email }) => user_email !== null],
  ['User type', 'Anonymous', 'user_type=anonymous', ({ user_email }) => user_email === null],
  ['Platform', 'Desktop', 'platform=desktop', ({ platform }) => platform === 'desktop'],
  ['Platform', 'Mobile', 'platform=mobile', ({ platform }) => platform === 'mobile'],
  ['Platform', 'Tablet', 'platform=tablet', ({ platform }) => platform === 'tablet'],
  ['Recording status', 'Downloaded', 'recording_status=recorded', ({ has_recording }) => has_recording],
  ['Recording status', 'Not Downloaded', 'recording_status=not_recorded', (visit) => !visit.has_recording],
];

test('each filter lists its visits, stands in the address and is a chip that takes it away', async ({
  browser,
}) => {
  const page = await openList(browser, '?page_size=50');
  await listed(page, visits);
  for (const [label, option, query, matches] of choices) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
    await expect(page).toHaveURL(`${product.url}/recordings?page_size=50&${query}`);
    await listed(page, visits.filter(matches));
    await chip(page, `${label}: ${option}`).click();
    await expect(page).toHaveURL(`${product.url}/recordings?page_size=50`);
  }
  await listed(page, visits);
});

test('every sort orders the list', async ({ browser }) => {
  const page = await openList(browser, '?page_size=50');
  const firstId = (by: (visit: SessionSummary) => number) =>
    visits.reduce((first, visit) => (by(visit) < by(first) ? visit : first)).session_id;
  const created = (visit: SessionSummary) => Date.parse(visit.created_at);
  for (const [option, query, by] of [
    ['Oldest first', '&ordering=created_at', created],
    ['Longest first', '&ordering=-duration', (visit) => -visit.duration],
    ['Shortest first', '&ordering=duration', (visit) => visit.duration],
    ['Newest first', '', (visit) => -created(visit)],
  ] as [string, string, (visit: SessionSummary) => number][]) {
    await page.getByLabel('Sort by', { exact: true }).selectOption({ label: option });
    await expect(page).toHaveURL(`${product.url}/recordings?page_size=50${query}`);
    await expect(links(page).first()).toHaveAttribute('href', new RegExp(`${firstId(by)}(\\?|$)`));
    await expect(chip(page, `Sort by: ${option}`)).toHaveCount(query ? 1 : 0);
  }
});

test('nothing under these filters: one step leads to all recordings', async ({ browser }) => {
  const page = await openList(browser, '?recording_status=recorded&view=grid&page_size=9');
  await expect(page.getByText('No recordings match these filters')).toBeVisible();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No recordings match “zzzz” with these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all recordings' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings?view=grid`);
  await expect(page.getByText(total(visits.length), { exact: true })).toBeVisible();
});

test('today is the viewer’s, and a refresh asks for it anew', async ({ browser }) => {
  const timezoneId = 'Pacific/Kiritimati';
  const context = await browser.newContext({ locale: 'en-US', timezoneId });
  const page = await context.newPage();
  await asAccount(page, product, account);
  const asked: string[] = [];
  page.on('request', (request) => {
    const after = new URL(request.url()).searchParams.get('created_at_after');
    if (after) asked.push(after);
  });
  await page.clock.install();
  await page.goto(`${product.url}/recordings?date_range=today`);
  await expect.poll(() => asked.length).toBe(1);
  const time = (iso: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: timezoneId, timeStyle: 'medium' }).format(new Date(iso));
  expect(time(asked[0] ?? '')).toBe('00:00:00');
  expect(Date.now() - Date.parse(asked[0] ?? '')).toBeLessThan(24 * HOUR_MS);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeEnabled();
  // No time passes from here on: it is the click that asks.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const before = asked.length;
  await refresh.click();
  await expect.poll(() => asked.length).toBe(before + 1);
  expect(new Set(asked)).toEqual(new Set([asked[0]]));
  await context.close();
});
