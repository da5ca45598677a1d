// How long each part of a command took; what `npm test` says at its end has the test files that took longest, too.
import { relative } from 'node:path';
import { root } from './run.mjs';

const SHOWN = 10;

/** Parts of the run, in the order in which they ended. @typedef {{ name: string, began: number, ms: number, slowest?: { file: string, ms: number }[] }} Part */

/** @returns {{ parts: Part[], part<T>(name: string, work: () => T | Promise<T>): Promise<T> }} `part` keeps how long `work` took, and the `slowest` of its answer. */
export function stopwatch() {
  const parts = [];
  return {
    parts,
    async part(name, work) {
      const began = performance.now();
      const answer = await work();
      parts.push({ name, began, ms: performance.now() - began, slowest: answer?.slowest });
      return answer;
    },
  };
}

/** @param {Part[]} parts @returns {string} A few lines for a terminal. */
export function whereTimeWent(parts) {
  // Some go on side by side.
  const total =
    Math.max(...parts.map(({ began, ms }) => began + ms)) - Math.min(...parts.map(({ began }) => began));
  return [
    'Where the time went',
    ...[...parts, { name: 'All', ms: total }].map(({ name, ms }) => row(ms, name)),
    ...parts.flatMap(({ name, slowest = [] }) =>
      slowest.length === 0
        ? []
        : [`The slowest files: ${name}`, ...slowest.map(({ file, ms }) => row(ms, file))],
    ),
  ].join('\n');
}

const row = (ms, name) => `${(ms / 1_000).toFixed(0).padStart(7)} s  ${name}`;

/** Of vitest's JSON report: from a file's first test to its last. */
export const slowestInVitest = ({ testResults }) =>
  slowest(
    testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      ms: endTime - startTime,
    })),
  );

/** Of Playwright's JSON report: the tests of a file together. */
export const slowestInPlaywright = ({ suites }) =>
  slowest(suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) })));

const durationOf = ({ specs, suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + durationOf(suite), 0);

const slowest = (files) => files.sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
