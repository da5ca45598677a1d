import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Listening } from '@vitrine/emulators/listening';
import type { VitrineGlobal } from '../../apps/tracker/src/host/vitrine-global.ts';
import { Account } from '../lib/account.ts';
import { Api, DEMO_EMAIL } from '../lib/api.ts';
import type { Engine, TodaysEngine } from '../lib/engines/engine.ts';
import { hasFirefox, startFirefox } from '../lib/engines/firefox.ts';
import { hasOldChromiums, oldChromium, startOldChromium } from '../lib/engines/old-chromium.ts';
import { type Heard, twoPages } from '../lib/engines/two-pages.ts';
import { hasWebKit, startWebKit } from '../lib/engines/webkit.ts';
import { Product } from '../lib/product.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { replayedAt } from '../lib/viewer.ts';

type StoreWindow = Heard & { vitrine?: VitrineGlobal };

let product: Product;
let store: Listening;
let api: Api;
let account: Account;
test.beforeAll(async () => {
  product = await Product.start();
  store = await twoPages(product);
  api = await Api.signIn(product);
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.afterEach(closePages);
test.afterAll(async () => {
  await store?.close();
  await product?.remove();
});

/** Those that visitors of stores may have: the oldest that we record in, those that lack what newer ones have, and other makers’. */
const ENGINES: [name: string, isThere: () => boolean, start: () => Promise<Engine | TodaysEngine>][] = [
  ...[88, 103, 112, 119].map((version): (typeof ENGINES)[number] => [
    `Chromium ${version}`,
    hasOldChromiums,
    () => startOldChromium(version),
  ]),
  ['Firefox', hasFirefox, () => startFirefox()],
  ['WebKit', hasWebKit, startWebKit],
];

const isOld = (name: string) => name.startsWith('Chromium');

const TYPED = 'Eulalia Quiroga';
/** What the page says. In short: what a list's options are to `innerText` is each engine's own matter. */
const wording = () =>
  [...document.querySelectorAll('h1, a, li, button')]
    .map(({ textContent }) => textContent?.trim())
    .join('; ');

for (const [name, isThere, start] of ENGINES)
  test(`${name}: a visit from a campaign is recorded to its end, and replays as it was seen${isOld(name) ? '' : ', in the same browser too'}`, async ({
    browser,
  }) => {
    test.skip(!isThere(), 'it is not installed');
    const started = Date.now();
    const engine = await start();
    let said: string[];
    let id: string;
    let told: Awaited<ReturnType<typeof farewell>>;
    try {
      said = await visit(engine);
      // A browser that is ended takes along what it still has to send.
      id = await idSince(started, ['/', '/lista']);
      told = await farewell(id);
      if ('heard' in engine) await watched(engine, id, said);
    } finally {
      await engine.close();
    }
    expect(told.filter(({ type }) => type === 2)).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain(TYPED);
    expect((await api.session(id)).missing_blocks).toBe(0);

    const viewer = await pageOf(browser, { width: 1440, theme: 'light' });
    await asAccount(viewer, product, account);
    // The last picture of each page: of the first, before the second one's begin.
    const second = told.findLastIndex(({ type }) => type === 4);
    const ends = [told[second - 1], told.at(-1)].map((event) => event?.timestamp ?? Number.NaN);
    for (const [page, end] of ends.entries())
      expect(await replayed(viewer, id, end - (told[0]?.timestamp ?? Number.NaN))).toBe(said[page]);
  });

for (const [name, isThere, start] of ENGINES.filter(([engine]) => !isOld(engine)))
  test(`${name}: without keepalive or a database that answers a page is told to its farewell; without storage it is left alone`, async () => {
    test.skip(!isThere(), 'it is not installed');
    for (const lacking of ['keepalive', 'database', 'storage'] as const) {
      const started = Date.now();
      const engine = await start();
      try {
        await engine.goto(`${store.url}/lista?lacks=${lacking}`);
        await expect.poll(() => engine.evaluate(() => (window as StoreWindow).vitrine?.loaded)).toBe(true);
        if (lacking === 'storage') {
          // What the loader puts off has had its turn before what we put off now, in the same way (when-idle.ts).
          await engine.evaluate(
            () =>
              new Promise((resolve) => {
                if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(0));
                else setTimeout(resolve, 200);
              }),
          );
          const asked = () => document.querySelectorAll('script[src*=recorder]').length;
          expect(await engine.evaluate(asked)).toBe(0);
        } else await recording(engine, '/lista');
        if (lacking === 'database')
          expect(await engine.evaluate(() => (window as StoreWindow).unanswered)).toBe(true);
        await saidBy(engine);
        if (lacking === 'storage') continue;
        const id = await idSince(started, ['/lista']);
        await engine.goto('about:blank');
        await farewell(id);
      } finally {
        await engine.close();
      }
    }
  });

/** The session that began since then, once it has these pages. */
async function idSince(started: number, pages: string[]): Promise<string> {
  const mine = async () => (await api.sessions()).find(({ created_at }) => Date.parse(created_at) >= started);
  const paths = async () => (await mine())?.pages_visited.map((page) => new URL(page, store.url).pathname);
  await expect.poll(paths, { timeout: 60_000 }).toEqual(pages);
  return (await mine())?.session_id ?? '';
}

/** What is told of a session, once its last page has said that it goes. */
async function farewell(id: string) {
  const last = async () => JSON.stringify((await api.events(id)).at(-1));
  await expect.poll(last, { timeout: 60_000 }).toContain('"visible":false');
  return api.events(id);
}

/** Two pages, of which the first is a campaign’s; then the tab goes elsewhere. */
async function visit(engine: Engine): Promise<string[]> {
  await engine.goto(`${store.url}/?utm_source=ig&utm_medium=cpc`);
  await recording(engine, '/');
  await engine.type('#name', TYPED);
  await engine.click('#more');
  await expect.poll(() => engine.evaluate(() => document.querySelectorAll('#list li').length)).toBe(2);
  const first = await saidBy(engine);
  await engine.click('#next');
  await recording(engine, '/lista');
  const second = await saidBy(engine);
  await engine.goto('about:blank');
  return [first, second];
}

/** Waits until this page is recorded. */
async function recording(engine: Engine, path: string): Promise<void> {
  const isRecorded = (wanted: string) =>
    location.pathname === wanted && !!(window as StoreWindow).vitrine?.recorder?.page();
  // A page that is just being left has no answer.
  const now = () => engine.evaluate(isRecorded, path).catch(() => false);
  await expect.poll(now, { timeout: 60_000 }).toBe(true);
}

const complaintsOf = (engine: Engine) => engine.evaluate(() => (window as StoreWindow).complaints);

/** What the page says; nothing of it has complained. */
async function saidBy(engine: Engine): Promise<string> {
  expect(await complaintsOf(engine)).toEqual([]);
  return engine.evaluate(wording);
}

/** Who made the visit signs in, looks around and watches it, in the same browser; nothing complains. */
async function watched(engine: TodaysEngine, id: string, [first = '', second = '']: string[]): Promise<void> {
  const isQuiet = async () => expect(await engine.heard()).toEqual([]);
  // Of its own pages the store has been asked.
  await engine.heard();
  const comes = (selector: string) =>
    expect
      .poll(() => engine.evaluate((wanted) => document.querySelector(wanted) !== null, selector), {
        message: selector,
        timeout: 60_000,
      })
      .toBe(true);
  const clicks = async (selector: string) => {
    await comes(selector);
    await engine.click(selector);
  };
  const link = `main a[href*="/session-replay/${id}"]`;

  await engine.goto(`${product.url}/recordings`);
  await comes('[name=password]');
  await engine.type('[name=email]', DEMO_EMAIL);
  await engine.type('[name=password]', product.demoPassword());
  await engine.click('[type=submit]');
  await comes(link);
  await clicks('nav a[href="/settings"]');
  await comes('main a[href="/settings/team"]');
  await clicks('nav a[href="/"]');
  await comes(link);

  // It would open in a tab of its own, and play at once.
  const replay = await engine.evaluate(
    (wanted) => document.querySelector<HTMLAnchorElement>(wanted)?.href,
    link,
  );
  await isQuiet();
  const paused = new URL(replay ?? '');
  paused.searchParams.set('paused', '1');
  await engine.goto(paused.href);
  const picture = () =>
    engine.evaluate(() => {
      const shown = document.querySelector<HTMLIFrameElement>('.replay-layer-shown iframe')?.contentDocument;
      const parts = [...(shown?.querySelectorAll('h1, a, li, button') ?? [])];
      return {
        settled: document.querySelector('[data-testid=replay-frame]')?.getAttribute('data-settled'),
        said: parts.map(({ textContent }) => textContent?.trim()).join('; '),
      };
    });
  const shows = (said: string) =>
    expect.poll(picture, { timeout: 60_000 }).toEqual({ settled: 'true', said });
  // Before the click that made its last entry.
  await shows(first.replace(/; Agregado$/, ''));
  // The viewer's own button has taken the place of the first one.
  await comes('[data-testid=replay-elapsed]');
  await clicks('button[aria-label="Play"]');
  await expect.poll(async () => (await picture()).said, { timeout: 60_000 }).toBe(second);
  await clicks('button[aria-label="Pause"]');
  await comes('button[aria-label="Play"]');
  await shows(second);
  await isQuiet();
}

async function replayed(viewer: Page, id: string, ms: number): Promise<string> {
  await replayedAt(viewer, `${product.url}/session-replay/${id}`, ms);
  const body = viewer.locator('.replay-layer-shown iframe').contentFrame().locator('body');
  return body.evaluate(wording);
}

test('a browser of 2017 runs the loader, which does nothing and complains of nothing', async () => {
  test.skip(!hasOldChromiums(), 'it is not installed');
  const { stdout, stderr } = await promisify(execFile)(
    oldChromium(64),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--enable-logging=stderr',
      '--dump-dom',
      `${store.url}/?utm_source=ig&report`,
    ],
    { timeout: 60_000 },
  );
  expect(stderr).not.toContain('CONSOLE');
  expect(/<pre id="report">(.*)<\/pre>/.exec(stdout)?.[1]).toBe(
    JSON.stringify({ complaints: [], loaded: true, recorder: 0 }),
  );
});
