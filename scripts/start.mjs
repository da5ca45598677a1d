// `npm start`: installs what is missing, builds what is stale, and runs the product in this process.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry, root } from './lib/run.mjs';

entry(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
});
