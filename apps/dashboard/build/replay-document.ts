import type { Plugin, Rolldown } from 'vite';

const DOCUMENT = 'index.html';
/** What the server answers to addresses of replays (`apps/server/src/http/dashboard.ts`). */
const REPLAY_DOCUMENT = 'replay.html';
const SCREENS = ['/routes/session-replay.tsx', '/app/protected.tsx'];

/**
 * Writes the document again for replays, which open in tabs of their own: the browser fetches the viewer's code beside the first
 * scripts, instead of when these have run and ask for it.
 */
export function replayDocument(): Plugin {
  return {
    name: 'vitrine:replay-document',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const document = bundle[DOCUMENT];
      if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`);
      const html = String(document.source);
      const files = SCREENS.flatMap((screen) => filesOf(bundle, screen)).filter(
        (file) => !html.includes(file),
      );
      const links = [...new Set(files)].map((file) =>
        file.endsWith('.css')
          ? `    <link rel="preload" as="style" crossorigin href="/${file}">\n`
          : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
      );
      this.emitFile({
        type: 'asset',
        fileName: REPLAY_DOCUMENT,
        source: html.replace(/ *<\/head>/, (end) => links.join('') + end),
      });
    },
  };
}

/** A screen's script with all that it imports, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(screen),
  );
  if (!chunk) throw new Error(`the build has no chunk of ${screen}`);
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of file.imports) add(imported);
  };
  add(chunk.fileName);
  return [...files];
}
