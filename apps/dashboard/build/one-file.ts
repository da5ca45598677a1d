import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Where the document wants its policy. */
const POLICY = '<!-- vitrine:policy -->';

/**
 * What a document may do that holds a recorded page, which is hostile input, and nothing that it needs: no request leaves it, and no
 * script runs in it but its own. Its frames inherit this.
 */
const policyOf = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline' data: blob:",
    'img-src data: blob:',
    'font-src data: blob:',
    'media-src data: blob:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Puts the script and the styles of a document into it: one file, which opens from disk. */
export function oneFile(document: string): Plugin {
  return {
    name: 'vitrine:one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle[document];
      if (html?.type !== 'asset') throw new Error(`the build has no ${document}`);
      const others = Object.values(bundle).filter((file) => file !== html);
      const scripts = others.filter((file) => file.type === 'chunk');
      const styles = others.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const [script] = scripts;
      if (!script || scripts.length + styles.length !== others.length)
        throw new Error(`${document} takes more than one file: ${others.map(({ fileName }) => fileName)}`);
      const code = script.code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3C!--');
      const css = styles.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
      const source = String(html.source)
        .replaceAll(/ *<(?:script|link)[^>]* (?:src|href)="[^"]*"[^>]*>(?:<\/script>)?\n?/g, '')
        .replace(POLICY, () => `<meta http-equiv="content-security-policy" content="${policyOf(code)}" />`)
        .replace('</head>', () => `<style>${css.replaceAll('</style', '<\\/style')}</style>\n  </head>`)
        // Before what it reads, of which the end may be missing: it runs when the document has come to its own end.
        .replace('</head>', () => `<script type="module">${code}</script>\n  </head>`);
      for (const { fileName } of others) delete bundle[fileName];
      html.source = source;
    },
  };
}
