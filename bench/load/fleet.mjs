// Processes of the built product, by their roles.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const READY_MS = 120_000;
const POLL_MS = 100;

const SETTINGS = {
  HOST: '127.0.0.1',
  MODE: 'production',
  JWT_SECRET: 'only-for-this-bench-and-its-own-database',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
  // Accounts of a run would else come from one network.
  TRUST_PROXY: 'true',
  // How much there is altogether is asked here, not how it is shared.
  STORE_BLOCKS_PER_SECOND: '999999',
};

/**
 * Starts a process of each of the roles, one after the other; the first one makes the database.
 * @param env of the world they share, and what is to differ from the settings above
 */
export async function startFleet(main, roles, env, data_dir) {
  const processes = [];
  const public_url = `http://127.0.0.1:${await freePort()}`;
  const stop = () => Promise.all(processes.map((one) => one.stop()));
  try {
    for (const [n, role] of roles.entries()) processes.push(await start(n, role));
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = (...wanted) => processes.filter(({ role }) => wanted.includes(role)).map(({ url }) => url);
  return { processes, ingest: urls('all', 'ingest'), api: urls('all', 'api')[0], stop };

  async function start(n, role) {
    const port = await freePort();
    const own = {
      ROLE: role,
      PORT: String(port),
      NODE_ID: `${role}-${n}`,
      PUBLIC_URL: public_url,
      DATA_DIR: data_dir,
      INGEST_TOKENS_REQUIRED_FROM: 'never',
    };
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...SETTINGS, ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-10_000);
      });
    const exited = once(child, 'exit');
    const url = `http://127.0.0.1:${port}`;
    const one = {
      role,
      url,
      pid: child.pid,
      async stop() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await exited;
        if (/"level":(50|60)/.test(output))
          console.error(`${role} has logged errors:\n${output.slice(-2_000)}`);
      },
    };
    for (const until = Date.now() + READY_MS; ; await setTimeout(POLL_MS)) {
      const ready = await fetch(`${url}/readyz`).catch(() => undefined);
      await ready?.arrayBuffer();
      if (ready?.ok) return one;
      if (child.exitCode !== null || Date.now() > until) {
        child.kill('SIGKILL');
        throw new Error(`${role} does not start:\n${output}`);
      }
    }
  }
}

/** Below those of outgoing connections, one of which would else take it before the process has it. */
async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const is_free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (is_free) return port;
  }
}
