// What all contestants have in common: the programs, a database with stores in it, one core for them and for all that
// belongs to them, another core for the load.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { addressOf, buildPrograms } from '../lib/programs.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../..');
const server = join(root, 'apps/server');
/** Where Node finds the server's packages; a run of its own beside another one. */
const programs = join(server, `.cache/bench-${process.pid}`);

const SERVER_CORE = ['taskset', '-c', '0'];
const LOAD_CORE = ['taskset', '-c', '1'];
/** As a server of many merchants has; and no single one's share of the load is remarkable. */
const STORES = 50;

async function startPostgres() {
  const { findPostgres, startCluster } = await import(
    pathToFileURL(join(programs, 'postgres-cluster.js')).href
  );
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  // Its own defaults, so that what is committed is on disk.
  return startCluster(bin, { settings: [], runner: SERVER_CORE });
}

/**
 * Builds what is needed and makes the stores. `end()` takes everything away.
 * @param main the product's program; the database is as its migrations make it
 * @param profile a folder for profiles of the product's threads
 * @param more further programs for `load`, by their names
 */
export async function prepare(engine, { main: firstMain, profile, more = {} }) {
  mkdirSync(programs, { recursive: true });
  const ours = ['load', 'naive', 'floor', 'stores'].map((name) => [name, join(here, `${name}.mjs`)]);
  await buildPrograms(programs, {
    ...Object.fromEntries(ours),
    ...more,
    'postgres-cluster': join(server, 'src/testing/postgres-cluster.ts'),
    'pglite.worker': join(server, 'src/adapters/database/pglite.worker.ts'),
  });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const cluster = engine === 'postgres' ? await startPostgres() : undefined;
  const template = join(folder, 'template');
  mkdirSync(template);
  const environment = (data_dir, database) => ({
    PATH: process.env.PATH,
    DATA_DIR: data_dir,
    INGEST_TOKENS_REQUIRED_FROM: 'never',
    MIGRATIONS: join(dirname(firstMain), '../migrations'),
    ...(cluster ? { DATABASE_URL: cluster.url(database) } : {}),
  });
  const stores = async (env, ...args) => {
    const { stdout } = await run(process.execPath, [join(programs, 'stores.js'), ...args], { env });
    return JSON.parse(stdout);
  };
  const createDatabase = async (name, from) =>
    cluster && stores(environment(folder, 'postgres'), 'create', name, from);
  await createDatabase('stores', 'template1');
  const store_ids = await stores(environment(template, 'stores'), 'make', String(STORES));
  let turns = 0;

  /** A contestant on a fresh database: `naive`, `floor`, or the product as built in `main`. */
  async function start(name, main) {
    const database = `turn_${++turns}`;
    const data_dir = join(folder, database);
    if (main) cpSync(template, data_dir, { recursive: true });
    else mkdirSync(data_dir);
    if (name !== 'floor') await createDatabase(database, main ? 'stores' : 'template1');
    const env = environment(data_dir, database);
    // What a bench sends no plan is to refuse.
    const PLANS_FILE = join(server, 'src/testing/unlimited-plans.json');
    const product = {
      PORT: '0',
      MODE: 'production',
      JWT_SECRET: 'only-for-this-bench-and-its-own-folder',
      PUBLIC_URL: 'http://localhost',
      PLANS_FILE,
    };
    const flags = main && profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const [command, ...rest] = [
      ...SERVER_CORE,
      process.execPath,
      ...flags,
      main ?? join(programs, `${name}.js`),
    ];
    const child = spawn(command, rest, {
      env: main ? { ...env, ...product } : env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const url = await addressOf(child, exited);
    return {
      url,
      /** Of all that works for it. */
      pids: [child.pid, ...(cluster ? [cluster.pid] : [])],
      rssMb: () =>
        Math.round(
          Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
        ),
      /** What its threads have had of the processor. */
      cpuMs() {
        const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1');
        const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
        // USER_HZ is 100 on Linux.
        return (Number(user) + Number(system)) * 10;
      },
      /** Whether it ended within so many milliseconds. */
      ended: (ms) =>
        Promise.race([exited.then(() => true), new Promise((no) => setTimeout(no, ms, false).unref())]),
      /** Ends it, and answers what its database then holds. */
      async stop() {
        child.kill('SIGTERM');
        await exited;
        return main ? stores(env, 'count') : {};
      },
      async remove() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await exited;
        rmSync(data_dir, { recursive: true, force: true });
      },
    };
  }

  async function load(options, program = 'load') {
    const [command, ...rest] = [...LOAD_CORE, process.execPath, join(programs, `${program}.js`)];
    const { stdout } = await run(command, [...rest, JSON.stringify({ ...options, stores: store_ids })]);
    return JSON.parse(stdout);
  }

  async function end() {
    await cluster?.stop();
    rmSync(programs, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return { start, load, end };
}
