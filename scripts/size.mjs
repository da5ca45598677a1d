// What a visitor's and a merchant's browser must load, in bytes of gzip -9, held to budgets.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/run.mjs';

const read = (path) => readFileSync(join(root, path));
const manifest = JSON.parse(read('apps/tracker/dist/manifest.json'));

/**
 * Scripts that a document asks for at once: what stands between a merchant and the login form, but for its lazy route, or a replay's
 * picture. (A replay's names what comes after that in a template.)
 */
function firstScripts(document) {
  const [html] = read(`apps/dashboard/dist/${document}`).toString().split('<template');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    (match) => `apps/dashboard/dist/${match[1]}`,
  );
}

/** The script of a screen. */
const scriptOf = (name) =>
  `apps/dashboard/dist/assets/${readdirSync(join(root, 'apps/dashboard/dist/assets')).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))}`;

const BUDGETS = [
  // On every page of every store: it only decides whether to fetch the recorder.
  { name: 'tracker: loader', files: [`apps/tracker/dist/${manifest.loader}`], max: 2_048 },
  // The lightest peer's whole tracker is 26.7 kB, the others' 56 kB and more.
  { name: 'tracker: recorder', files: [`apps/tracker/dist/${manifest.recorder}`], max: 32_768 },
  // Beside the recorder: what a platform's pages tell of themselves, and the signals of a visit (2.6 kB of it).
  { name: 'tracker: platform', files: [`apps/tracker/dist/${manifest.platform}`], max: 8_192 },
  // The login form must be usable within 200 kB, which e2e/tests/budget.spec.ts holds; its own part takes 23 kB of them.
  { name: 'dashboard: first scripts', files: firstScripts('index.html'), max: 170_000 },
  // What a picture takes, beside the reader's thread (9 kB).
  { name: 'dashboard: replay picture', files: firstScripts('replay.html'), max: 62_000 },
  { name: 'dashboard: viewer', files: [scriptOf('session-replay')], max: 35_000 },
];

let failed = false;
for (const { name, files, max } of BUDGETS) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  const over = files.length === 0 || bytes > max;
  failed ||= over;
  console.log(`${over ? 'OVER ' : ''}${name}: ${bytes} of ${max} bytes (${files.length} files)`);
}
const maps = readdirSync(join(root, 'apps/tracker/dist')).filter((file) => file.endsWith('.map'));
if (maps.length > 0) {
  console.log(`OVER tracker: source maps must not ship (${maps.join(', ')})`);
  failed = true;
}
process.exitCode = failed ? 1 : 0;
