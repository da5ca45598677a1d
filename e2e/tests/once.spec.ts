import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { Api } from '../lib/api.ts';
import { Product } from '../lib/product.ts';

/** The page itself counts, five times a second, over all its loads. */
const TICK_MS = 200;
/** How long the server is away in the middle of the visit. */
const AWAY_MS = 20_000;

test('a visit during which the server is away for 20 s is kept whole, and once', async ({ browser }) => {
  const product = await Product.start();
  try {
    const context = await browser.newContext();
    await tickOnEveryPage(context);
    const page = await context.newPage();
    await page.goto(`${product.url}/demo-store/`);
    await ticksReach(page, 10);

    await product.stop('SIGTERM');
    const before = await ticksOf(page);
    await ticksReach(page, before + AWAY_MS / TICK_MS);
    await product.start();

    await page.goto(`${product.url}/demo-store/carrito`);
    await ticksReach(page, (await ticksOf(page)) + 10);
    await page.goto(`${product.url}/demo-store/cuenta`);
    const counted = await stopTicking(page);

    const api = await Api.signIn(product);
    const live = async () => (await api.sessions()).find(({ active }) => active)?.session_id;
    await expect.poll(live, { timeout: 60_000 }).toBeDefined();
    const id = (await live()) ?? '';
    const all = Array.from({ length: counted }, (_, n) => n);
    await expect.poll(() => recordedTicks(api, id), { timeout: 120_000, intervals: [1_000] }).toEqual(all);
    expect((await api.session(id)).missing_blocks).toBe(0);
    await context.close();
  } finally {
    await product.remove();
  }
});

function tickOnEveryPage(context: BrowserContext) {
  return context.addInitScript((interval) => {
    // The tracker's stub takes calls from the first moment of the document's head on.
    document.addEventListener('DOMContentLoaded', () => {
      setInterval(() => {
        if (sessionStorage.getItem('stopped')) return;
        const n = Number(sessionStorage.getItem('ticks') ?? 0);
        (window as unknown as { vitrine: { event(name: string, data: unknown): void } }).vitrine.event(
          'tick',
          { n },
        );
        sessionStorage.setItem('ticks', String(n + 1));
      }, interval);
    });
  }, TICK_MS);
}

const ticksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('ticks') ?? 0));

const ticksReach = (page: Page, n: number) =>
  page.waitForFunction((wanted) => Number(sessionStorage.getItem('ticks') ?? 0) >= wanted, n, {
    timeout: 60_000,
  });

const stopTicking = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('stopped', 'yes');
    return Number(sessionStorage.getItem('ticks') ?? 0);
  });

/** The numbers of the ticks in the recording, in its order. */
async function recordedTicks(api: Api, id: string): Promise<number[]> {
  const events = await api.events(id);
  return events.flatMap(({ data }) => {
    const custom = data as { tag?: string; payload?: { name: string; data: { n: number } } };
    return custom.tag === TRACKER_TAGS.event && custom.payload?.name === 'tick'
      ? [custom.payload.data.n]
      : [];
  });
}
