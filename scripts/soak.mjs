// `npm run soak`: the histories of faults that `npm test` and `npm run test:long` run in short (kills, power cuts, models of rules), many times as long.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry, root, run } from './lib/run.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { ensurePostgres, ensureS3 } from './lib/system.mjs';

const SERVER = join(root, 'apps/server/src');
const TIMES_AS_LONG = '6';

/** The test files that ask how long they are to go on. */
const soaks = () =>
  readdirSync(SERVER, { recursive: true })
    .map((path) => join(SERVER, path))
    .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('testing/soak.ts'));

entry(async () => {
  requireNode();
  await ensureInstalled();
  const POSTGRES_BIN = await ensurePostgres();
  await ensureS3();
  await ensureBuilt();
  const files = soaks().map((path) => relative(root, path));
  const { status } = await run(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', ...files],
    { env: { ...scratchFolder(), POSTGRES_BIN, SOAK: process.env.SOAK ?? TIMES_AS_LONG } },
  );
  process.exitCode = status;
});
