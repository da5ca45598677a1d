import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PLACE = '<!-- mark -->';
const FILE = new URL('../public/favicon.svg', import.meta.url);

/** The mark stands in the page itself: on a slow line its file would come behind the scripts that it stands in for. */
export const inlineMark = (): Plugin => ({
  name: 'vitrine:inline-mark',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replaceAll(PLACE, readFileSync(FILE, 'utf8').trim());
    },
  },
});
