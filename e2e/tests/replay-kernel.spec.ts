import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { meta, type PostedPage, picture, postRecording, pressed, says } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { closePages, type Look, looks, PHONE, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';
import { Viewer } from '../lib/viewer.ts';

/** Bytes of scripts, each gzipped as well as gzip can, until the picture. */
const BUDGET = 72_000;

/** A visit, and where it is. */
interface Visit {
  product: Product;
  account: Account;
  session_id: string;
}

const PAGE: PostedPage = {
  blocks: [
    [meta(0, 800, 600), picture(0, 'first', 3000), pressed(1000, 10, 10), says(30_000, 'second')],
    [says(60_000, 'last')],
  ],
};
/** Another tab, and what no player can play. */
const OTHER_TAB: PostedPage = {
  tab: 1,
  blocks: [[meta(40_000, 800, 600), picture(40_000, 'other', 3000), { at: 41_000, type: 2, data: {} }]],
};

async function posted(product: Product, ...pages: PostedPage[]): Promise<Visit> {
  const account = await Account.register(product, freshEmail('kernel'));
  return { product, account, session_id: await postRecording(product, account, pages) };
}

/** One that was written as a recording, and one of which there is the list of its events alone. */
let written: Visit;
let listed: Visit;
/** One with tabs and a notice above the picture. */
let tabbed: Visit;
let compacting: Product;
test.beforeAll(async ({ product }) => {
  compacting = await Product.start(COMPACTING);
  [written, listed, tabbed] = await Promise.all([
    posted(compacting, PAGE),
    posted(product, PAGE),
    posted(compacting, PAGE, OTHER_TAB),
  ]);
  for (const { account, session_id } of [written, tabbed]) await recorded(account, session_id);
});
test.afterAll(() => compacting.remove());
test.afterEach(closePages);

/** The dashboard's start, which brings everything but the picture. */
const START = /\/assets\/start-[\w-]+\.js$/;

/** Opens the replay with the rest of the dashboard held back until `release` is called. */
async function heldBack(
  page: Page,
  { product, account, session_id }: Visit = written,
  query = 'paused=1',
  access?: string,
) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(START, async (route) => {
    await released;
    await route.continue();
  });
  await asAccount(page, product, account);
  if (access) await page.context().addCookies([{ name: 'access', value: access, url: product.url }]);
  await page.goto(`${product.url}/session-replay/${session_id}?${query}`, { waitUntil: 'commit' });
  return { viewer: new Viewer(page), release };
}

/** The rest of the dashboard is there. */
const whole = (page: Page) => expect(page.getByTestId('replay-elapsed')).toBeVisible();

interface Shifted {
  value: number;
  of: unknown[];
}

/** What on screen was moved by itself, and by how much; since a moment of the page's clock, ms. */
const shifts = (page: Page, since: number): Promise<Shifted[]> =>
  page.evaluate(
    (since) =>
      new Promise((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number;
          sources: readonly { node: Element | null }[];
        }
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as Shift[])
              .filter(({ startTime }) => startTime >= since)
              .map(({ value, sources }) => ({
                value,
                of: sources.map(({ node }) =>
                  node instanceof Element ? node.outerHTML.slice(0, 200) : node,
                ),
              })),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // There may have been none at all.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
    since,
  );

interface Watched extends Element {
  places: Set<string>;
}

for (const [look, visit] of [
  ...looks.map((look) => [look, () => written] as const),
  [{ width: 1024, theme: 'dark' } satisfies Look, () => listed] as const,
  [{ width: 1600, theme: 'light' } satisfies Look, () => tabbed] as const,
])
  test(`a replay's picture is there before the rest of the dashboard, which leaves it where it is, ${look.width} px`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, look);
    const { viewer, release } = await heldBack(page, visit());
    await viewer.shows('first');
    await expect(viewer.frame).toHaveAttribute('data-settled', 'true');
    const frame = page.locator('.replay-layer-shown iframe');
    await frame.evaluate((element) => Object.assign(element, { ofKernel: true }));
    const before = await viewer.frame.boundingBox();
    const pictured = await page.evaluate(() => performance.now());
    await viewer.frame.evaluate((element) => {
      const places = new Set<string>();
      const look = () => {
        places.add(JSON.stringify(element.getBoundingClientRect()));
        requestAnimationFrame(look);
      };
      look();
      Object.assign(element, { places });
    });

    release();
    await whole(page);
    expect(await viewer.frame.boundingBox()).toEqual(before);
    // Not even between two frames.
    const places = await viewer.frame.evaluate((element) => [...(element as Element as Watched).places]);
    expect(places).toHaveLength(1);
    expect(await frame.evaluate((element) => 'ofKernel' in element)).toBe(true);
    await expect(page.locator('.viewer')).toHaveCount(1);
    await expect(page.locator('.viewer-bar')).toHaveCount(0);
    if (visit() === tabbed)
      await expect(page.getByRole('navigation', { name: 'Browser tabs in this session' })).toBeVisible();
    expect(await viewer.frame.boundingBox()).toEqual(before);
    // The outline has made room for tabs and a notice before there was a picture; tabs get their pages' titles when these are known.
    const seen = await shifts(page, visit() === tabbed ? pictured : 0);
    expect(seen.filter(({ value }) => visit() !== tabbed || value > 0.001)).toEqual([]);
  });

test('it is played, sought and heard of by keyboard before the rest is there', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'light' }, 'pt-BR');
  const { viewer } = await heldBack(page);
  await viewer.shows('first');
  const slider = page.getByRole('slider', { name: 'Posição na gravação' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 de 1:00');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:05 de 1:00');
  await slider.focus();
  await page.keyboard.press('End');
  await viewer.shows('last');
  await page.getByRole('button', { name: 'Voltar ao início' }).click();
  await viewer.shows('first');
  await page.getByRole('button', { name: 'Pausar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Reproduzir', exact: true })).toBeFocused();
});

for (const part of ['play', 'restart', 'seek'])
  test(`who has the focus in “${part}” keeps it when the rest comes`, async ({ browser }) => {
    const page = await pageOf(browser, PHONE);
    const { viewer, release } = await heldBack(page);
    await viewer.shows('first');
    const focused = {
      play: viewer.button('Play'),
      restart: viewer.button('Restart'),
      seek: viewer.slider,
    }[part] as Locator;
    await focused.focus();
    release();
    await whole(page);
    await expect(page.locator('.viewer-bar')).toHaveCount(0);
    await expect(focused).toBeFocused();
    await page.keyboard.press(part === 'seek' ? 'End' : 'Enter');
    if (part === 'seek') await viewer.shows('last');
    else await expect(viewer.button('Pause')).toBeVisible();
  });

test('a slider that is held when the rest comes is let go where it is', async ({ browser }) => {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  const { viewer, release } = await heldBack(page);
  await viewer.shows('first');
  const box = await viewer.slider.boundingBox();
  if (!box) throw new Error('the slider is not in sight');
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
  // The picture follows before it is let go.
  await viewer.shows('second');
  release();
  await whole(page);
  // It plays on from there, to its end.
  await viewer.shows('last');
});

test('it plays by itself, and what was played is not played again when the rest comes', async ({
  browser,
}) => {
  const page = await pageOf(browser, PHONE);
  const { viewer, release } = await heldBack(page, written, 't=58');
  await viewer.shows('second');
  await viewer.shows('last');
  release();
  await whole(page);
  await viewer.shows('last');
  await expect(viewer.button('Play')).toBeVisible();
});

test('what cannot be shown is said as ever', async ({ browser }) => {
  const { product, account, session_id } = written;
  const page = await pageOf(browser, PHONE);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/01999999-9999-7999-8999-999999999999`);
  await expect(page.getByText('This recording was deleted')).toBeVisible();
  await expect(page.locator('.viewer')).toHaveCount(0);

  const stranger = await pageOf(browser, PHONE);
  await stranger.goto(`${product.url}/session-replay/${session_id}`);
  await expect(stranger.getByLabel('Email')).toBeVisible();
  await expect(stranger.locator('.viewer')).toHaveCount(0);
});

test('a session whose token has to be renewed is no other', async ({ browser }) => {
  const page = await pageOf(browser, PHONE);
  const { viewer, release } = await heldBack(page, written, 'paused=1', 'of-long-ago');
  await viewer.shows('first');
  release();
  await whole(page);
  await expect(page.locator('.viewer')).toHaveCount(1);
});

test(`the picture takes at most ${BUDGET / 1000} kB of scripts, and a question once`, async ({
  browser,
}, testInfo) => {
  const page = await pageOf(browser, PHONE);
  const scripts = new Map<string, Promise<Buffer>>();
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.set(pathname, response.body());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const { viewer, release } = await heldBack(page);
  await viewer.shows('first');
  // What the document names for later may be on its way by now.
  const document = await (await page.request.get(page.url())).text();
  const later = document.split('id="later"')[1] ?? '';
  expect(later).toMatch(/start-[\w-]+\.js/);
  const first = [...scripts].filter(([path]) => !later.includes(path));
  const bodies = await Promise.all(first.map(([, body]) => body));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  testInfo.annotations.push({ type: 'bytes', description: String(bytes) });
  console.log(`    ${bytes} bytes until the picture`);
  release();
  await whole(page);
  const recordings = asked.filter((path) => path === `/api/sessions/${written.session_id}/recording/`);
  const details = asked.filter((path) => path === `/api/sessions/${written.session_id}/`);
  expect([recordings.length, details.length]).toEqual([1, 1]);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});
