import type { Plugin } from 'vite';
import { oldestBrowsers } from './browsers.ts';

const PLACE = 'data-oldest-browsers=""';

/** Tells public/old-browser.js, which no build looks into, which browsers are the oldest that will do. */
export const oldBrowser = (): Plugin => ({
  name: 'vitrine:old-browser',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, `data-oldest-browsers="${oldestBrowsers}"`);
    },
  },
});
