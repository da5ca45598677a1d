import type { Page } from 'playwright';

/**
 * Lets a test drive the recorder by the page's clock. The recorder does without timers that a page put in place of the browser's, and
 * takes those of an empty frame; a bound function looks like one of the browser's.
 */
export const drivesRecorder = (page: Page) =>
  page.addInitScript(() => {
    window.setTimeout = window.setTimeout.bind(window);
    window.requestIdleCallback = window.requestIdleCallback.bind(window);
  });
