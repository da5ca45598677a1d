/**
 * Records the shapes' pages (e2e/shapes) for the comparison of keyframes: visits each in a real browser with the built tracker, and
 * writes what it sent to `recordings/`. `npm run record-shapes -w @vitrine/e2e [-- name …]`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import type { PageEvent } from '../../apps/server/src/modules/recordings/keyframes/serialized.ts';
import { launchOptions } from '../lib/chromium.ts';
import { dialogs } from '../shapes/dialogs.ts';
import { documents } from '../shapes/documents.ts';
import { focus } from '../shapes/focus.ts';
import { frames } from '../shapes/frames.ts';
import { hover } from '../shapes/hover.ts';
import { inputs } from '../shapes/inputs.ts';
import { late } from '../shapes/late.ts';
import { media } from '../shapes/media.ts';
import { motion } from '../shapes/motion.ts';
import { nodes } from '../shapes/nodes.ts';
import { scrolling } from '../shapes/scrolling.ts';
import { shadow } from '../shapes/shadow.ts';
import { SHAPE_WINDOW, type Shape } from '../shapes/shape.ts';
import { sheets } from '../shapes/sheets.ts';
import { styles } from '../shapes/styles.ts';
import { touch } from '../shapes/touch.ts';
import { windows } from '../shapes/windows.ts';
import { pagesOf, RECORDING_SUFFIX, recordingsFolder } from './streams.ts';

const SHAPES = [
  dialogs,
  documents,
  focus,
  frames,
  hover,
  inputs,
  late,
  media,
  motion,
  nodes,
  scrolling,
  shadow,
  sheets,
  styles,
  touch,
  windows,
];

/** Of the bundle that this is made into, `e2e/.cache`. */
const dist = join(dirname(fileURLToPath(import.meta.url)), '../../apps/tracker/dist');
const STORE = { platform: 'other', storeId: '5000001' } as const;
/** What the page writes when its visit is over. */
const END = 'shape visited';

/** A store of one shape's pages, which also serves the tracker and takes what it sends. */
async function startStore(shape: Shape) {
  const envelopes: Buffer[] = [];
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const script = (name: string) => readFileSync(join(dist, name), 'utf8');
  let url = '';
  const boot = () => ({
    platform: STORE.platform,
    store_id: STORE.storeId,
    ingest_url: `${url}/api/ingest/blocks/`,
    recorder_url: `${url}/tracker/${manifest.recorder}`,
    settings: { honour_do_not_track: true, require_consent: false, keep_search_terms: false, sample_rate: 1 },
  });
  const server = createServer(async (request, response) => {
    const answer = (type: string, body: string | Buffer, status = 200) =>
      void response.writeHead(status, { 'Content-Type': type }).end(body);
    const { pathname } = new URL(request.url ?? '/', url);
    if (pathname === '/api/ingest/blocks/') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      envelopes.push(Buffer.concat(chunks));
      return answer('application/json', '{"next_interval_ms":1000}', 202);
    }
    if (pathname.startsWith('/tracker/recorder-'))
      return answer('text/javascript', script(manifest.recorder));
    if (pathname.startsWith('/tracker/')) {
      const set = `window.vitrine=window.vitrine||{};window.vitrine.boot=${JSON.stringify(boot())};\n`;
      return answer('text/javascript', set + script(manifest.loader));
    }
    const file = shape.files[pathname.split('/').at(-1) ?? ''];
    if (file === undefined) return answer('text/plain', '', 404);
    if (typeof file !== 'string') return answer(file.type, file.body);
    answer('text/html', file.replace('<head>', `<head>${snippet({ publicUrl: url, ...STORE })}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, envelopes, server };
}

/** Their pages turn the coming back that is made up below away. */
const NEVER_COME_BACK = ['nodes', 'windows'];

/** The recorder gathers positions for half a second before it writes them down. */
const REST_MS = 1_000;

/** Visits the shape's page as `e2e/lib/shape-visit.ts` does, without its rests: the events of each page load. */
async function visit(browser: Browser, shape: Shape): Promise<PageEvent[][]> {
  const { url, envelopes, server } = await startStore(shape);
  const context = await browser.newContext({ viewport: SHAPE_WINDOW, locale: 'en-US', ...shape.context });
  try {
    const page = await context.newPage();
    const initialized = page.waitForEvent('console', (message) =>
      message.text().includes('tracker initialized'),
    );
    await page.goto(`${url}/shapes/${shape.name}/`);
    await initialized;
    for (const step of Object.values(shape.steps)) {
      await step(page);
      await drawn(page);
    }
    const begun = Date.now();
    await page.waitForFunction((until) => Date.now() >= until, begun + REST_MS);
    if (!NEVER_COME_BACK.includes(shape.name))
      await page.evaluate(() => {
        // As if the browser had kept the page and the visitor came back to it: the recorder takes another picture of it.
        for (const type of ['pagehide', 'pageshow'])
          dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      });
    await drawn(page);
    await page.evaluate((name) => {
      (window as unknown as { vitrine: { event(name: string): void } }).vitrine.event(name);
    }, END);
    // Whoever leaves sends what is left.
    await page.goto('about:blank');
    await expect
      .poll(() => JSON.stringify(pagesOf(envelopes)).includes(END), {
        message: `${shape.name}: the whole visit has arrived`,
        timeout: 60_000,
      })
      .toBe(true);
  } finally {
    await context.close();
    server.close();
    server.closeAllConnections();
  }
  return pagesOf(envelopes);
}

/** Two frames: what was done is seen, and told by the browser. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

const wanted = process.argv.slice(2);
const browser = await chromium.launch(launchOptions);
mkdirSync(recordingsFolder, { recursive: true });
for (const shape of SHAPES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const pages = await visit(browser, shape);
  writeFileSync(
    join(recordingsFolder, shape.name + RECORDING_SUFFIX),
    gzipSync(JSON.stringify(pages), { level: 9 }),
  );
  console.log(shape.name, pages.map((events) => events.length).join(' + '), 'events');
}
await browser.close();
