import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import type { PageEvent } from '../../apps/server/src/modules/recordings/keyframes/serialized.ts';
import { SHAPE_WINDOW, type Shape } from '../shapes/shape.ts';
import type { Stream } from './compare.ts';

// Streams that our own tracker wrote.

/** A block's envelope, taken apart (packages/contract/src/envelope.ts draws it). */
function blockOf(envelope: Buffer): { page_id: string; seq: number; events: PageEvent[] } {
  const end = 8 + envelope.readUInt32BE(4);
  const { page_id, seq } = JSON.parse(envelope.toString('utf8', 8, end));
  const lines = gunzipSync(envelope.subarray(end)).toString('utf8').trimEnd().split('\n');
  return { page_id, seq, events: lines.map((line) => JSON.parse(line)) };
}

/** The page loads among these envelopes, each with its events in order of time. */
function pagesOf(envelopes: readonly Buffer[]): PageEvent[][] {
  const pages = new Map<string, Map<number, PageEvent[]>>();
  for (const envelope of envelopes) {
    const { page_id, seq, events } = blockOf(envelope);
    const blocks = pages.get(page_id) ?? new Map();
    pages.set(page_id, blocks.set(seq, events));
  }
  return [...pages.values()].map((blocks) =>
    [...blocks.keys()]
      .sort((a, b) => a - b)
      .flatMap((seq) => blocks.get(seq) ?? [])
      .sort((a, b) => a.timestamp - b.timestamp),
  );
}

/** Every page load of every recorded visit to the demo store. */
export const visitStreams = (moments: number): Stream[] =>
  visitNames().flatMap((name) =>
    pagesOf(readVisit(name).requests.map(({ envelope }) => Buffer.from(envelope))).map((events, n) => ({
      name: `visit: ${name}, page ${n + 1}`,
      events,
      moments,
    })),
  );

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
    if (pathname.startsWith('/tracker/recorder-')) return answer('text/javascript', script(manifest.recorder));
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

/** Visits the shape's page as `e2e/lib/shape-visit.ts` does, without its rests: a stream of each page load. */
export async function shapeStreams(browser: Browser, shape: Shape, moments: number): Promise<Stream[]> {
  const { url, envelopes, server } = await startStore(shape);
  const context = await browser.newContext({ viewport: SHAPE_WINDOW, locale: 'en-US', ...shape.context });
  try {
    const page = await context.newPage();
    const initialized = page.waitForEvent('console', (message) => message.text().includes('tracker initialized'));
    await page.goto(`${url}/shapes/${shape.name}/`);
    await initialized;
    for (const step of Object.values(shape.steps)) {
      await step(page);
      await drawn(page);
    }
    await page.evaluate((name) => (window as unknown as { vitrine: { event(name: string): void } }).vitrine.event(name), END);
    // Whoever leaves sends what is left.
    await page.goto('about:blank');
    await expect
      .poll(() => JSON.stringify(pagesOf(envelopes)).includes(END), { message: `${shape.name}: the whole visit has arrived`, timeout: 60_000 })
      .toBe(true);
  } finally {
    await context.close();
    server.close();
    server.closeAllConnections();
  }
  return pagesOf(envelopes).map((events, n) => ({ name: `shape: ${shape.name}, page ${n + 1}`, events, moments }));
}

/** Two frames: what was done is seen, and told by the browser. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
