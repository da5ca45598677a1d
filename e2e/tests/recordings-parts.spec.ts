import type { Locator } from '@playwright/test';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { type DemoRecordings, demoRecordings, links } from '../lib/recordings.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let { product, openList, visits } = {} as DemoRecordings;
test.beforeAll(async ({ product: running }) => {
  ({ product, openList, visits } = await demoRecordings(running));
});
test.afterEach(closePages);

const DEVICES = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

const durationOf = ({ duration }: SessionSummary) =>
  `${Math.floor(duration / 60)}m ${Math.floor(duration % 60)}s`;
/** What its pages are called; those without a title by their path. */
const pagesOf = ({ pages_visited, page_titles }: SessionSummary) =>
  pages_visited.map((url, place) => page_titles[place] || decodeURIComponent(new URL(url).pathname));
/** When it began, also to who reads no clock of ours. */
const began = async (of: Locator, { start_time }: SessionSummary) => {
  await expect(of.locator('time')).toHaveAttribute('datetime', start_time);
  await expect(of.locator('time')).toContainText(/ago/);
};

test('a card of the grid tells its visit, and has what can be done with it', async ({ browser }) => {
  const page = await openList(browser, '?view=grid');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(links(page)).toHaveCount(9);
  for (const visit of visits.slice(0, 9)) {
    const card = page
      .getByRole('list', { name: 'Recordings' })
      .locator('> li')
      .filter({ has: page.locator(`a[href*="/${visit.session_id}"]`) });
    await expect(card.getByText(visit.session_id.slice(0, 8), { exact: true })).toBeVisible();
    await expect(card.getByText(visit.user_email ?? 'Anonymous visitor', { exact: true })).toBeVisible();
    await expect(card.getByText(durationOf(visit), { exact: true })).toBeVisible();
    await began(card, visit);
    await expect(card.getByText(DEVICES[visit.platform]).first()).toBeVisible();
    const pages = pagesOf(visit);
    for (const name of pages.slice(0, 2))
      await expect(card.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(card.getByText('…', { exact: true })).toHaveCount(pages.length > 2 ? 1 : 0);
    await expect(card.getByRole('link', { name: /^View replay/ })).toHaveText('View replay');
    await card.getByRole('button', { name: 'Copy link' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(`${product.url}/session-replay/${visit.session_id}`);
  }

  // The play area is the card's upper part, and a click on it opens the replay.
  const first = page.getByRole('list', { name: 'Recordings' }).locator('> li').first();
  const icon = first.locator('[aria-hidden=true] > svg').first();
  await icon.scrollIntoViewIfNeeded();
  const play = await icon.boundingBox();
  const words = await first.getByText(visits[0]?.session_id.slice(0, 8) ?? '', { exact: true }).boundingBox();
  if (!play || !words) throw new Error('a card without a play area');
  expect(play.y + play.height).toBeLessThan(words.y);
  const opened = page.context().waitForEvent('page');
  await page.mouse.click(play.x + play.width / 2, play.y + play.height / 2);
  const viewer = await opened;
  await expect(viewer).toHaveURL(`${product.url}/session-replay/${visits[0]?.session_id}?list=view%3Dgrid`);
  await viewer.close();
});

test('the table has the columns that there is room for', async ({ browser }) => {
  const page = await openList(browser);
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const [visit] = visits;
  if (!visit) throw new Error('no visits');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="/${visit.session_id}"]`) });
  for (const name of ['Domain', 'Platform', 'Start time', 'Duration', 'Pages', 'Actions'])
    await expect(header(name)).toBeVisible();
  await expect(row.getByRole('cell', { name: visit.original_domain, exact: true })).toBeVisible();
  await expect(row.getByText(DEVICES[visit.platform]).first()).toBeVisible();
  await began(row, visit);
  await expect(row.getByText(durationOf(visit), { exact: true })).toBeVisible();
  await expect(row.getByText(pagesOf(visit)[0] ?? '').first()).toBeVisible();
  await row.hover();
  await expect(row.getByRole('button', { name: 'Copy link' })).toBeVisible();

  // In the order of the specification, behind who it was; the first selects all.
  const shown = (...names: string[]) =>
    expect(page.getByRole('columnheader').filter({ visible: true })).toHaveText(['', ...names]);
  await page.setViewportSize({ width: 1600, height: 900 });
  await shown('Visitor', 'Domain', 'Platform', 'Start time', 'Duration', 'Pages', 'Browser', 'Actions');
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(header('Domain')).toBeHidden();
  await shown('Visitor', 'Platform', 'Start time', 'Duration', 'Pages', 'Actions');
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(header('Platform')).toBeHidden();
  await shown('Visitor', 'Start time', 'Duration', 'Pages', 'Actions');
  // On a phone there is room for none: each visit is a card.
  await page.setViewportSize({ width: 360, height: 800 });
  const cards = page.getByRole('list', { name: 'Recordings' }).locator('> li');
  await expect(cards.filter({ has: page.locator('a[href*="/session-replay/"]') })).toHaveCount(10);
  await expect(page.getByRole('columnheader')).toHaveCount(0);
});
