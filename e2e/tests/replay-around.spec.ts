import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { englishOn, onlyEnglish, otherLanguages } from '../lib/languages.ts';
import { postVisit } from '../lib/posted-visits.ts';
import type { Product } from '../lib/product.ts';
import { DESKTOP, links } from '../lib/recordings.ts';
import { checkScreen, checkWords, closePages, type Look, looks, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

const ANA = 'ana@visitor.example';
/** How long each visit was: the longest are not the newest. */
const MINUTES = [3, 1, 5, 0, 2, 4];

/** A store with six visits, by number from the oldest; those of Ana are 0 (before she told her email), 2 and 4 (elsewhere). */
interface Store {
  product: Product;
  account: Account;
  ids: string[];
}

async function storeWithVisits(product: Product): Promise<Store> {
  const account = await Account.register(product, freshEmail('owner'));
  const anas = randomUUID();
  const visitors = [
    { id: anas },
    { id: randomUUID(), email: 'luz@visitor.example' },
    { id: anas, email: ANA },
    { id: randomUUID() },
    { id: randomUUID(), email: ANA },
    { id: randomUUID(), email: 'leo@visitor.example' },
  ];
  const ids: string[] = [];
  for (const [n, visitor] of visitors.entries()) {
    const now = Date.now();
    const device = { mobile: n % 2 === 0 };
    const first_at = now - 2_000 - (MINUTES[n] ?? 0) * 60_000;
    const visit = { visitor, device, first_at, last_at: now - 1_000, has_full_snapshot: true };
    ids.push((await postVisit(product, account, visit)).session_id);
  }
  return { product, account, ids };
}

let product: Product;
/** For tests that only look at it, and go through it. */
let browsed: Store;
test.beforeAll(async ({ product: running }) => {
  product = running;
  browsed = await storeWithVisits(product);
});
test.afterEach(closePages);

const previous = (page: Page) => page.getByRole('link', { name: /^Previous recording: / });
const next = (page: Page) => page.getByRole('link', { name: /^Next recording: / });
const last = (page: Page) => page.getByRole('button', { name: 'This is the last recording in the list' });
const first = (page: Page) => page.getByRole('button', { name: 'This is the first recording in the list' });
const shown = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function open(
  browser: Browser,
  { product, account }: Store,
  path: string,
  { look = DESKTOP, locale = 'en-US' }: { look?: Look; locale?: string } = {},
): Promise<Page> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(product.url + path);
  return page;
}

/** Goes by `step` until it cannot any more, and answers what was on screen. */
async function walk(page: Page, step: (page: Page) => ReturnType<typeof next>): Promise<string[]> {
  const seen = [shown(page)];
  const end = step === next ? last : first;
  while (await step(page).or(end(page)).first().getAttribute('href')) {
    await step(page).click();
    await expect(page).not.toHaveURL(new RegExp(seen.at(-1) ?? ''));
    seen.push(shown(page));
    // The address changes before the screen does: until then the link is the last visit's, and leads here.
    await expect(step(page).and(page.locator(`[href*="${shown(page)}"]`))).toHaveCount(0);
  }
  return seen;
}

for (const [query, order] of [
  ['', [5, 4, 3, 2, 1, 0]],
  ['?ordering=created_at&platform=mobile', [0, 2, 4]],
  ['?ordering=-duration&user_type=logged', [2, 5, 4, 1]],
  ['?search=ana%40visitor&view=grid', [4, 2]],
] as const)
  test(`previous and next are the list’s under "${query}", and its ends are ends`, async ({ browser }) => {
    const store = browsed;
    const wanted = order.map((n) => store.ids[n]);
    const list = await open(browser, store, `/recordings${query}`);
    await expect(links(list)).toHaveCount(wanted.length);
    const opened = list.context().waitForEvent('page');
    await links(list).first().click();
    const viewer = await opened;
    await expect(first(viewer)).toBeVisible();
    expect(await walk(viewer, next)).toEqual(wanted);
    await expect(last(viewer)).toHaveAttribute('aria-disabled', 'true');
    expect(await walk(viewer, previous)).toEqual(wanted.toReversed());
    await viewer.goBack();
    await expect(next(viewer).or(last(viewer))).toBeVisible();
    expect(shown(viewer)).toBe(wanted[1]);
    await viewer.getByRole('link', { name: 'Back to recordings' }).click();
    await expect(links(viewer)).toHaveCount(wanted.length);
    const asked = (url: string) => [...new URL(url, product.url).searchParams].sort();
    expect(asked(viewer.url())).toEqual(asked(`/recordings${query}`));
  });

const visitorTab = (page: Page, name = 'Visitor') => page.getByRole('tab', { name, exact: true });

test('the buttons say whose visit it is, the keys go there too, and the next one’s detail is there before', async ({
  browser,
}) => {
  const store = browsed;
  const page = await pageOf(browser, DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await asAccount(page, product, store.account);
  await page.goto(`${product.url}/session-replay/${store.ids[3]}`);
  await expect(previous(page)).toHaveAttribute('title', /^Previous recording: ana@visitor\.example, .*\d/);
  await expect(next(page)).toHaveAttribute('title', /ana@visitor\.example/);
  const detail = `/api/sessions/${store.ids[2]}/`;
  await expect.poll(() => asked.filter((path) => path === detail).length).toBe(1);
  expect(asked).not.toContain(`${detail}events/`);

  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`/session-replay/${store.ids[2]}$`));
  await expect(previous(page)).toHaveAttribute('title', /Anonymous visitor/);
  expect(asked.filter((path) => path === detail)).toHaveLength(1);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(new RegExp(`/session-replay/${store.ids[3]}$`));

  // By the button the keyboard stays on it, up to the last visit.
  const leadsTo = (n: number) => expect(next(page)).toHaveAttribute('href', new RegExp(store.ids[n] ?? ''));
  await leadsTo(2);
  await next(page).focus();
  for (const n of [2, 1, 0]) {
    await page.keyboard.press('Enter');
    if (n > 0) await leadsTo(n - 1);
    await expect(n > 0 ? next(page) : last(page)).toBeFocused();
    expect(shown(page)).toBe(store.ids[n]);
  }
});

test('a copied link says nothing of the list, a visit that left the list has its place all the same', async ({
  browser,
}) => {
  const store = browsed;
  const list = await open(browser, store, '/recordings?platform=mobile&ordering=created_at');
  await list.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = list.getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(list.getByText('Link copied')).toBeVisible();
  expect(await list.evaluate(() => navigator.clipboard.readText())).toBe(
    `${product.url}/session-replay/${store.ids[0]}`,
  );

  const wanted = new URLSearchParams({ list: 'platform=mobile' });
  await list.goto(`${product.url}/session-replay/${store.ids[3]}?${wanted}`);
  await next(list).click();
  await expect(list).toHaveURL(`${product.url}/session-replay/${store.ids[2]}?${wanted}`);
});

test('a neighbour that was deleted is left out once one comes back to the tab', async ({ browser }) => {
  const store = await storeWithVisits(product);
  const page = await open(browser, store, `/session-replay/${store.ids[4]}`);
  await expect(next(page)).toHaveAttribute('href', `/session-replay/${store.ids[3]}`);
  await store.account.call('sessions_delete', { body: { session_ids: [store.ids[3] ?? ''] } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(next(page)).toHaveAttribute('href', `/session-replay/${store.ids[2]}`);
});

test('a visit that cannot be shown holds nobody up', async ({ browser }) => {
  const store = await storeWithVisits(product);
  const { account, ids } = store;
  const broken = await postVisit(product, account);
  const page = await open(browser, store, `/session-replay/${broken.session_id}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await next(page).click();
  await expect(page).toHaveURL(`${product.url}/session-replay/${ids[5]}`);
  // Nor whoever goes by keys.
  await expect(previous(page)).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(`${product.url}/session-replay/${ids[5]}`);
});

test('a visitor’s other visits, by browser and by email, with what was watched', async ({ browser }) => {
  const store = await storeWithVisits(product);
  const { account, ids } = store;
  await account.call('sessions_watched', { params: { session_id: ids[0] ?? '' }, body: { watched: true } });
  const page = await open(browser, store, `/session-replay/${ids[2]}?paused=1`);
  await visitorTab(page).click();
  const visits = page.getByRole('tabpanel');
  await expect(visits.getByText('3 sessions')).toBeVisible();
  const rows = visits.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('This session');
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(rows.nth(2)).toContainText('Watched');
  await expect(rows.nth(0)).not.toContainText('Watched');
  await expect(rows.nth(0)).toContainText('2m 1s');
  await expect(rows.nth(0)).toContainText('1 page');
  await rows.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(`${product.url}/session-replay/${ids[4]}`);

  await page.goto(`${product.url}/session-replay/${ids[5]}?paused=1`);
  await visitorTab(page).click();
  await expect(visits.getByText('First recorded session from this visitor.')).toBeVisible();
});

for (const look of looks)
  test(`what is around a replay at ${look.width} px`, async ({ browser }, testInfo) => {
    const store = browsed;
    const page = await open(browser, store, `/session-replay/${store.ids[2]}?paused=1`, { look });
    await expect(next(page)).toBeVisible();
    await expect(page.locator('[data-settled=true]')).toBeVisible();
    await checkScreen(page, testInfo, 'header');
    await visitorTab(page).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
    await checkScreen(page, testInfo, 'visits');
  });

for (const { locale, lang, texts } of otherLanguages)
  test(`what is around a replay speaks ${lang}, and nothing else`, async ({ browser }, testInfo) => {
    const foreign = onlyEnglish(texts);
    const { around } = texts.sessions.replay;
    const store = browsed;
    const page = await open(browser, store, `/session-replay/${store.ids[5]}?paused=1`, { locale });
    await expect(page.getByRole('button', { name: around.no_previous })).toBeVisible();
    await visitorTab(page, around.tab).click();
    await expect(page.getByText(around.firstVisit)).toBeVisible();
    expect.soft(await englishOn(page, foreign), 'alone').toEqual([]);
    await page.goto(`${product.url}/session-replay/${store.ids[2]}?paused=1`);
    await visitorTab(page, around.tab).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
    await checkWords(page, testInfo, `visits-${lang}`, foreign);
  });
