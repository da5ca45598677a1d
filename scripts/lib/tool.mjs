import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { endChildrenOnSignal, endWithStarter } from './end-with-starter.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { entry, root } from './run.mjs';
import { stopwatch, whereTimeWent } from './where-time-goes.mjs';

/** Who had to wait longer is told for what. */
const SOON_MS = 2_000;

/** Installs what is missing, builds what is stale, and runs a program of the server's build in this process. */
export const runBuilt = (name) =>
  entry(async () => {
    requireNode();
    endWithStarter();
    const handOver = endChildrenOnSignal();
    const { parts, part } = stopwatch();
    await part('Install', ensureInstalled);
    await part('Build', ensureBuilt);
    if (parts.some(({ ms }) => ms > SOON_MS)) console.log(whereTimeWent(parts));
    handOver();
    await import(pathToFileURL(join(root, `apps/server/dist/${name}.js`)).href);
  });
