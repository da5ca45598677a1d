import type { Browser, BrowserType, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { ALIVE, ALIVE_AT, type Attack, HEALTHY } from '../lib/attacks/attack.ts';
import { attackGroups, attacks } from '../lib/attacks/index.ts';
import { AWAY, MARK, maker } from '../lib/attacks/nodes.ts';
import { expectControls, surroundings, type Watched, watch } from '../lib/attacks/watch.ts';
import { launchOptions } from '../lib/chromium.ts';
import { askedByPages, type CountingProxy, countingProxy } from '../lib/counting-proxy.ts';
import { meta, picture, postRecording, visibility } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { Viewer } from '../lib/viewer.ts';

/** Of one attack on a busy machine, of which large ones take most. */
const ATTACK_MS = 30_000;
/** Nothing of a store is kept: whatever its pages name leads elsewhere. */
const KEEPS_NOTHING = { KEEP_ASSETS: 'false' };

interface Siege {
  product: Product;
  proxy: CountingProxy;
  browser: Browser;
  account: Account;
  page: Page;
  seen: Watched;
  /** Session of each attack, and of a visit that is none. */
  ids: Map<string, string>;
  calm: Awaited<ReturnType<typeof surroundings>>;
}

/** A product with these recordings, and a browser that asks a proxy for everything. */
async function besiege(
  chromium: BrowserType,
  env: Record<string, string>,
  attacks: readonly Attack[],
): Promise<Siege> {
  const product = await Product.start({ ...env, ...KEEPS_NOTHING });
  const account = await Account.register(product, freshEmail('attacks'));
  const ids = new Map<string, string>();
  for (const { name, pages } of [...attacks, NONE])
    ids.set(name, await postRecording(product, account, pages));
  if (env === COMPACTING) for (const id of ids.values()) await recorded(account, id);
  const proxy = await countingProxy(product.url);
  const browser = await chromium.launch({
    ...launchOptions,
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await asAccount(page, product, account);
  const seen = watch(page, ({ origin }) => origin === product.url);
  const siege = { product, proxy, browser, account, page, seen, ids };
  await page.goto(`${product.url}/session-replay/${ids.get(NONE.name)}?paused=1`);
  await new Viewer(page).shows(HEALTHY);
  await dashboardIsThere(page);
  return { ...siege, calm: await surroundings(page) };
}

async function lift({ product, proxy, browser }: Siege): Promise<void> {
  await browser.close();
  await proxy.close();
  await product.remove();
}

const NONE: Attack = {
  name: 'none',
  hasPicture: true,
  pages: [{ blocks: [[meta(0), picture(0, HEALTHY), visibility(1, true)]] }],
};

/** The first picture comes before it, and the title with it. */
const dashboardIsThere = (page: Page) => expect(page).toHaveTitle(/ · Replay · Vitrine$/);

const askedElsewhere = ({ proxy }: Siege) => askedByPages(proxy);

/** Plays it, seeks back and forth in it, and looks what has become of the dashboard. */
async function withstands(siege: Siege, { name, hasPicture }: Attack): Promise<void> {
  const { page, product, seen, calm } = siege;
  const viewer = new Viewer(page);
  const alive = async () => {
    if (hasPicture) await expect(viewer.said().filter({ hasText: ALIVE }).first()).toBeAttached();
  };
  await page.goto(`${product.url}/session-replay/${siege.ids.get(name)}?paused=1`);
  await viewer.button('Play').click();
  // What it shows in passing may pass between two looks: it is looked at below.
  await expect(viewer.elapsed).not.toHaveText('0:00');
  await viewer.slider.focus();
  await page.keyboard.press('End');
  await viewer.shows(HEALTHY);
  await expect(viewer.button('Play')).toBeVisible();
  // All at once, as a seek applies it.
  await page.evaluate(
    (seconds) => {
      history.pushState({}, '', `?t=${seconds}&paused=1`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    (ALIVE_AT + 50) / 1_000,
  );
  await alive();
  await dashboardIsThere(page);
  expect.soft(await surroundings(page), `${name}: around the replay`).toEqual(calm);
  await expectControls(page);
  expect.soft(seen.taken(), `${name}: was brought about`).toEqual([]);
  const host = new RegExp(AWAY.replace('.', '\\.'));
  expect
    .soft(
      askedElsewhere(siege).filter((one) => host.test(one)),
      `${name}: was asked`,
    )
    .toEqual([]);
}

function testAttacks(
  how: string,
  env: Record<string, string>,
  groups: Readonly<Record<string, readonly Attack[]>>,
): void {
  test.describe(how, () => {
    let siege: Siege;
    test.beforeAll(async ({ playwright }) => {
      test.setTimeout(Object.values(groups).flat().length * ATTACK_MS);
      siege = await besiege(playwright.chromium, env, Object.values(groups).flat());
    });
    test.afterAll(() => lift(siege));
    test.afterEach(() => expect(askedElsewhere(siege)).toEqual([]));

    for (const [group, attacks] of Object.entries(groups))
      test(`${group}, ${how}`, async () => {
        test.setTimeout(attacks.length * ATTACK_MS);
        for (const attack of attacks) await test.step(attack.name, () => withstands(siege, attack));
      });
  });
}

test('what an attack does would be seen', async ({ playwright }) => {
  const name = 'no walls';
  const siege = await besiege(playwright.chromium, {}, []);
  try {
    const { page, product, seen } = siege;
    const { run, away } = maker(name);
    const frame = `<iframe srcdoc="<script>${run}</script><img src='${away}/framed'>"></iframe>`;
    await page.route(`${product.url}/open`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<title>open</title><body><script>${run};alert('x')</script><img src="${away}/asked">${frame}<p>`,
      }),
    );
    await page.goto(`${product.url}/open`);
    await expect.poll(() => askedElsewhere(siege).length).toBeGreaterThan(0);
    await expect.poll(() => seen.taken().join()).toContain(`ran: ${MARK}:${name}`);
    expect(await surroundings(page)).toMatchObject({ mark: true, title: MARK, walls: [null] });
    await page.route('http://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }));
    await page.evaluate(() => location.assign('http://elsewhere.example/'));
    await expect.poll(() => seen.taken().join()).toContain('went to: http://elsewhere.example/');
  } finally {
    await lift(siege);
  }
});

test('every attack has a name of its own', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThan(100);
});

testAttacks('written as a recording', COMPACTING, attackGroups);

/** Some of each group, which the viewer reads as one list of events. */
const some = Object.fromEntries(
  Object.entries(attackGroups).map(([group, all]) => [group, all.filter((_, n) => n % 3 === 0)]),
);
testAttacks('as it was sent', { COMPACT_SESSIONS: 'false' }, some);
