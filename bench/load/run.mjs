// What the product costs and holds as several processes on PostgreSQL (its own settings: a commit is on the disk) and S3: the processor time,
// requests and bytes of a block, a session, a replay and a dashboard's call, each measured alone; then how many visitors at one moment one
// process and four hold at p99 below 500 ms, in turns, with people at their dashboards and replays being opened. Everything runs on this
// machine. Prints one line of JSON. Needs a built server, PostgreSQL and, as root, Ceph (scripts/s3.sh).
//
//     node bench/load/run.mjs [--only sessions,people,limits] [--processes 1,4] [--rounds 1] [--from 100] [--seconds 20]
//
// `--from`: visitors of the first step. `--server FILE` measures another build.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPrograms } from '../lib/programs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const server = join(here, '../../apps/server');
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    processes: { type: 'string', default: '1,4' },
    rounds: { type: 'string', default: '1' },
    from: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    server: { type: 'string', default: join(server, 'dist/main.js') },
  },
});
/** Where Node finds the server's packages; as deep as its sources are, which look for files from where they lie. */
const folder = join(server, `.cache/bench-${process.pid}`);
mkdirSync(folder, { recursive: true });
try {
  const names = ['bench', 'visitors', 'people'];
  await buildPrograms(folder, Object.fromEntries(names.map((name) => [name, join(here, `${name}.mjs`)])));
  const programs = Object.fromEntries(names.map((name) => [name, join(folder, `${name}.js`)]));
  const { measure } = await import(pathToFileURL(programs.bench).href);
  const figures = await measure({
    main: options.server,
    programs,
    only: options.only,
    processes: options.processes.split(',').map(Number),
    rounds: Number(options.rounds),
    from: Number(options.from),
    seconds: Number(options.seconds),
    say: (what, told) => console.error(what, JSON.stringify(told)),
  });
  console.log(JSON.stringify({ bench: 'load', ...figures }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
