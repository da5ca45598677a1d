// The product on a database of some size, which is filled when it is not yet.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addressOf, buildPrograms } from '../lib/programs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const server = join(here, '../../apps/server');
/** Well before an access token ends. */
const TOKEN_MS = 5 * 60_000;
const OWNER = { email: 'owner@bench.example', password: 'a long pass phrase of the bench' };

/** As one gives a machine of 16 GB that has nothing else to do. Filling is the only thing that writes. */
const SETTINGS = [
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'maintenance_work_mem=1GB',
  'max_wal_size=8GB',
  'fsync=off',
  'synchronous_commit=off',
];

/**
 * @param cluster a PostgreSQL that runs already, as a URL without a database; else one is started, and taken away at the end
 * @param folder for everything else
 */
export async function prepareDatabases({ engine, cluster, folder }) {
  const programs = join(server, `.cache/bench-list-${process.pid}`);
  await buildPrograms(programs, {
    rows: join(here, 'rows.mjs'),
    plans: join(here, 'plans.mjs'),
    'postgres-cluster': join(server, 'src/testing/postgres-cluster.ts'),
    'pglite.worker': join(server, 'src/adapters/database/pglite.worker.ts'),
  });
  const own = engine === 'postgres' && !cluster ? await startPostgres(programs) : undefined;
  const program = (name, env, ...args) =>
    ended(
      spawn(process.execPath, [join(programs, `${name}.js`), ...args], {
        env: { PATH: process.env.PATH, MIGRATIONS: join(server, 'migrations'), ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
  const urlOf = (name) => (own ? own.url(name) : `${cluster}/${name}`);
  const children = [];

  /** The product; `post` and `get` answer `{status, body}`. */
  async function start(env) {
    const child = spawn(process.execPath, [join(server, 'dist/main.js')], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MODE: 'production',
        JWT_SECRET: 'only-for-this-bench-and-its-own-database',
        PUBLIC_URL: 'http://localhost',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    };
    children.push(stop);
    const url = await addressOf(child, exited);
    const call = async (path, init) => {
      const response = await fetch(url + path, init);
      return { status: response.status, body: await response.json() };
    };
    return {
      get: (path, headers) => call(path, { headers }),
      post: (path, body) =>
        call(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      stop,
    };
  }

  /** The product on a database of so many sessions, and somebody who is signed in there. */
  async function open(size) {
    const name = `list_${size}`;
    const env = { DATA_DIR: join(folder, name) };
    mkdirSync(env.DATA_DIR);
    if (engine === 'postgres') {
      env.DATABASE_URL = urlOf(name);
      await program('rows', { ...env, DATABASE_URL: urlOf('postgres') }, 'create', name);
    }
    let product = await start(env);
    const registered = await product.post('/api/auth/register/', {
      ...OWNER,
      first_name: 'O',
      last_name: 'B',
      phone: '1',
    });
    if (registered.status < 300) {
      await product.stop();
      await program('rows', env, 'fill', String(size));
      product = await start(env);
    }
    let access = '';
    let signedInAt = 0;
    return {
      size,
      async get(path) {
        if (Date.now() - signedInAt > TOKEN_MS) {
          const { body } = await product.post('/api/auth/token-obtain/', { ...OWNER, username: OWNER.email });
          ({ access } = body);
          signedInAt = Date.now();
        }
        return product.get(path, { Authorization: `JWT ${access}` });
      },
    };
  }

  return {
    open,
    printPlans: (size) => program('plans', { DATABASE_URL: urlOf(`list_${size}`) }, OWNER.email),
    async end() {
      for (const stop of children) await stop();
      await own?.stop();
      rmSync(programs, { recursive: true, force: true });
    },
  };
}

async function startPostgres(programs) {
  const { findPostgres, startCluster } = await import(
    pathToFileURL(join(programs, 'postgres-cluster.js')).href
  );
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  return startCluster(bin, { settings: SETTINGS });
}

async function ended(child) {
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`a program of the bench ended with status ${status}`);
}
