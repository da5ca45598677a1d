import { setTimeout } from 'node:timers/promises';
import { install } from './in-page.mjs';
import { ended, memoryOf } from './memory.mjs';

/** Between two seeks, as a person looks at what there is. */
const POLL_MS = 200;

/** Two browsers' worth of data in one browser: the viewer's with somebody signed in, and rrweb-player's. */
export async function contextsOf(browser, product, { user }) {
  const viewport = { width: 1440, height: 900 };
  const context = async (viewer) => {
    const made = await browser.newContext({ viewport, locale: 'en-US' });
    await made.addInitScript(install, { viewer });
    return made;
  };
  const viewer = await context(true);
  await viewer.addCookies(
    ['access', 'refresh'].map((name) => ({ name, value: user[name], url: product.url })),
  );
  return { viewer, rrweb_player: await context(false) };
}

/** Opens a replay in a page of its own, goes to the places, and answers what it took. */
export async function measured(browser, context, url, places) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const first_frame_ms = await page.evaluate(() => window.bench.first);
  const settled_ms = await page.evaluate(() => window.bench.settled);
  const seeks = [];
  for (const place of places) {
    await setTimeout(POLL_MS);
    seeks.push(await page.evaluate((place) => window.bench.seek(place), place));
  }
  const { pid, ...memory } = await memoryOf(browser, page);
  await page.close();
  await ended(pid);
  return { first_frame_ms, settled_ms, seeks, ...memory };
}
