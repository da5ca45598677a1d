import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import { SHAPE_WINDOW, type Shape } from '../shapes/shape.ts';
import type { Api } from './api.ts';
import { type Moment, momentOfRest } from './moments.ts';
import type { Product } from './product.ts';

/**
 * How much less the recording's clock may say than the page's own. It goes as that does, and not as the system's, which is set right
 * meanwhile; it began at a whole millisecond, and says whole ones.
 */
const CLOCK_MS = 2;

/** The evaluation's merchant. */
const STORE = { platform: 'other', storeId: '5000001' } as const;

/** What a page writes into its recording when its visit is over. */
const END = 'shape visited';

/** A visit to a shape's page, and the session that was recorded of it. */
export interface ShapeVisit {
  session_id: string;
  /** The session's first event and its last, ms since the epoch. */
  started_at: number;
  ended_at: number;
  moments: Moment[];
}

const folder = (product: Product, shape: Shape) => `${product.url}/shapes/${shape.name}/`;

/** Lets a browser find the shape's pages below the product's own address, with its snippet in their heads. */
export async function serveShape(context: BrowserContext, product: Product, shape: Shape): Promise<void> {
  const head = snippet({ publicUrl: product.url, ...STORE });
  await context.route(`${folder(product, shape)}**`, async (route) => {
    const file = shape.files[new URL(route.request().url()).pathname.split('/').at(-1) ?? ''];
    if (file === undefined) return route.fulfill({ status: 404 });
    if (typeof file !== 'string') return route.fulfill({ contentType: file.type, body: file.body });
    return route.fulfill({ contentType: 'text/html', body: file.replace('<head>', `<head>${head}`) });
  });
}

/** Visits the shape's page in a browser of its own: ten moments of rest and more, each after a step. */
export async function visitShape(
  browser: Browser,
  product: Product,
  api: Api,
  shape: Shape,
): Promise<ShapeVisit> {
  const context = await browser.newContext({ viewport: SHAPE_WINDOW, locale: 'en-US', ...shape.context });
  await serveShape(context, product, shape);
  const page = await context.newPage();
  const initialized = page.waitForEvent('console', (message) =>
    message.text().includes('tracker initialized'),
  );
  await page.goto(folder(product, shape));
  await initialized;
  const moments = [await rest(page, shape, 'as it opens')];
  for (const [name, step] of Object.entries(shape.steps)) {
    await step(page);
    moments.push(await rest(page, shape, name));
  }
  await page.evaluate((name) => {
    (window as unknown as { vitrine: { event(name: string): void } }).vitrine.event(name);
  }, END);
  const session_id = await sessionOf(api, folder(product, shape));
  // A block that a busy machine did not take in time is sent again, by a page that is there: who leaves would take it along.
  await expect(async () => {
    expect(JSON.stringify((await api.events(session_id)).slice(-3))).toContain(END);
  }, `${shape.name}: the whole visit has arrived`).toPass({ timeout: 120_000 });
  // What leaving says would come at any time, and make the visit longer: a visitor who withdraws consent says nothing more.
  await page.evaluate(() => {
    (window as unknown as { vitrine: { consent(answer: boolean): void } }).vitrine.consent(false);
  });
  const events = await api.events(session_id);
  const started_at = events[0]?.timestamp ?? Number.NaN;
  const ended_at = events.at(-1)?.timestamp ?? Number.NaN;
  await context.close();
  return { session_id, started_at, ended_at, moments };
}

async function rest(page: Page, shape: Shape, name: string): Promise<Moment> {
  const moment = await momentOfRest(page, `${shape.name}: ${name}`);
  const unseen = shape.unseen ? await page.locator(shape.unseen).all() : [];
  const boxes = await Promise.all(unseen.map((one) => one.boundingBox()));
  // It rests until the next step, which may come in this same moment.
  const at = await page.evaluate((early) => performance.timeOrigin + performance.now() - early, CLOCK_MS);
  return { ...moment, at, fields: [...moment.fields, ...boxes.filter((box) => box !== null)] };
}

async function sessionOf(api: Api, url: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    id = (await api.sessions()).find(({ pages_visited }) => pages_visited[0] === url)?.session_id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return id ?? '';
}
