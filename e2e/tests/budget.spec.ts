import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { otherLanguages } from '../lib/languages.ts';
import type { Product } from '../lib/product.ts';
import { closePages, type Look, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

/** Bytes of scripts, each gzipped as well as gzip can. Merchants are on phones. */
const BUDGETS = { login: 200_000, overview: 320_000, recordings: 320_000, replay: 375_000 };

let product: Product;
test.beforeAll(({ product: running }) => {
  product = running;
});
test.afterEach(closePages);

const DESKTOP: Look = { width: 1440, theme: 'light' };
const languages = [{ locale: 'en-US', lang: 'en', texts: english }, ...otherLanguages] as const;

/** Adds up the scripts that the page fetches from now on. */
function weigh(page: Page): () => Promise<{ bytes: number; files: number }> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      scripts.set(response.url(), response.body());
    }
  });
  return async () => {
    const bodies = await Promise.all(scripts.values());
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    return { bytes, files: bodies.length };
  };
}

for (const { locale, lang, texts } of languages)
  test(`signing in takes at most 200 kB of scripts in ${lang}, the overview 320 kB`, async ({
    browser,
  }, testInfo) => {
    const { login, fields } = texts.loginAndPass;
    const stranger = await pageOf(browser, DESKTOP, locale);
    const toSignIn = weigh(stranger);
    await stranger.goto(product.url);
    await expect(stranger.getByLabel(fields.email)).toBeFocused();
    // It is usable: it says what is missing.
    await stranger.getByRole('button', { name: login.submit, exact: true }).click();
    await expect(stranger.getByText(fields.passwordMissing)).toBeVisible();
    const form = await toSignIn();

    const merchant = await pageOf(browser, DESKTOP, locale);
    const toOverview = weigh(merchant);
    await asAccount(merchant, product, await Account.signIn(product, DEMO_EMAIL, product.demoPassword()));
    await merchant.goto(product.url);
    await expect(merchant.getByRole('slider')).toBeVisible();
    await expect(merchant.getByRole('link', { name: texts.dashboard.recent.play }).first()).toBeVisible();
    const overview = await toOverview();

    console.log(`    ${lang}: ${form.bytes} bytes to sign in, ${overview.bytes} to the overview`);
    testInfo.annotations.push({ type: 'bytes', description: `${form.bytes}, ${overview.bytes}` });
    // The start file, the screen and what they share: fewer would mean that not all was seen.
    expect(form.files).toBeGreaterThan(5);
    expect(overview.files).toBeGreaterThan(10);
    expect(form.bytes).toBeLessThanOrEqual(BUDGETS.login);
    expect(overview.bytes).toBeLessThanOrEqual(BUDGETS.overview);
  });

test('the list of recordings takes at most 320 kB of scripts, a replay that is opened 375 kB', async ({
  browser,
}, testInfo) => {
  const account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  const [newest] = (await account.call('sessions_list')).results;
  const screens = [
    {
      name: 'recordings',
      path: '/recordings',
      there: (page: Page) => page.locator('a[href*="/session-replay/"]'),
    },
    {
      name: 'replay',
      path: `/session-replay/${newest?.session_id}`,
      there: (page: Page) => page.getByTestId('replay-elapsed'),
    },
  ] as const;
  for (const { name, path, there } of screens) {
    const page = await pageOf(browser, DESKTOP);
    const weighed = weigh(page);
    await asAccount(page, product, account);
    await page.goto(product.url + path);
    await expect(there(page).first()).toBeVisible();
    const { bytes, files } = await weighed();
    console.log(`    ${name}: ${bytes} bytes`);
    testInfo.annotations.push({ type: 'bytes', description: `${name}: ${bytes}` });
    expect(files).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(BUDGETS[name]);
  }
});

/** The dashboard's start, which knows by itself what its screens take. */
const START = /\/assets\/start-[\w-]+\.js$/;

for (const { path, there, calls, locale } of [
  { path: '/login', locale: 'pt-BR', calls: [], there: (page: Page) => page.locator('input[type=password]') },
  {
    path: '/',
    locale: 'es-AR',
    calls: [
      '/api/auth/users/me/',
      '/api/dashboard/sessions_timeline/',
      '/api/sessions/?page=1&page_size=5&ordering=-created_at',
    ],
    there: (page: Page) => page.getByRole('slider'),
  },
  {
    path: '/recordings',
    locale: 'en-US',
    calls: ['/api/auth/users/me/', '/api/sessions/?page=1&page_size=10&ordering=-created_at'],
    there: (page: Page) => page.locator('a[href*="/session-replay/"]').first(),
  },
])
  test(`all that ${path} takes is on its way before the start file has come`, async ({ browser }) => {
    const page = await pageOf(browser, DESKTOP, locale);
    if (path !== '/login')
      await asAccount(page, product, await Account.signIn(product, DEMO_EMAIL, product.demoPassword()));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(START, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(product.url + path, { waitUntil: 'commit' });
    const links = page.locator('head link[rel=modulepreload]');
    await expect.poll(() => links.count()).toBeGreaterThan(5);
    const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await expect.poll(() => [...named, ...calls].filter((one) => !asked.includes(one))).toEqual([]);
    const early = new Set(asked);
    release();
    await there(page).waitFor();
    expect(asked.filter((one) => one.endsWith('.js') && !early.has(one))).toEqual([]);
    // Nothing is asked for twice.
    for (const one of [...named, ...calls]) expect(asked.filter((other) => other === one)).toEqual([one]);
  });
