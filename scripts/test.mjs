// `npm test`: everything that must hold, from a fresh clone: static checks, unit and integration tests, browser tests, and
// that they show each statement of the specification. `npm run test:long` (`--long`): the files that take minutes each, of
// what becomes of faults and attacks (docs/decisions/035); .ci/run calls both.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { conformanceOfRun } from './lib/conformance-files.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { ensureOldBrowsers } from './lib/old-browsers.mjs';
import { entry } from './lib/run.mjs';
import { playwright, vitest } from './lib/runners.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { ensureChromium, ensureFirefox, ensurePostgres, ensureS3, ensureWebKit } from './lib/system.mjs';
import { stopwatch, whereTimeWent } from './lib/where-time-goes.mjs';

const isLong = process.argv.includes('--long');

/** Which files the runners take (`*.long.test.ts` and `*.long.spec.ts`, or all others). */
const FILES = isLong
  ? { vitest: ['.long.test.'], playwright: ['--project=long'] }
  : { vitest: ['--exclude=**/*.long.test.*'], playwright: ['--project=first', '--project=others'] };

entry(async () => {
  const { parts, part } = stopwatch();
  requireNode();
  const programs = await part('Install', async () => {
    await ensureInstalled();
    const found = { ...(await ensureChromium()), POSTGRES_BIN: await ensurePostgres() };
    await ensureS3();
    await ensureWebKit();
    if (!isLong) return found;
    await ensureFirefox();
    return { ...found, OLD_BROWSERS: await ensureOldBrowsers() };
  });
  await part('Build', ensureBuilt);
  const env = { ...programs, ...scratchFolder() };

  const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const beside = isLong ? undefined : checksBeside(part);
  const unit = ['Unit and integration tests', () => vitest(FILES.vitest, reports, env)];
  const browser = ['Browser tests', () => playwright(FILES.playwright, reports, env)];
  const steps = isLong ? [unit, browser] : [unit, browser, ['Conformance', () => conformance(ran)]];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const ran = [];
  const add = ({ passed, failed, skipped = 0, failures: named = [], ran: reported = [] }) => {
    failures.push(...named);
    ran.push(...reported);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  };
  for (const [name, step] of steps) {
    console.log(`\n${name}`);
    add(await part(name, step));
    if (step === unit[1] && beside) add(await beside());
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${whereTimeWent(parts)}`);
  // Said once more at the end: what a runner said of them stands thousands of lines above.
  for (const { name, message } of failures) {
    console.log(`\nFAILED  ${name}\n${message}`);
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** The unit tests wait now and then: the static checks have that time. @returns a function that waits for them, and prints */
function checksBeside(part) {
  const lines = [];
  const result = part('Static checks, beside them', () => runChecks((line) => lines.push(line)));
  return async () => {
    const counted = await result;
    console.log(['\nStatic checks', ...lines].join('\n'));
    return counted;
  };
}

/** One check, with a failure for each row that is not shown. */
function conformance(ran) {
  const { rows, problems } = conformanceOfRun(ran);
  for (const problem of problems) console.log(`  ✗ ${problem}`);
  if (problems.length === 0) console.log(`  ✓ ${rows} statements of the specification are shown`);
  return {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length,
    failures: problems.map((problem) => ({ name: 'docs/conformance.md', message: problem })),
  };
}
