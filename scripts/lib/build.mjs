import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root } from './run.mjs';

/**
 * What is built, in order, and from which files besides its own. A build is stale when the content of any of them,
 * or of the lock file, is not what it was made from.
 */
const BUILDS = [
  { workspace: 'apps/tracker', from: ['packages/contract', 'platforms'] },
  {
    workspace: 'apps/dashboard',
    from: ['packages/assets', 'packages/contract', 'packages/player', 'packages/recording', 'platforms'],
  },
  {
    workspace: 'apps/server',
    from: ['packages/assets', 'packages/contract', 'packages/recording', 'packages/fixtures', 'platforms'],
  },
];

/** Folders that no build reads: what is made, and the recorded visits, which are read from where they lie. */
const OUTSIDE = new Set(['node_modules', 'dist', 'dist-dev', '.cache', 'visits']);

/** Builds what is stale; answers the names of what was built. */
export async function ensureBuilt() {
  const built = [];
  for (const { workspace, from } of BUILDS) {
    const stamp = join(root, workspace, 'dist/.built-from');
    const state = fingerprint([workspace, ...from, 'package-lock.json', 'tsconfig.base.json']);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue;
    console.log(`Building ${workspace} …`);
    await must(`Building ${workspace}`, 'npm', ['run', '--silent', 'build', '-w', workspace], {
      quiet: true,
    });
    writeFileSync(stamp, state);
    built.push(workspace);
  }
  return built;
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path)))
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !OUTSIDE.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}
