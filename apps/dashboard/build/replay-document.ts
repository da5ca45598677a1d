import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { SHELL_HTML } from '../src/features/replay/kernel/shell-html.ts';
import { documentOf, filesOf } from './screen-chunks.ts';

const DOCUMENT = fileURLToPath(new URL('../index.html', import.meta.url));
/** What the server answers to addresses of replays (`apps/server/src/http/dashboard.ts`). It is on no disk. */
export const REPLAY_DOCUMENT = fileURLToPath(new URL('../replay.html', import.meta.url));
const FILE = 'replay.html';
/** What the rest of the viewer takes, when the picture is there. */
const SCREENS = ['/src/main.tsx', '/routes/session-replay.tsx', '/app/protected.tsx'];

/** How the document for replays differs from the index. */
const CHANGES: readonly [RegExp, string][] = [
  [/src="\/src\/main\.tsx"/, 'src="/src/replay-page.ts"'],
  [/ *<div class="arriving-replay">.*\n/, ''],
  [/(?<=<\/div><\/div>)(?=\n *<noscript>)/, `\n    ${SHELL_HTML}`],
  [/(?= *<\/head>)/, '    <meta name="vitrine-document" content="/replay/-" />\n'],
];

/**
 * Makes a document for replays, which open in tabs of their own, of the index: with the viewer's rooms in it, and a first script that
 * draws the picture alone (src/replay-page.ts). It says which files come after that: the browser then fetches all of them at once.
 */
export function replayDocument(): Plugin {
  return {
    name: 'vitrine:replay-document',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === REPLAY_DOCUMENT ? id : undefined),
    async load(id) {
      if (id !== REPLAY_DOCUMENT) return undefined;
      const index = await readFile(DOCUMENT, 'utf8');
      return CHANGES.reduce((html, [place, by]) => {
        if (!place.test(html)) throw new Error(`index.html has no ${place}`);
        return html.replace(place, () => by);
      }, index);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const document = documentOf(bundle, FILE);
        const html = String(document.source);
        const files = new Set(SCREENS.flatMap((screen) => filesOf(bundle, screen)));
        const links = [...files]
          .filter((file) => !html.includes(file))
          .map((file) =>
            file.endsWith('.css')
              ? `<link rel="preload" as="style" crossorigin href="/${file}">`
              : `<link rel="modulepreload" crossorigin href="/${file}">`,
          );
        document.source = html.replace(
          / *<\/body>/,
          (end) => `    <template id="later">${links.join('')}</template>\n${end}`,
        );
      },
    },
  };
}
