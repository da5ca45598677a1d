/**
 * The oldest browsers that Vitrine works in. The one place that says so: the build's target (`vite.config.ts`), the notice for whoever
 * comes with an older one (`oldBrowser`), the guides (`browsers.test.ts`) and what a build may not contain (`newer-than.ts`) follow it.
 */
export const OLDEST_BROWSERS = { Chrome: '103', Edge: '103', Firefox: '115', Safari: '16.4' } as const;

/** For Vite, of scripts and style sheets. */
export const buildTarget = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name.toLowerCase()}${version}`,
);

/** "Chrome 103, Edge 103, Firefox 115, Safari 16.4": the same in every language. */
export const oldestBrowsers = Object.entries(OLDEST_BROWSERS)
  .map((browser) => browser.join(' '))
  .join(', ');
