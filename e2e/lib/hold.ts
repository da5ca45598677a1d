import type { BrowserContext, Page, Route } from '@playwright/test';

/** Requests to `url` wait until what it answers is called, and are `answered` then: by the product, unless told. */
export async function hold(
  page: Page | BrowserContext,
  url: string,
  answered: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await answered(route);
  });
  return release;
}
