// What the texts (*.md) name must be there: files that are linked to, headings behind a #, and paths of ours in `backticks`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './lib/run.mjs';

/** Folders that are made, not written. */
const MADE = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);

/** Made by a command, and kept: before it has run for the first time there is none to be missed. */
const PICTURES = 'docs/pictures';

/** Kinds of files of ours that texts name. Scripts of stores and platforms (`.js`, `.liquid`) are not ours. */
const FILE = /^[\w@-][\w.@-]*(\/[\w.@-]+)*\.(tsx?|mjs|cjs|sql|md)$/;
/** Folders are looked for where it is plain that one is meant. */
const FOLDER =
  /^(apps|packages|platforms|e2e|bench|docs|scripts|integrations|modules|features|ports|adapters)(\/[\w.@-]+)+\/?$/;

const files = walk('');
const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const texts = files.filter((file) => file.endsWith('.md'));
const missing = texts.flatMap((text) => missingIn(text, readFileSync(join(root, text), 'utf8')));

for (const line of missing) console.error(line);
if (missing.length > 0) process.exit(1);
console.log(`${texts.length} texts name nothing that is not there.`);

/** Paths of all files below a folder, relative to the root, with slashes. */
function walk(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });
}

function foldersOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** One line for each thing that a text names in vain: `README.md:12 docs/no.md`. */
function missingIn(text, source) {
  let fenced = false;
  return source.split('\n').flatMap((line, at) => {
    if (/^\s*```/.test(line)) fenced = !fenced;
    if (fenced) return [];
    const links = [...line.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link]) =>
      isThere(text, link) ? [] : [link],
    );
    const paths = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, path]) => (isOurs(path) ? [] : [path]));
    return [...links, ...paths].map((name) => `${text}:${at + 1} ${name}`);
  });
}

/** Whether a link leads somewhere. Addresses of the web are nobody's to check here. */
function isThere(text, link) {
  if (/^[a-z]+:/.test(link)) return true;
  const [path, heading] = decodeURI(link).split('#');
  const target = path ? posix.join(dirname(text), path).replace(/\/$/, '') : text;
  if (!known.has(target)) return target.startsWith(`${PICTURES}/`) && !known.has(PICTURES);
  return !heading || headingsOf(target).has(heading);
}

/** As GitHub names them: lower case, blanks to dashes, what is no letter, digit, dash or underscore left out. */
function headingsOf(text) {
  const source = readFileSync(join(root, text), 'utf8');
  return new Set(
    [...source.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether what stands in backticks is no path of ours, or the end of one: texts say `blocks/block-rows.ts` of a longer path. */
function isOurs(path) {
  // A recipe's `NNN_what_it_does.sql` is yet to be written.
  if (path.includes('NNN') || (!FILE.test(path) && !FOLDER.test(path))) return true;
  const bare = path.replace(/\/$/, '');
  if (known.has(bare)) return true;
  for (const there of known) if (there.endsWith(`/${bare}`)) return true;
  return false;
}
