// `npm run check`: the static checks and the size budgets, on a fresh build.
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry } from './lib/run.mjs';

entry(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
  const { passed, failed } = await runChecks(console.log);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
