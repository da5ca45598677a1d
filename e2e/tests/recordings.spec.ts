import {
  chip,
  clearAll,
  type DemoRecordings,
  demoRecordings,
  links,
  listed,
  total,
} from '../lib/recordings.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let { product, openList, visits } = {} as DemoRecordings;
test.beforeAll(async ({ product: running }) => {
  ({ product, openList, visits } = await demoRecordings(running));
});
test.afterEach(closePages);

test('the address is the list: back, reload, another browser, and nonsense in it', async ({ browser }) => {
  const page = await openList(browser);
  await page.getByLabel('Platform', { exact: true }).selectOption({ label: 'Mobile' });
  await page.getByLabel('User type', { exact: true }).selectOption({ label: 'Anonymous' });
  const both = visits.filter(({ platform, user_email }) => platform === 'mobile' && user_email === null);
  await listed(page, both);
  const address = page.url();
  expect(address).toBe(`${product.url}/recordings?platform=mobile&user_type=anonymous`);

  await page.goBack();
  await listed(
    page,
    visits.filter(({ platform }) => platform === 'mobile'),
  );
  await expect(page.getByLabel('User type', { exact: true })).toHaveValue('');
  await page.goForward();
  await page.reload();
  await listed(page, both);

  const other = await openList(browser, new URL(address).search);
  await listed(other, both);
  await expect(other.getByLabel('Platform', { exact: true })).toHaveValue('mobile');

  const nonsense = '?page_size=9&date_range=ever&duration=60&platform=toaster&view=pile&ordering=name&page=0';
  const odd = await openList(browser, nonsense);
  await expect(odd.getByText(total(visits.length), { exact: true })).toBeVisible();
  await expect(links(odd)).toHaveCount(10);
  await expect(clearAll(odd)).toHaveCount(0);
});

test('filters are shown, hidden and cleared, by keyboard too', async ({ browser }) => {
  const page = await openList(browser, '?platform=mobile&ordering=duration&duration=under1m&search=demo');
  const controls = page.getByLabel('Date range', { exact: true });
  const hide = page.getByRole('button', { name: 'Hide filters' });
  await hide.focus();
  await page.keyboard.press('Enter');
  await expect(controls).toBeHidden();
  const show = page.getByRole('button', { name: 'Show filters' });
  await expect(show).toBeFocused();
  await page.reload();
  await expect(show).toBeVisible();
  await expect(controls).toBeHidden();

  // What is active is in sight all the same; the focus passes on when its chip goes.
  await chip(page, 'Duration: Under 1 minute').focus();
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Duration: Under 1 minute')).toHaveCount(0);
  await expect(chip(page, 'Platform: Mobile')).toBeFocused();
  await clearAll(page).focus();
  await page.keyboard.press('Enter');
  await expect(show).toBeFocused();
  await expect(page).toHaveURL(`${product.url}/recordings?search=demo&filters=hidden`);
  await expect(clearAll(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(controls).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/recordings?search=demo`);
});

test('the grid has nine cards a page, the list ten and more; any change leads to the first page', async ({
  browser,
}) => {
  const page = await openList(browser);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(page.getByRole('row')).toHaveCount(11);
  const sizes = page.getByLabel('Rows per page', { exact: true }).locator('option');
  await expect(sizes).toHaveText(['10', '25', '50']);
  await page.setViewportSize({ width: 1440, height: 500 });
  await next.click();
  await expect(page).toHaveURL(`${product.url}/recordings?page=2`);
  // A page is read from its top, and who came by the keyboard goes on there.
  const list = page.getByRole('region', { name: 'Recordings', exact: true });
  await expect(list).toBeFocused();
  await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Grid view' }).click();
  await expect(page).toHaveURL(`${product.url}/recordings?view=grid`);
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'View replay' });
  await expect(cards).toHaveCount(9);
  await expect(page.getByLabel('Rows per page', { exact: true })).toHaveCount(0);
  await expect(page.getByText(`1–9 of ${visits.length}`)).toBeVisible();
  await next.click();
  await expect(cards).toHaveCount(visits.length - 9);
  await page.getByLabel('Recording status', { exact: true }).selectOption({ label: 'Not Downloaded' });
  await expect(page).toHaveURL(`${product.url}/recordings?view=grid&recording_status=not_recorded`);
  await expect(cards.first()).toContainText('Not Downloaded');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
  const opened = page.context().waitForEvent('page');
  await cards.first().getByText('View replay').click();
  const viewer = await opened;
  await expect(viewer).toHaveURL(/\/session-replay\//);
  await viewer.close();

  await page.getByRole('button', { name: 'List view' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByLabel('Rows per page', { exact: true }).selectOption('25');
  await expect(page.getByRole('row')).toHaveCount(visits.length + 1);
  await expect(page).toHaveURL(/page_size=25/);
});

test('link and ID are copied, and a refusal is told', async ({ browser }) => {
  const page = await openList(browser);
  const id = (await links(page).first().getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const row = page.getByRole('row').nth(1);
  await row.hover();
  const toast = (text: string, severity: 'success' | 'error') =>
    expect(
      page.getByRole('status').locator('.MuiAlert-root', { hasText: text }),
      `a toast of ${severity}`,
    ).toHaveClass(new RegExp(`MuiAlert-color${severity === 'success' ? 'Success' : 'Error'}`));
  await row.getByRole('button', { name: 'Copy link' }).click();
  await toast('Link copied', 'success');
  expect(await clipboard()).toBe(`${product.url}/session-replay/${id}`);
  await row.getByRole('button', { name: 'Copy session ID' }).click();
  await toast('Session ID copied', 'success');
  expect(await clipboard()).toBe(id);

  // As somebody does who forbids it in the browser's settings.
  const browserItself = await page.context().newCDPSession(page);
  const { browserContextId = '' } = (await browserItself.send('Target.getTargetInfo')).targetInfo;
  await browserItself.send('Browser.setPermission', {
    permission: { name: 'clipboard-write', allowWithoutSanitization: false },
    setting: 'denied',
    origin: product.url,
    browserContextId,
  });
  await row.getByRole('button', { name: 'Copy link' }).click();
  await toast('Failed to copy URL', 'error');
  await row.getByRole('button', { name: 'Copy session ID' }).click();
  await toast('Failed to copy session ID', 'error');
  await expect(page.getByText('Failed to copy session ID')).toBeHidden();
});
