import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { RecordedEvent } from '@vitrine/contract/events';
import { type CartChange, TRACKER_TAGS } from '@vitrine/contract/tags';
import { KEYS } from '../../../apps/tracker/src/host/storage.ts';
import type { VitrineGlobal } from '../../../apps/tracker/src/host/vitrine-global.ts';
import type { StoreVisitor } from '../store-visitor.ts';
import { keptBlocks } from './kept-blocks.ts';

/** As a store's banner has it, once; then the page is recorded, from the calls on that it made before. */
export async function consent(visitor: StoreVisitor): Promise<void> {
  await visitor.page.evaluate(() => (window as { vitrine?: VitrineGlobal }).vitrine?.consent?.(true));
  await visitor.told();
}

/** What the tracker knows of who visits, by its keys. */
export const knownOf = async (page: Page) => {
  const [session, visitor, tab] = await page.evaluate(
    (keys) => [
      JSON.parse(localStorage.getItem(keys.session) ?? '{}').id as string,
      localStorage.getItem(keys.visitor),
      sessionStorage.getItem(keys.tab),
    ],
    KEYS,
  );
  return { session, visitor, tab };
};

/** Whether the page's tracker is one that asks for tokens of sessions, as none did before 0.2.0. */
export const hasToken = (page: Page): Promise<boolean> =>
  page.evaluate((key) => localStorage.getItem(key) !== null, KEYS.token);

/** What the browser keeps of our scripts for some minutes more is not kept any more. */
export async function laterOn(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

/** Puts what the product's page offers into the cart. */
export async function putIntoCart(
  visitor: StoreVisitor,
  path: string,
  lines: number,
  key?: string,
): Promise<void> {
  await visitor.open(path);
  await visitor.told();
  await visitor.knowsCart(lines - 1, key);
  await visitor.page.getByRole('button', { name: 'Agregar y seguir mirando' }).click();
  await expect(visitor.page.getByText('Agregado', { exact: true })).toBeVisible();
  await visitor.knowsCart(lines, key);
}

/** Names of what a visit put into its cart, in order. */
export const addedIn = (events: readonly RecordedEvent[]): string[] =>
  events.flatMap(({ data }) => {
    const { tag, payload } = data as { tag?: string; payload?: CartChange };
    return tag === TRACKER_TAGS.cart ? (payload?.added ?? []).map(({ name }) => name ?? '') : [];
  });

/** Numbers that a visit's pages told with an event of this name. */
export const numbersIn = (events: readonly RecordedEvent[], name: string): number[] =>
  events.flatMap(({ data }) => {
    const { tag, payload } = data as { tag?: string; payload?: { name: string; data: { n: number } } };
    return tag === TRACKER_TAGS.event && payload?.name === name ? [payload.data.n] : [];
  });

/** The page shows a picture of another host. */
export const showPicture = (page: Page, address: string): Promise<void> =>
  page.evaluate((src) => {
    document.body.append(Object.assign(new Image(), { src }));
  }, address);

/** Waits until the outbox has a block of the page that is open. */
export async function keepsBlockOfPage(page: Page): Promise<void> {
  const kept = async () => {
    const id = await page.evaluate(() => (window as { vitrine?: VitrineGlobal }).vitrine?.recorder?.page());
    return (await keptBlocks(page)).some(({ page_id }) => page_id === id);
  };
  await expect.poll(kept).toBe(true);
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** From where a browser that was closed goes on counting (`tickOnEveryPage`). */
export const tickFrom = (context: BrowserContext, n: number): Promise<unknown> =>
  context.addInitScript((first) => {
    if (!sessionStorage.getItem('ticks')) sessionStorage.setItem('ticks', String(first));
  }, n);

/** After `stopTicking`. */
export const tickAgain = (page: Page): Promise<void> =>
  page.evaluate(() => sessionStorage.removeItem('stopped'));
