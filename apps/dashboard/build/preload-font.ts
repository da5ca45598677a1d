import type { Plugin } from 'vite';

/** Inter's file for English, Spanish and Portuguese. */
const LATIN = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * The page asks for the font of all its texts at once, and not when the first of them is laid out: they would stand there in another
 * one until it comes, and move.
 */
export const preloadFont = (): Plugin => ({
  name: 'vitrine:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const href = Object.keys(bundle).find((file) => LATIN.test(file));
      if (!href) throw new Error('the font of the dashboard is not in its bundle');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${href}`, crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});
