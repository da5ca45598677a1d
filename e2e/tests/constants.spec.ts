import type { Browser, Locator, Page } from '@playwright/test';
import { Account, freshEmail, PASSWORD } from '../lib/account.ts';
import { button } from '../lib/billing-screen.ts';
import { control, elapsed, HeldReplays, slider, wait } from '../lib/held-replays.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

// The numbers of the specification's section 9, as a person meets them. Time passes when a test says so.

const DAY_S = 86_400;

let replays: HeldReplays;
test.beforeAll(async ({ product }) => {
  replays = await HeldReplays.on(product);
});
test.afterEach(closePages);

/** A page of its own whose time stands, at an address of the product. */
async function heldPage(browser: Browser, path: string, account?: Account): Promise<Page> {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  if (account) await asAccount(page, replays.product, account);
  await page.clock.install();
  await page.goto(replays.product.url + path);
  return page;
}

const stop = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);

/** Lets time pass bit by bit until this is seen: at most some tens of milliseconds after it came. */
const until = (page: Page, seen: Locator) =>
  expect(async () => {
    await wait(page, 20);
    await expect(seen).toBeVisible({ timeout: 250 });
  }).toPass();

test('who has signed in is led on after 1 s, with cookies of 2 days', async ({ browser }) => {
  const { email } = await Account.register(replays.product, freshEmail('owner'));
  const page = await heldPage(browser, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stop(page);
  await button(page, 'Sign in').click();
  await until(page, page.getByText('Login successful. Redirecting...'));
  // The browser counts a cookie's days by its own clock, which does not stand.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['access', 'refresh']);
  for (const { expires } of cookies) {
    const days = (expires - Date.now() / 1_000) / DAY_S;
    expect(days).toBeGreaterThan(1.9);
    expect(days).toBeLessThanOrEqual(2.01);
  }
  await wait(page, 800);
  await expect(page.getByText('Login successful. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(`${replays.product.url}/login`);
  await wait(page, 400);
  await page.clock.resume();
  await expect(page).toHaveURL(`${replays.product.url}/`);
});

test('the button of a copied script says so for 2 s', async ({ browser }) => {
  const owner = await Account.register(replays.product, freshEmail('owner'));
  const page = await heldPage(browser, '/settings', owner);
  await expect(button(page, 'Copy script')).toBeVisible();
  await stop(page);
  await button(page, 'Copy script').click();
  await until(page, button(page, 'Copied'));
  await wait(page, 1_800);
  await expect(button(page, 'Copied')).toBeVisible();
  await wait(page, 300);
  await expect(button(page, 'Copy script')).toBeVisible();
});

test('a replay begins to play some 500 ms after it was set up', async ({ browser }) => {
  const page = await heldPage(browser, '/login', replays.maker);
  await stop(page);
  await page.goto(`${replays.product.url}/session-replay/${replays.steps}`);
  await until(page, slider(page));
  await wait(page, 400);
  await expect(control(page, 'Play')).toBeVisible();
  await wait(page, 200);
  await expect(control(page, 'Pause')).toBeVisible();
});

test('while it plays its place is told every 100 ms; the slider runs from 0 to 100 in steps of 0.1', async ({
  browser,
}) => {
  const page = await replays.opened(browser, replays.steps);
  const rail = slider(page);
  for (const [name, value] of Object.entries({ min: '0', max: '100', step: '0.1' }))
    await expect(rail).toHaveAttribute(name, value);
  await expect(elapsed(page)).toHaveText('0:00');
  await rail.evaluate((input) => {
    const told: number[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => told.push(performance.now())).observe(input, {
      attributes: true,
      attributeFilter: ['aria-valuenow'],
    });
  });
  await control(page, 'Play').click();
  await wait(page, 2_000);
  const told = await page.evaluate(() => (window as unknown as { told: number[] }).told);
  const between = told.slice(1).map((at, i) => at - (told[i] ?? 0));
  // A frame of 16 ms later at most.
  expect(Math.min(...between)).toBeGreaterThanOrEqual(95);
  expect(told.length).toBeGreaterThanOrEqual(16);
});

test('the sidebar is 70 px wide, and 240 when it is pointed at; on a phone it is a drawer of 240', async ({
  browser,
}) => {
  const owner = await Account.register(replays.product, freshEmail('owner'));
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  await asAccount(page, replays.product, owner);
  await page.goto(`${replays.product.url}/settings`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const width = () => navigation.locator('..').evaluate((rail) => rail.getBoundingClientRect().width);
  await page.mouse.move(1_000, 600);
  await expect.poll(width).toBe(70);
  await navigation.hover();
  await expect.poll(width).toBe(240);
  const phone = await pageOf(browser, { width: 360, theme: 'light' });
  await asAccount(phone, replays.product, owner);
  await phone.goto(`${replays.product.url}/settings`);
  await phone.getByRole('button', { name: 'Open menu' }).click();
  const drawer = phone.locator('.MuiDrawer-paper');
  await expect.poll(() => drawer.evaluate((paper) => paper.getBoundingClientRect().width)).toBe(240);
});
