import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { entry, root } from './run.mjs';

/** Installs what is missing, builds what is stale, and runs a program of the server's build in this process. */
export const runBuilt = (name) =>
  entry(async () => {
    requireNode();
    await ensureInstalled();
    await ensureBuilt();
    await import(pathToFileURL(join(root, `apps/server/dist/${name}.js`)).href);
  });
