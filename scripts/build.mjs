// `npm run build`: builds what is stale.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry } from './lib/run.mjs';

entry(async () => {
  requireNode();
  await ensureInstalled();
  const built = await ensureBuilt();
  console.log(built.length > 0 ? `Built ${built.join(', ')}.` : 'Everything is up to date.');
});
