// A platform is one folder: beside it few files of the product name it. This holds the number, so that it does not grow again.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

/** Folders that are no platform's. */
const OF_ALL = new Set(['registry', 'fixture-stores']);
/** A file where it is registered in each part of the product, and its variables in compose.yaml. */
const MOST_FILES = 8;
/** Shopify is a payment provider too, and its consent counts on whatever page there is. None of these may become more. */
const MORE = { shopify: 62, tiendanube: 9 };

/** Texts, tests, documents, commands. A migration that was released is never changed, and the schema is generated. What stays at a platform is in `integrations`. */
const NO_PRODUCT = [
  /\.(md|txt)$/,
  /\.test\.tsx?$|\/testing\//,
  /^(bench|docs|e2e|releases|scripts|integrations|\.github|\.ci)\//,
  /^apps\/dashboard\/src\/i18n\//,
  /^apps\/server\/(migrations\/|src\/database\/schema\.generated\.ts$)/,
  /^(packages\/(fixtures|emulators)|platforms\/fixture-stores)\//,
  /^package-lock\.json$/,
];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

const platforms = readdirSync(join(root, 'platforms'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OF_ALL.has(entry.name) && entry.name !== 'node_modules')
  .map(({ name }) => name);

for (const name of platforms) {
  const files = git('grep', '-il', '--untracked', name).filter(
    (file) => !file.startsWith(`platforms/${name}/`) && !NO_PRODUCT.some((pattern) => pattern.test(file)),
  );
  const most = MORE[name] ?? MOST_FILES;
  console.log(`${name} is named in ${files.length} of ${most} files of the product beside platforms/${name}`);
  if (files.length > most || process.argv.includes('--list'))
    for (const file of files) console.log(`  ${file}`);
  if (files.length > most) process.exitCode = 1;
}
