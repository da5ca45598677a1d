import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

/** Every workspace that has a TypeScript project. */
const projects = ['packages', 'apps']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .concat('e2e')
  .filter((path) => existsSync(join(root, path, 'tsconfig.json')));

/** The static checks, each a program that fails when something is wrong. Warnings count as failures. */
const CHECKS = [
  {
    name: 'format and lint (Biome)',
    command: bin('biome'),
    args: ['ci', '--error-on-warnings', '--colors=off', '.'],
  },
  ...projects.map((path) => ({ name: `types of ${path}`, command: bin('tsc'), args: ['-p', path] })),
  {
    name: 'who imports whom (dependency-cruiser)',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'platforms', 'apps', 'e2e', 'bench'],
  },
  {
    name: 'no circles of folders (dependency-cruiser)',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser-folders.cjs', 'packages', 'platforms', 'apps'],
  },
  {
    name: 'unused files, exports and packages (knip)',
    command: bin('knip'),
    args: ['--treat-config-hints-as-errors'],
  },
  {
    name: 'columns of tables, as migrations leave them',
    command: process.execPath,
    args: ['scripts/schema.mjs', '--check'],
  },
  { name: 'migrations only add', command: process.execPath, args: ['scripts/migrations.mjs'] },
  { name: 'who writes and reads which table', command: process.execPath, args: ['scripts/table-owners.mjs'] },
  { name: 'files of more than 300 lines', command: process.execPath, args: ['scripts/long-files.mjs'] },
  { name: 'what texts name is there', command: process.execPath, args: ['scripts/links.mjs'] },
  { name: 'names that were given up', command: process.execPath, args: ['scripts/old-names.mjs'] },
  {
    name: 'sentences of documents, logs and the API',
    command: process.execPath,
    args: ['scripts/prose.mjs'],
  },
  { name: 'wording of what people read', command: process.execPath, args: ['scripts/wording.mjs'] },
  {
    name: 'tests of the specification’s statements (docs/conformance.md)',
    command: process.execPath,
    args: ['scripts/conformance.mjs', '--sources'],
  },
  { name: 'files that name a platform', command: process.execPath, args: ['scripts/platforms.mjs'] },
  { name: 'size budgets', command: process.execPath, args: ['scripts/size.mjs'] },
];

/**
 * Runs all checks, two at a time; tells how each went, and what those that failed print.
 * @param {(line: string) => void} tell
 * @returns {Promise<{ passed: number, failed: number, failures: { name: string, message: string }[] }>}
 */
export async function runChecks(tell) {
  const waiting = [...CHECKS];
  const count = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { status, output } = await run(check.command, check.args, { quiet: true });
      if (status === 0) {
        count.passed += 1;
        tell(`  ✓ ${check.name}`);
      } else {
        count.failed += 1;
        count.failures.push({ name: check.name, message: output });
        tell(`  ✗ ${check.name}\n${output}`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
}
