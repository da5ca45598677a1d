// `npm test`: everything that must hold, from a fresh clone: static checks, unit and integration tests, browser tests, and
// that they show each statement of the specification. `npm run test:long` (`--long`): the files that take minutes each, of
// what becomes of faults and attacks (docs/decisions/035); .ci/run calls both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { conformanceOfRun } from './lib/conformance-files.mjs';
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { entry, root, run } from './lib/run.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { ensureChromium, ensurePostgres, ensureS3 } from './lib/system.mjs';
import { failedInPlaywright, failedInVitest, ranInPlaywright, ranInVitest } from './lib/test-reports.mjs';
import { slowestInPlaywright, slowestInVitest, stopwatch, whereTimeWent } from './lib/where-time-goes.mjs';

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
    return found;
  });
  await part('Build', ensureBuilt);
  const env = { ...programs, ...scratchFolder() };

  const reports = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const runners = [
    ['Unit and integration tests', () => vitest(join(reports, 'vitest.json'), env)],
    ['Browser tests', () => playwright(join(reports, 'playwright.json'), env)],
  ];
  const steps = isLong
    ? runners
    : [['Static checks', runChecks], ...runners, ['Conformance', () => conformance(ran)]];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const ran = [];
  for (const [name, step] of steps) {
    console.log(`\n${name}`);
    const { passed, failed, skipped = 0, failures: named = [], ran: reported = [] } = await part(name, step);
    failures.push(...named);
    ran.push(...reported);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
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

async function vitest(report, env) {
  const { status } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...FILES.vitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  const told = JSON.parse(readFileSync(report, 'utf8'));
  return counted(status, {
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests,
    failures: failedInVitest(told),
    ran: ranInVitest(told),
    slowest: slowestInVitest(told),
  });
}

async function playwright(report, env) {
  const { status } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      ...FILES.playwright,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const told = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky, skipped } = told.stats;
  return counted(status, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failedInPlaywright(told),
    ran: ranInPlaywright(told),
    slowest: slowestInPlaywright(told),
  });
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

/** A runner can fail without a failed test (a crash in its set-up): that is a failure too. */
const counted = (status, count) => (status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count);
