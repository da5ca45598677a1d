import type { Browser, Page } from '@playwright/test';
import { Api, seeded } from '../lib/api.ts';
import { axeViolations, goWithin, openReplay, signIn } from '../lib/dashboard.ts';
import type { Product } from '../lib/product.ts';
import { checkScreen, closePages, pageOf } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

let product: Product;
let longest: string;
test.beforeAll(async ({ product: running }) => {
  product = running;
  const api = await Api.signIn(product);
  await seeded(api);
  const [visit] = (await api.sessions()).sort((a, b) => b.duration - a.duration);
  // No file was made of it: a replay needs none.
  expect(visit?.has_recording).toBe(false);
  longest = visit?.session_id ?? '';
});
test.afterEach(closePages);

test('signing in leads to where one wanted to go', async ({ page }) => {
  await page.goto(`${product.url}/recordings?ordering=-duration`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('demo@vitrine.local');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid credentials. Please check your email and password.')).toBeVisible();
  await signIn(page, product);
  await expect(page.getByText('Login successful. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/recordings?ordering=-duration`);

  await page.goto(`${product.url}/no-such-page`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${product.url}/recordings`);
  await expect(page).toHaveURL(/\/login/);
});

test('a replay plays, pauses, changes speed and is sought', async ({ context, page }) => {
  await page.goto(`${product.url}/recordings?page_size=50`);
  await signIn(page, product);
  const viewer = await openReplay(context, page, longest);
  const position = viewer.getByRole('slider', { name: 'Position in the recording' });
  const value = async () => Number(await position.getAttribute('aria-valuenow'));

  // It starts by itself.
  const pause = viewer.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await expect.poll(value).toBeGreaterThan(0);
  await pause.click();
  await expect(viewer.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const paused = await value();

  const speed = viewer.getByRole('button', { name: /^Speed/ });
  for (const name of ['Speed 2x', 'Speed 4x', 'Speed 1x']) {
    await speed.click();
    await expect(speed).toHaveAccessibleName(name);
  }
  expect(await value()).toBe(paused);

  await position.focus();
  await viewer.keyboard.press('End');
  await expect.poll(value).toBe(100);
  await viewer.getByRole('button', { name: 'Restart' }).click();
  await expect.poll(value).toBeLessThan(50);

  await viewer.goto(`${product.url}/replay/${longest}?t=3&paused=1`);
  await expect(viewer.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
  const sandbox = await viewer.locator('[data-testid=replay-frame] iframe').first().getAttribute('sandbox');
  expect(sandbox).toBe('allow-same-origin');
  await viewer.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(viewer).toHaveURL(/\/recordings/);
});

test('a replay that cannot be had says so, and leads back', async ({ page }) => {
  await page.goto(`${product.url}/session-replay/01890000-0000-7000-8000-000000000000`);
  await signIn(page, product);
  await expect(page.getByText('Failed to load session data')).toBeVisible();
  await page.getByRole('link', { name: 'Back to recordings' }).first().click();
  await expect(page).toHaveURL(/\/recordings/);
});

for (const width of [360, 1440])
  test(`screens at ${width} px: accessible, nothing sideways`, async ({ browser }, testInfo) => {
    const page = await signedIn(browser, width);
    const screens = [
      ['recordings', '/recordings', page.getByRole('link', { name: /opens in a new tab/ }).first()],
      [
        'no-match',
        '/recordings?search=nothing-is-called-this',
        page.getByText('nothing-is-called-this').first(),
      ],
      ['replay', `/session-replay/${longest}?t=4&paused=1`, page.locator('[data-settled=true]')],
    ] as const;
    for (const [name, path, ready] of screens) {
      // The overview, which comes first, has links to replays too.
      if (name === 'recordings') await page.goto(product.url + path);
      else await goWithin(page, path);
      await expect(ready).toBeVisible();
      await checkScreen(page, testInfo, name);
    }
  });

async function signedIn(browser: Browser, width: number): Promise<Page> {
  const page = await pageOf(browser, { width, theme: 'light' });
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect.soft(await axeViolations(page), 'login').toEqual([]);
  await signIn(page, product);
  await expect(page).toHaveURL(`${product.url}/`);
  return page;
}
