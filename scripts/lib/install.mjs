import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, Problem, root, run } from './run.mjs';

/** Vite, rolldown and the embedded database need it (package.json, engines). */
const MIN_NODE = [20, 19];

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    throw new Problem(
      `Vitrine needs Node.js ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`,
    );
  }
}

/**
 * Installs the packages that the lock file names, when what is there was not installed from it. A folder that a
 * developer keeps up to date with `npm install` is left alone.
 */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules/.vitrine-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const agrees =
    existsSync(join(root, 'node_modules')) &&
    (await run('npm', ['ls', '--all', '--include=dev'], { quiet: true })).status === 0;
  if (!agrees) {
    console.log('Installing packages (npm ci) …');
    // A build needs those of development too, which NODE_ENV=production would leave out.
    await must('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
  writeFileSync(stamp, lock);
}
