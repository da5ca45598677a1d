import type { Page } from '@playwright/test';
import type { RecordedEvent } from '@vitrine/contract/events';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { playTime } from '../../apps/dashboard/src/features/replay/kernel/play-time.ts';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../lib/api.ts';
import { type At, meta, moved, picture, postRecording } from '../lib/posted-recording.ts';
import type { Product } from '../lib/product.ts';
import { closePages } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer, type Viewer } from '../lib/viewer.ts';

let product: Product;
let api: Api;
let account: Account;
/** Visits that real browsers made: one that clicked angrily, one over two tabs. */
let rage: SessionDetail;
let twoTabs: SessionDetail;
test.beforeAll(async ({ product: running }) => {
  product = running;
  api = await Api.signIn(product);
  await seeded(api);
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  const visits = await Promise.all((await api.sessions()).map(({ session_id }) => api.session(session_id)));
  rage = visits.find(({ original_url }) => original_url.includes('lampara-ombu?utm_source')) as SessionDetail;
  twoTabs = visits.find(({ tabs }) => tabs > 1) as SessionDetail;
});
test.afterEach(closePages);

const PAUSED = '?t=1&paused=1';
const DESKTOP = { width: 1440, theme: 'light' } as const;
const PHONE = { width: 360, theme: 'light' } as const;

const list = (page: Page) => page.getByRole('list', { name: 'Events in this session' });
const row = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text }).first();
const current = (page: Page) => list(page).locator('[aria-current]');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const sizeOf = (page: Page) =>
  list(page).getByRole('listitem').first().getAttribute('aria-setsize').then(Number);

/** Ms of session time of the recording's first event that is so. */
async function momentOf(session: SessionDetail, is: (event: RecordedEvent) => boolean): Promise<number> {
  const events = await api.events(session.session_id);
  return (events.find(is)?.timestamp ?? Number.NaN) - (events[0]?.timestamp ?? Number.NaN);
}
const isClick = ({ type, data }: RecordedEvent) => {
  const { source, type: kind } = data as { source?: number; type?: number };
  return type === 3 && source === 2 && kind === 2;
};
const isStoreEvent = (name: string) => (event: RecordedEvent) =>
  (event.data as { payload?: { name?: string } }).payload?.name === name;
/** The replay has gone to this moment, and plays on from it. */
const wentTo = (viewer: Viewer, ms: number) =>
  expect
    .poll(async () => (await viewer.elapsed.textContent()) ?? '', { timeout: 60_000 })
    .toMatch(new RegExp(`^(${[0, 1, 2, 3].map((s) => playTime(ms + s * 1000)).join('|')})$`));

test('what happened is listed by the names that things have in the store, at its times', async ({
  browser,
}) => {
  const { page } = await openViewer(browser, product, account, rage.session_id + PAUSED);
  const clicked = await momentOf(rage, isClick);
  await expect(row(page, 'Agregar al carrito')).toContainText(`Click${playTime(clicked)}`);
  await expect(row(page, 'Added to cart')).toContainText('Store event');
  await expect(row(page, 'Carrito · Casa Lumbre')).toContainText('Page · /demo-store/carrito');
  await expect(row(page, 'Cupón de descuento').filter({ hasText: 'Click' })).toBeVisible();
  await expect(list(page).getByRole('button').filter({ hasText: 'Cupón de descuentoTyping' })).toHaveCount(1);
  await expect(row(page, 'Aplicar')).toContainText('Rage click, 7 clicks');
  // Never what was typed.
  expect(await page.getByRole('complementary').innerText()).not.toContain('VERANO30');
});

for (const [how, look] of [
  ['mouse', DESKTOP],
  ['keyboard', DESKTOP],
  ['finger', PHONE],
] as const)
  test(`the list leads the replay by ${how}, and follows it`, async ({ browser }) => {
    const viewer = await openViewer(browser, product, account, rage.session_id + PAUSED, look);
    const { page } = viewer;
    if (look === PHONE) await tab(page, 'Events').tap();
    await expect(current(page)).toContainText('Lámpara Ombú');
    const moment = await momentOf(rage, isStoreEvent('add_to_cart'));
    const wanted = row(page, 'Added to cart');
    if (how === 'mouse') await wanted.click();
    else if (how === 'finger') await wanted.tap();
    else {
      const before = await viewer.value();
      await current(page).focus();
      for (const key of ['End', 'Home', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowDown'])
        await page.keyboard.press(key);
      await expect(wanted).toBeFocused();
      expect(await viewer.value()).toBe(before);
      await page.keyboard.press('Enter');
    }
    await wentTo(viewer, moment);
    await expect(viewer.button('Pause')).toBeVisible();
    // It plays on to the angry clicks, whose row is in sight then.
    await expect(current(page)).toContainText('coupon', { timeout: 60_000 });
    await expect(current(page)).toBeInViewport({ ratio: 1 });
  });

test('who scrolls through the list is left alone, until they come back', async ({ browser }) => {
  const { page } = await openViewer(browser, product, account, `${rage.session_id}?t=18&paused=1`, PHONE);
  await tab(page, 'Events').tap();
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  await list(page).hover();
  await page.mouse.wheel(0, -5000);
  const follow = page.getByRole('button', { name: 'Follow playback' });
  await expect(follow).toBeVisible();
  await expect(row(page, 'Lámpara Ombú')).toBeInViewport({ ratio: 1 });
  await expect(current(page)).not.toBeInViewport();
  await follow.tap();
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  await expect(follow).toHaveCount(0);
});

test('kinds are left out and taken in again', async ({ browser }) => {
  const { page } = await openViewer(browser, product, account, rage.session_id + PAUSED);
  await expect(row(page, 'Aplicar')).toBeVisible();
  const all = await sizeOf(page);
  const events = page.getByRole('button', { name: '8 store events' });
  await expect(events).toHaveAttribute('aria-pressed', 'true');
  await events.click();
  await expect(events).toHaveAttribute('aria-pressed', 'false');
  // Seven of them are one row: the coupon that is refused.
  expect(await sizeOf(page)).toBe(all - 2);
  await expect(row(page, 'coupon')).toHaveCount(0);
  for (const kind of ['1 rage click', '2 pages', '1 field filled in', '4 clicks'])
    await page.getByRole('button', { name: kind, exact: true }).press('Space');
  await expect(page.getByText('No events of the selected types.')).toBeVisible();
  await events.click();
  expect(await sizeOf(page)).toBe(2);
});

test('pages and tabs lead to where they were on screen, and tell which is', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, twoTabs.session_id + PAUSED);
  const { page } = viewer;
  await tab(page, 'Pages').click();
  const pages = page.getByRole('list', { name: 'Pages in this session' }).getByRole('button');
  await expect(pages).toHaveCount(twoTabs.page_views.length);
  for (const [index, { title, tab_id }] of twoTabs.page_views.entries()) {
    await expect(pages.nth(index)).toContainText(title);
    const number = tab_id === twoTabs.page_views[0]?.tab_id ? 1 : 2;
    await expect(pages.nth(index)).toContainText(`Tab ${number} · `);
  }
  const strip = page.getByRole('navigation', { name: 'Browser tabs in this session' });
  const tabs = strip.getByRole('button');
  await expect(tabs).toHaveText(['Tab 1: Iluminación · Casa Lumbre', 'Tab 2: Lámpara Ombú · Casa Lumbre']);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'true');

  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(pages.nth(1)).toHaveAttribute('aria-current', 'true');
  await viewer.button('Pause').click();
  // To the moment when it comes on screen next; at its last one, back to it.
  await tabs.first().press('Enter');
  await expect(tabs.first()).toHaveAttribute('aria-current', 'true');
  await expect(tabs.first()).toContainText('Casa Lumbre');

  await pages.nth(3).click();
  await expect(pages.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect(tabs.first()).toHaveText('Tab 1: Carrito · Casa Lumbre');
});

test('the details are those of the session, and the console gets it whole', async ({ browser }) => {
  const { page } = await openViewer(browser, product, account, rage.session_id + PAUSED);
  await tab(page, 'Details').click();
  const panel = page.getByRole('tabpanel');
  const events = await api.events(rage.session_id);
  for (const [name, value] of [
    ['URL', rage.original_url],
    ['Platform', 'Desktop'],
    ['Viewport', `${rage.viewport_width} × ${rage.viewport_height}`],
    ['Duration', `0m ${Math.floor(rage.duration)}s`],
    ['Browser', rage.browser],
    ['Country', 'United States'],
    ['Session ID', rage.session_id],
    ['Total events', String(rage.total_events)],
    ['Full snapshot', 'Yes'],
    ['Damaged parts skipped', '0'],
  ] as const)
    await expect(panel.locator(`dt:text-is("${name}") + dd`)).toHaveText(value);
  const counts = Object.entries(rage.event_counts);
  expect(counts.length).toBeGreaterThan(2);
  const byType = panel.locator('section').filter({ hasText: 'Events by type' });
  await expect(byType.locator('dt')).toHaveCount(counts.length);
  const names = new Map(Object.entries(EVENT_TYPES).map(([name, type]) => [String(type), name]));
  for (const [type, count] of counts)
    await expect(byType.locator(`dt:text-is("${names.get(type)}") + dd`)).toHaveText(
      count.toLocaleString('en-US'),
    );
  expect(JSON.parse((await panel.getByRole('region', { name: 'First event' }).textContent()) ?? '')).toEqual(
    events[0],
  );

  const logged = page.waitForEvent('console', (message) => message.type() === 'log');
  await panel.getByRole('button', { name: 'Log session to console' }).click();
  const session = await (await logged).args()[0]?.jsonValue();
  expect(session.session_id).toBe(rage.session_id);
  expect(session.events).toHaveLength(events.length);
  await expect(panel.getByText('Logged to the browser console.')).toBeVisible();

  // As of a tracker that did not say what its events have.
  await page.route(`**/api/sessions/${rage.session_id}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), has_full_snapshot: false } });
  });
  await page.reload();
  await expect(panel.locator('dt:text-is("Full snapshot") + dd')).toHaveText('No');
});

test('the panel is as the person left it', async ({ browser }) => {
  const { page, frame } = await openViewer(browser, product, account, rage.session_id + PAUSED);
  await expect(tab(page, 'Events')).toHaveAttribute('aria-selected', 'true');
  await expect(frame).toHaveAttribute('data-settled', 'true');
  const narrow = (await frame.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Hide panel' }).press('Enter');
  await expect(tab(page, 'Events')).toHaveCount(0);
  await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(narrow);
  await page.reload();
  const show = page.getByRole('button', { name: 'Show panel' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.click();
  await tab(page, 'Events').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Pages')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Pages')).toHaveAttribute('aria-selected', 'true');
});

test('marks over the slider tell what they are, and lead there', async ({ browser }) => {
  const viewer = await openViewer(browser, product, account, rage.session_id + PAUSED);
  const { page } = viewer;
  const marks = page.getByTestId('replay-marks');
  await expect(row(page, 'Aplicar')).toBeVisible();
  await expect(marks).toHaveAttribute('aria-hidden', 'true');
  const counts = await marks
    .locator('button')
    .evaluateAll((all) => all.map((one) => Number(one.dataset.count)));
  // Of what repeats, each time counts here; the list has one row for it.
  const all = counts.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(await sizeOf(page));
  expect(counts.length).toBeLessThan(all);

  const angry = marks.locator('[data-kind=rage]');
  await angry.hover();
  await expect(page.getByRole('tooltip', { name: '1 rage click' })).toBeVisible();
  await angry.click();
  // It starts three seconds before.
  await expect(viewer.elapsed).toHaveText(/0:1[3-6]/);
});

test('ten thousand events, an error and a visit without names', async ({ browser }) => {
  const shop = await Account.register(product, `panel.${Date.now()}@store.example`);
  const custom = (at: number, tag: string, payload: unknown): At => ({ at, type: 5, data: { tag, payload } });
  const id = await postRecording(product, shop, [
    {
      blocks: [
        [
          meta(0),
          picture(10, 'Tienda'),
          ...Array.from({ length: 10_000 }, (_, i) =>
            custom(20 + i * 10, 'vitrine:event', { name: `evento ${i}` }),
          ),
          custom(100_500, 'vitrine:error', {
            message: 'TypeError: … is not a function',
            source: 'https://shop.example/a.js?v=1',
            line: 7,
          }),
          // A hand on the mouse: nothing to list, and no pause to be skipped.
          ...Array.from({ length: 60 }, (_, i) => moved(101_000 + i * 1000, [i, i])),
          { at: 161_000, type: 3, data: { source: 2, type: 2, id: 4, x: 5, y: 5 } },
          { at: 163_000, type: 3, data: { source: 2, type: 2, id: 999, x: 5, y: 5 } },
        ],
      ],
    },
  ]);
  const viewer = await openViewer(browser, product, shop, id + PAUSED);
  const { page } = viewer;
  await expect(row(page, 'evento 90')).toBeVisible();
  await expect.poll(() => sizeOf(page), { timeout: 8_000 }).toBe(10_004);
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60);
  expect(await page.getByTestId('replay-marks').locator('button').count()).toBeLessThan(120);

  await current(page).focus();
  await page.keyboard.press('End');
  await expect(list(page).getByRole('button').last()).toBeFocused();
  await expect(list(page).getByRole('button').last()).toHaveText('Click2:43');
  await expect(row(page, 'TypeError')).toContainText('Error · /a.js?v=1:7');
  await row(page, 'TypeError').click();
  await expect(current(page)).toContainText('TypeError');
  await expect(viewer.elapsed).toHaveText(/^1:[45]/);
});
