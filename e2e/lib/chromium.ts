import type { Browser, LaunchOptions, Page } from '@playwright/test';

/** What `npm test` found or installed, rather the one without windows; without either Playwright's own browser is tried. */
const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH;

/** Without these, a machine with a closed network spends its time on Chromium's own calls home. */
export const launchOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Both cores are busy: V8's threads that collect and compile beside the page's take more of them than they spare.
    '--js-flags=--single-threaded',
    // The same glyphs and colours in a visit and in its replay.
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
};

/**
 * Without a window the pointer rests on a page's first pixel: what is there would be pointed at, and the navigation lie
 * open over the page. Here it rests outside of each page that is opened from now on, until it is moved.
 */
export function pointAway(browser: Browser): void {
  const outside = (page: Page) => page.mouse.move(-1, -1).catch(() => undefined);
  browser.on('context', (context) => context.on('page', (page) => page.on('domcontentloaded', outside)));
}
