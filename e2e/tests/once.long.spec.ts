import { Api } from '../lib/api.ts';
import { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';
import { recordedTicks, stopTicking, TICK_MS, tickOnEveryPage, ticksOf, ticksReach } from '../lib/ticks.ts';

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
    const recorded = async () => recordedTicks(await api.events(id));
    await expect.poll(recorded, { timeout: 120_000, intervals: [1_000] }).toEqual(all);
    expect((await api.session(id)).missing_blocks).toBe(0);
    await context.close();
  } finally {
    await product.remove();
  }
});
