// What waiting jobs cost: a look for jobs and one that is taken and done, beside many that are due later, against beside none; and what a job for each new session
// adds to the transaction of a group of blocks. Prints one line of JSON. PGlite as the product opens it; with `--engine postgres` a PostgreSQL of its own.
//
//     node bench/jobs/run.mjs [--engine pglite|postgres] [--waiting 300000] [--rounds 40]
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { buildPrograms } from '../lib/programs.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    waiting: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '40' },
  },
});
const here = dirname(fileURLToPath(import.meta.url));
const server = join(here, '../../apps/server');
/** Where Node finds the server's packages. */
const programs = join(server, `.cache/bench-jobs-${process.pid}`);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-jobs-'));
let cluster;
try {
  mkdirSync(programs, { recursive: true });
  await buildPrograms(programs, {
    measure: join(here, 'measure.mjs'),
    'postgres-cluster': join(server, 'src/testing/postgres-cluster.ts'),
    'pglite.worker': join(server, 'src/adapters/database/pglite.worker.ts'),
  });
  if (options.engine === 'postgres') {
    const { findPostgres, startCluster } = await import(
      pathToFileURL(join(programs, 'postgres-cluster.js')).href
    );
    const bin = findPostgres();
    if (!bin) throw new Error('PostgreSQL is not installed');
    // Its own defaults, so that what is committed is on disk.
    cluster = await startCluster(bin, { settings: [] });
  }
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    MIGRATIONS: join(server, 'migrations'),
    ...(cluster ? { DATABASE_URL: cluster.url('postgres') } : {}),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(programs, 'measure.js'), options.waiting, options.rounds],
    { env },
  );
  console.log(JSON.stringify({ bench: 'jobs', engine: options.engine, ...JSON.parse(stdout) }));
} finally {
  await cluster?.stop();
  for (const place of [folder, programs]) rmSync(place, { recursive: true, force: true });
}
