import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Harness, leave, recorded } from './harness.ts';

/** Opens a page with this body, lets a visitor act on it, and answers every text that left the browser. */
export async function heardAfter(
  harness: Harness,
  body: string,
  act: (page: Page) => Promise<void>,
  options: { path?: string; again?: boolean } = {},
): Promise<string> {
  const path = options.path ?? '/formulario';
  harness.store.pages.set(new URL(path, 'http://store').pathname, { body });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}${path}`);
  await recorded(harness, visit.page);
  await act(visit.page);
  // Another full snapshot of the page as it is now: the session is taken away, the next act begins a new one.
  if (options.again !== false) {
    const pages = harness.collector.pages().size;
    await visit.page.evaluate(() => localStorage.removeItem('vitrine:session'));
    await expect
      .poll(
        async () => {
          await visit.page.mouse.move(Math.random() * 300, Math.random() * 300);
          return harness.collector.pages().size;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(pages);
  }
  await leave(harness, visit.page);
  expect(visit.errors).toEqual([]);
  return harness.collector.heard.join('\n');
}
