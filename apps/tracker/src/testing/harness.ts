import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type Collector, startCollector } from './collector.ts';
import { type Store, startStore } from './store.ts';

export type Visit = {
  context: BrowserContext;
  page: Page;
  /** Lines the pages wrote to the console, and errors that reached them. */
  console: string[];
  errors: string[];
};

export type Harness = {
  store: Store;
  collector: Collector;
  /** A new visitor: a browser with nothing kept, and one open tab. */
  visit(options?: { contextOptions?: Parameters<Browser['newContext']>[0]; init?: string }): Promise<Visit>;
};

export const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** With all that a browser has around its pages; the others drive it without that where they can. */
export const WHOLE_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The browsers of this process, by how they were started: its files share them, since to start one takes a second of a core. */
const browsers = new Map<string, Browser>();

async function browserOf(launch: LaunchOptions): Promise<Browser> {
  const key = JSON.stringify(launch);
  const kept = browsers.get(key);
  if (kept?.isConnected()) return kept;
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? WHOLE_CHROMIUM,
    ...launch,
    args: [...ARGS, ...(launch.args ?? [])],
  });
  browsers.set(key, browser);
  return browser;
}

/** Sets up a browser, a store and a collector for one test file; checks after each test that all blocks were sound. */
export function useHarness(launch: LaunchOptions = {}): Harness {
  const harness = {} as Harness;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let tests = 0;

  beforeAll(async () => {
    harness.collector = await startCollector();
    harness.store = await startStore({ dist: inject('dist'), ingestUrl: harness.collector.url });
    browser = await browserOf(launch);
  });

  beforeEach(() => {
    harness.store.storeId = String(5_000_001 + tests++);
    harness.collector.listenTo(harness.store.storeId);
  });

  harness.visit = async ({ contextOptions, init } = {}) => {
    const context = await browser.newContext(contextOptions);
    contexts.push(context);
    const lines: string[] = [];
    const errors: string[] = [];
    context.on('console', (message) => lines.push(message.text()));
    context.on('weberror', (error) => errors.push(String(error.error())));
    if (init) await context.addInitScript(init);
    return { context, page: await context.newPage(), console: lines, errors };
  };

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    const faults = [...harness.collector.faults, ...harness.collector.failures];
    harness.collector.clear();
    harness.store.clear();
    expect(faults).toEqual([]);
  });

  afterAll(async () => {
    await harness.store?.close();
    await harness.collector?.close();
  });
  return harness;
}

/** Waits until the recorder of this page has its first snapshot at the collector. */
export async function recorded(harness: Harness, page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await expect
    .poll(
      () =>
        [...harness.collector.blocks.values()].some(
          ({ header }) =>
            header.has_full_snapshot && header.views.some((view) => new URL(view.url).pathname === path),
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
}

/** So long nothing comes any more after a page's farewell: what it sent before that is on its way, at most. */
const SILENCE_MS = 100;

/**
 * Leaves the page as a closed tab does, which makes it send what it has, then waits until all of that has come. A block on its way is cut
 * off and kept for the store's next page: a test that expects one first waits for it.
 */
export async function leave({ collector }: Harness, page: Page): Promise<void> {
  const farewell = collector.farewell(randomUUID());
  // The last request of the page: the tracker, which has listened for longer, sends what it has when the page goes, and when it is hidden.
  await page.evaluate((url) => {
    let goes = false;
    const say = () => {
      if (goes && document.visibilityState === 'hidden')
        void fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true });
    };
    addEventListener('pagehide', () => {
      goes = true;
      say();
    });
    addEventListener('visibilitychange', say);
  }, farewell.url);
  await page.goto('about:blank');
  await expect.poll(farewell.heard, { interval: 20, timeout: 30_000 }).toBe(true);
  let seen = -1;
  await expect
    .poll(
      () => {
        const { posts } = collector.requests;
        const quiet = posts === seen && collector.open() === 0;
        seen = posts;
        return quiet;
      },
      { interval: SILENCE_MS, timeout: 30_000 },
    )
    .toBe(true);
}
