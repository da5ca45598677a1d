// Keeps the build of a release, for the tests that start it beside today's (releases/README.md): node scripts/keep-release.mjs NAME [CLONE]
// CLONE is a clone of the repository at that release, where `npm ci` and `npm run build` have run; this one when it is left out.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { constants } from 'node:zlib';
import { create } from 'tar';
import { entry, Problem, root } from './lib/run.mjs';

/** As in the image (Dockerfile): what was built, and what the server reads beside it. */
const KEPT = [
  'apps/server/plans.json',
  'apps/server/migrations',
  'apps/server/dist',
  'apps/tracker/dist',
  'apps/dashboard/dist',
];
/** What no test looks at, and files that the server answers as well in their plain form. */
const LEFT_OUT = /\.(map|br|gz)$|\.built-from$/;

entry(async () => {
  const [name, clone = root] = process.argv.slice(2);
  if (!name) throw new Problem('usage: node scripts/keep-release.mjs NAME [CLONE]');
  const git = (...args) => execFileSync('git', args, { cwd: clone }).toString().trim();
  if (git('status', '--porcelain')) throw new Problem(`${clone} has changes that no commit holds.`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  try {
    for (const path of KEPT)
      cpSync(join(clone, path), join(folder, path), {
        recursive: true,
        filter: (file) => !LEFT_OUT.test(file),
      });
    const about = { name, commit: git('rev-parse', 'HEAD'), packages: packagesOf(clone) };
    writeFileSync(join(folder, 'release.json'), `${JSON.stringify(about, null, 2)}\n`);
    mkdirSync(join(root, 'releases'), { recursive: true });
    const file = join(root, 'releases', `${name}.tar.br`);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    // The same build gives the same file: no times, no owners, in alphabetical order.
    await create({ file, cwd: folder, portable: true, noMtime: true, brotli: { params } }, filesOf(folder));
    console.log(`${file}: ${statSync(file).size} bytes of ${about.commit}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The packages that the server's build imports, each in its version: they are not kept, and today's take their places. */
function packagesOf(clone) {
  const read = (path) => JSON.parse(readFileSync(join(clone, path), 'utf8'));
  const { packages } = read('package-lock.json');
  const names = Object.keys(read('apps/server/package.json').dependencies).filter(
    (name) => !name.startsWith('@vitrine/'),
  );
  const lockedAs = (name) => packages[`apps/server/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  return Object.fromEntries(names.map((name) => [name, lockedAs(name).version]));
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
