// `npm run dev`: the evaluation with its demo store, for who changes the product. The dashboard is served from its sources and changes
// as they are saved; the server is built again and restarted. PORT is where to open it (5173), SERVER_PORT and INSPECT_PORT are the server's own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry, root } from './lib/run.mjs';

const DASHBOARD = join(root, 'apps/dashboard');
const SERVER = join(root, 'apps/server');
/** Beside the build of `npm start`, which tests may be using. */
const BUILD = join(SERVER, 'dist-dev');
/** What the server answers itself; the rest is the dashboard's. */
const OF_THE_SERVER = '^/(api|tracker|install|sandbox|demo-store|healthz|readyz|metrics)(/|\\?|$)';

const port = Number(process.env.PORT ?? 5173);
const server_port = Number(process.env.SERVER_PORT ?? 4401);
const inspect_port = Number(process.env.INSPECT_PORT ?? 9229);

/** The built server, one at a time: its data folder is for one process. */
function createRunner() {
  let running;
  let turn = Promise.resolve();
  let isOver = false;
  async function stop() {
    const ended = running;
    running = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    ended.kill('SIGTERM');
    await once(ended, 'exit');
  }
  function start() {
    // A build may end after the last stop: nobody would end its server.
    if (isOver) return;
    running = fork(join(BUILD, 'main.js'), {
      cwd: root,
      execArgv: ['--enable-source-maps', `--inspect=127.0.0.1:${inspect_port}`],
      env: { ...process.env, PORT: String(server_port), PUBLIC_URL: `http://localhost:${port}` },
    });
    running.on('exit', (code) => {
      if (code) console.error(`The server ended with ${code}. It starts again with the next change.`);
    });
  }
  const inTurn = (work) => {
    turn = turn.then(work);
    return turn;
  };
  return {
    restart: () => inTurn(() => stop().then(start)),
    end() {
      isOver = true;
      return inTurn(stop);
    },
  };
}

/** Builds the server again whenever one of its files, or one of the packages that it takes, changes. */
async function watchServer(onBuilt) {
  const [{ watch }, { loadConfig }] = await Promise.all([import('rolldown'), import('rolldown/config')]);
  const config = await loadConfig(join(SERVER, 'rolldown.config.ts'));
  const watcher = watch({ ...config, output: { ...config.output, dir: BUILD } });
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'BUNDLE_END') void event.result.close().then(onBuilt);
  });
  return watcher;
}

async function serveDashboard() {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: DASHBOARD,
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      proxy: { [OF_THE_SERVER]: { target: `http://127.0.0.1:${server_port}`, xfwd: false } },
    },
  });
  await vite.listen();
  return vite;
}

entry(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const runner = createRunner();
  const vite = await serveDashboard();
  const watcher = await watchServer(() => void runner.restart());
  console.log(`Open http://localhost:${port}. Attach a debugger to 127.0.0.1:${inspect_port}.`);
  // Vite's own ends this process as soon as the dashboard is closed, and would leave the server behind.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await Promise.all([vite.close(), watcher.close(), runner.end()]);
      process.exit(0);
    });
});
