// Vitest and Playwright with the terminal's output, and what their reports say in the end.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from './run.mjs';
import {
  countedInVitest,
  failedInPlaywright,
  failedInVitest,
  ranInPlaywright,
  ranInVitest,
} from './test-reports.mjs';
import { slowestInPlaywright, slowestInVitest } from './where-time-goes.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: { name: string, message: string }[],
 *   ran: import('./conformance.mjs').Ran[], slowest: { file: string, ms: number }[] }} Told
 */

/**
 * @param {string[]} args which files
 * @param {string} reports a folder of this run
 * @param {Record<string, string | undefined>} env
 * @param {{ quiet?: boolean, cwd?: string }} [options] of `run`
 * @returns {Promise<Told>}
 */
export async function vitest(args, reports, env, options = {}) {
  const report = join(reports, 'vitest.json');
  const errors = join(reports, 'unhandled-errors.json');
  const { status } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${fileURLToPath(new URL('./unhandled-errors.mjs', import.meta.url))}`,
    ],
    { ...options, env: { ...env, UNHANDLED_ERRORS: errors } },
  );
  const told = read(report);
  return counted('Unit and integration tests', status, {
    ...countedInVitest(told),
    failures: failedInVitest(told, existsSync(errors) ? read(errors) : []),
    ran: ranInVitest(told),
    slowest: slowestInVitest(told),
  });
}

/** As `vitest`. @returns {Promise<Told>} */
export async function playwright(args, reports, env) {
  const report = join(reports, 'playwright.json');
  const { status } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      ...args,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const told = read(report);
  const { expected, unexpected, flaky, skipped } = told.stats;
  return counted('Browser tests', status, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failedInPlaywright(told),
    ran: ranInPlaywright(told),
    slowest: slowestInPlaywright(told),
  });
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A runner can fail without a failed test (a crash in its set-up): that is a failure too, and has a name. */
function counted(name, status, count) {
  if (status === 0 || count.failed > 0) return count;
  const failures = count.failures.length > 0 ? count.failures : [{ name, message: `Ended with ${status}.` }];
  return { ...count, failed: 1, failures };
}
