// Whether docs/conformance.md holds: each statement of the specification has its tests, and they are there.
// `--sources` looks into the files alone; whether the tests are green is what `npm test` asks at its end.
import { conformanceOfSources } from './lib/conformance-files.mjs';
import { entry, Problem } from './lib/run.mjs';

const USAGE = 'Usage: node scripts/conformance.mjs --sources';

entry(async () => {
  if (process.argv.slice(2).join(' ') !== '--sources') throw new Problem(USAGE);
  const { rows, problems } = conformanceOfSources();
  for (const problem of problems) console.log(problem);
  console.log(`${rows} rows, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
});
