/**
 * Records the labelled moments that the rules of friction are measured by: small pages of a store, each with something on it and
 * something going on, in a real browser with the tracker as it ships. Writes packages/fixtures/moments.gz; with ONLY=<scene or truth> it replaces these in it. `npm run record-moments -w @vitrine/e2e`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RecordedEvent } from '@vitrine/contract/events';
import { type Moment, momentsFile, packMoments, readMoments } from '@vitrine/fixtures/moments';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startCollector } from '../apps/tracker/src/testing/collector.ts';
import { startStore } from '../apps/tracker/src/testing/store.ts';
import { launchOptions } from './lib/chromium.ts';
import { NOISES, type Noise, WARM_MS } from './moments/noises.ts';
import { type Manner, SCENES, type Scene } from './moments/scenes.ts';

/** Most of it is waiting. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 8);
/** Somebody looks at what came of it. A next page may be ten seconds on its way. */
const AFTER_MS = Number(process.env.AFTER_MS ?? 11_500);
const STORE_ID = '6000001';
const SLOW_PAGE_MS = 4_500;

/** Each thing with each noise by turns: which ones repeats with the list, so that a new scene moves no other. */
const NOISES_OF_A_SCENE: readonly Noise[][] = [
  ['quiet', 'countdown', 'marquee', 'banner'],
  ['quiet', 'viewers', 'countdown', 'widget'],
  ['quiet', 'marquee', 'banner', 'countdown'],
];

interface Task {
  scene: Scene;
  noise: Noise;
  touch: boolean;
  path: string;
}

const only = process.env.ONLY;
const tasks: Task[] = SCENES.flatMap((scene, n) =>
  (NOISES_OF_A_SCENE[n % NOISES_OF_A_SCENE.length] as Noise[]).map((noise, turn) => ({
    scene,
    noise,
    // Selecting text and double clicks are the mouse's.
    touch: (n + turn) % 4 === 3 && !['double', 'triple'].includes(String(scene.manner)),
    path: `/moment/${n}-${turn}`,
  })),
).filter(({ scene }) => !only || scene.truth === only || scene.name === only);

/** What answers late, or not at all: the store beside it answers everything at once. */
function startSlow() {
  const server = createServer(async (request, response) => {
    const ms = Number(/^\/slow\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    await setTimeout(ms);
    response
      .writeHead(request.url === '/fails' ? 500 : 200, { 'Access-Control-Allow-Origin': '*' })
      .end('{}');
  });
  return new Promise<{ url: string; close(): void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      }),
    ),
  );
}

const pageOf = ({ scene, noise }: Task, slow: string): string =>
  `<style>#track { transition: transform .2s } #it { margin: 40px } body { min-height: 900px }</style>` +
  `<header><p id="noise">Envío gratis</p><p id="total"></p></header>${scene.html}` +
  `<script>const noise = document.getElementById('noise'), it = document.getElementById('it');` +
  `{ const real = window.fetch; window.fetch = (url, ...rest) => real(/^.(slow|fails)/.test(url) ? '${slow}' + url : url, ...rest); }` +
  `{ ${scene.script ?? ''} } { ${NOISES[noise]} }</script>`;

/** Nobody waits for the browser's word on each: a hand keeps its pace on a busy machine too. */
const click = async (page: Page, at: { x: number; y: number }, touch: boolean, sent: Promise<void>[]) => {
  if (touch) return void sent.push(page.touchscreen.tap(at.x, at.y));
  sent.push(page.mouse.down());
  await setTimeout(30);
  sent.push(page.mouse.up());
};

async function clickAs(page: Page, manner: Manner, places: { x: number; y: number }[], touch: boolean) {
  const [first] = places;
  if (!first) throw new Error('nothing to click on');
  if (!touch) await page.mouse.move(first.x, first.y, { steps: 12 });
  await setTimeout(250);
  if (manner === 'double') return page.mouse.dblclick(first.x, first.y);
  if (manner === 'triple') return page.mouse.click(first.x, first.y, { clickCount: 3, delay: 30 });
  const sent: Promise<void>[] = [];
  await click(page, first, touch, sent);
  for (const [n, ms] of (manner === 'once' ? [] : manner).entries()) {
    const at = places[(n + 1) % places.length] as { x: number; y: number };
    if (!touch && places.length > 1) sent.push(page.mouse.move(at.x, at.y));
    await setTimeout(Math.max(0, ms - 30));
    await click(page, at, touch, sent);
  }
  await Promise.all(sent);
}

async function make(browser: Browser, origin: string, { scene, noise, touch, path }: Task): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: touch ? 412 : 1280, height: 800 },
    ...(touch && { hasTouch: true, isMobile: true }),
  });
  try {
    await context.route('**/page/slow*', async (route) => {
      await setTimeout(SLOW_PAGE_MS);
      await route.continue().catch(() => {});
    });
    const page = await context.newPage();
    await page.goto(origin + path);
    const places = await Promise.all(
      (scene.targets ?? ['#it']).map(async (target) => {
        const box = await page.locator(target).boundingBox();
        if (!box) throw new Error(`${scene.name} has no ${target}`);
        return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
      }),
    );
    if (!touch) await page.mouse.move(700, 500);
    await setTimeout(WARM_MS[noise]);
    await clickAs(page, scene.manner, places, touch);
    // The hand does not rest, and the page is seen on: else nobody could know what came of it.
    for (let spent = 0; spent < AFTER_MS; spent += 700) {
      await setTimeout(700);
      if (!touch) await page.mouse.move(640 + (spent % 300), 560).catch(() => {});
    }
    if (touch) await page.touchscreen.tap(300, 780).catch(() => {});
    await setTimeout(300);
    await page.goto('about:blank');
    await setTimeout(1_500);
  } finally {
    await context.close();
  }
}

const dist = mkdtempSync(join(tmpdir(), 'vitrine-moments-'));
execFileSync(process.execPath, [join(process.cwd(), '../apps/tracker/build.mjs'), dist]);
const collector = await startCollector();
const store = await startStore({ dist, ingestUrl: collector.url });
const slow = await startSlow();
store.storeId = STORE_ID;
collector.listenTo(STORE_ID);
for (const task of tasks) store.pages.set(task.path, { body: pageOf(task, slow.url) });
const browser = await chromium.launch(launchOptions);
try {
  const waiting = [...tasks];
  const next = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift())
      await make(browser, store.origin, task).catch((error: unknown) =>
        console.error(task?.scene.name, error),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
} finally {
  await browser.close();
  await store.close();
  await collector.close();
  slow.close();
}

/** Of each session the events of all its pages; which moment it was says the path of one of them. */
const sessions = new Map<string, { path: string; events: RecordedEvent[] }>();
for (const blocks of collector.pages().values())
  for (const { header, events } of blocks) {
    const session = sessions.get(header.session_id) ?? { path: '', events: [] };
    sessions.set(header.session_id, session);
    for (const { url } of header.views) {
      const { pathname } = new URL(url);
      if (pathname.startsWith('/moment/')) session.path = pathname;
    }
    const { page_id, tab_id } = header;
    session.events.push(...events.map((event) => ({ ...event, page_id, tab_id })));
  }
const byPath = new Map([...sessions.values()].map((session) => [session.path, session.events]));
const moments = tasks.flatMap(({ scene, noise, touch, path }): Moment[] => {
  const events = byPath.get(path)?.sort((a, b) => a.timestamp - b.timestamp);
  if (!events) console.error(`nothing came of ${scene.name}, ${noise}`);
  return events ? [{ scene: scene.name, noise, touch, truth: scene.truth, events }] : [];
});
const kept = only ? readMoments().filter(({ scene, truth }) => scene !== only && truth !== only) : [];
const file = packMoments([...kept, ...moments]);
writeFileSync(momentsFile(), file);
console.log(
  `${moments.length} moments, ${Math.round(file.length / 1024)} kB; ${collector.faults.length} faults`,
);
