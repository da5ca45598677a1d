import type { BrowserContext, Page } from '@playwright/test';
import type { RecordedEvent } from '@vitrine/contract/events';
import { TRACKER_TAGS } from '@vitrine/contract/tags';

/** The page itself counts, five times a second, over all its loads. */
export const TICK_MS = 200;

/** Has every page of the visit tell each of its ticks, as a store tells its events: numbered from 0 over all pages. */
export function tickOnEveryPage(context: BrowserContext) {
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

export const ticksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('ticks') ?? 0));

export const ticksReach = (page: Page, n: number) =>
  page.waitForFunction((wanted) => Number(sessionStorage.getItem('ticks') ?? 0) >= wanted, n, {
    timeout: 60_000,
  });

/** Answers how many there were. */
export const stopTicking = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('stopped', 'yes');
    return Number(sessionStorage.getItem('ticks') ?? 0);
  });

/** The numbers of the ticks among the events of a visit, in their order. */
export const recordedTicks = (events: readonly RecordedEvent[]): number[] =>
  events.flatMap(({ data }) => {
    const custom = data as { tag?: string; payload?: { name: string; data: { n: number } } };
    return custom.tag === TRACKER_TAGS.event && custom.payload?.name === 'tick'
      ? [custom.payload.data.n]
      : [];
  });
