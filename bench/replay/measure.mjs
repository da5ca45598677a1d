import { setTimeout } from 'node:timers/promises';
import { install } from './in-page.mjs';
import { ended, memoryOf } from './memory.mjs';

/** Between two seeks, as a person looks at what there is. */
const POLL_MS = 200;

const SCREEN = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };

/** Two browsers' worth of data in one browser: the viewer's with somebody signed in, and rrweb-player's. */
export async function contextsOf(chromium, product, { user }) {
  const viewer = await chromium.newContext();
  await viewer.setCookies(
    ['access', 'refresh'].map((name) => ({ name, value: user[name], url: product.url })),
  );
  return { viewer, rrweb_player: await chromium.newContext() };
}

/**
 * Opens a replay in a page of its own, goes to the places, and answers what it took.
 * @param {{player: string, places: object[], slower: number, cold: boolean}} how `slower`: how many times slower the processor is made than it is
 */
export async function measured(chromium, context, url, { player, places, slower, cold }) {
  const page = await context.newPage();
  const source = `(${install})(${JSON.stringify({ viewer: player === 'viewer' })})`;
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.send('Emulation.setDeviceMetricsOverride', SCREEN);
  await page.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (cold) await page.send('Network.clearBrowserCache');
  await page.send('Page.navigate', { url });
  const first_frame_ms = await page.evaluate('bench.first');
  const settled_ms = await page.evaluate('bench.settled');
  const seeks = [];
  for (const place of places) {
    await setTimeout(POLL_MS);
    seeks.push(await page.evaluate(`bench.seek(${JSON.stringify(place)})`));
  }
  const { pid, ...memory } = await memoryOf(chromium, page);
  await page.close();
  await ended(pid);
  return { first_frame_ms, settled_ms, seeks, ...memory };
}
