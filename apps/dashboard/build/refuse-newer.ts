import type { Plugin } from 'vite';
import { BROUGHT_ALONG, newerThanOldest } from './newer-than.ts';

/**
 * Syntax is translated for the oldest browsers (`build.target`); what a browser knows or does not is not. A build that uses more than
 * they all know, whether in our code or in a library's, is refused: it would fail there with whatever reason comes first.
 */
export const refuseNewer = (): Plugin => ({
  name: 'vitrine:refuse-newer',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const text =
        file.type === 'chunk' ? file.code : /\.(?:js|css|html)$/.test(file.fileName) && file.source;
      const found = newerThanOldest(String(text || '')).filter((name) => !BROUGHT_ALONG.includes(name));
      if (found.length > 0)
        throw new Error(`${file.fileName} uses what the oldest browsers lack: ${found.join(', ')}`);
    }
  },
});
