// What the runners’ JSON reports say: of the tests that failed, so that the end of a long run names them, and of all that
// ran, for the table of the specification's statements.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';
import { SEPARATOR } from './test-titles.mjs';

/** Of a message's beginning and of its end: what lies between may be a long counterexample. */
const PART_CHARACTERS = 1_200;

/** Vitest's word for a test that was under way, or still to come, when its process was gone. */
const UNENDED = 'pending';

/**
 * @param {{ name: string, message: string }[]} unhandled what failed outside of a test (unhandled-errors.mjs)
 * @returns {{ name: string, message: string }[]} A file that could not even be loaded counts as a failure of its own.
 */
export const failedInVitest = ({ testResults }, unhandled = []) => [
  ...unhandled.map(({ name, message }) => named(name, message)),
  ...testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const failed = assertionResults
      .filter((result) => result.status === 'failed' || result.status === UNENDED)
      .map(({ fullName, failureMessages }) =>
        named(`${file} › ${fullName}`, failureMessages.join('\n') || 'It did not come to its end.'),
      );
    return failed.length === 0 && status === 'failed' ? [named(file, message)] : failed;
  }),
];

/** Of vitest's own numbers one that had begun is among the skipped, and one that had not is nowhere. */
export const countedInVitest = ({ testResults }) => {
  const count = (...statuses) =>
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => statuses.includes(status)).length;
  return { passed: count('passed'), failed: count('failed', UNENDED), skipped: count('skipped', 'todo') };
};

/** @returns {{ name: string, message: string }[]} What went wrong outside of a test (a server that did not start) comes first. */
export const failedInPlaywright = ({ suites, errors }) => [
  ...errors.map(({ message = '' }) => named('Browser tests', message)),
  ...suites.flatMap(failedSpecs),
];

/** @returns {import('./conformance.mjs').Ran[]} */
export const ranInVitest = ({ testResults }) =>
  testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, path),
      title: [...ancestorTitles, title].join(SEPARATOR),
      outcome:
        status === 'passed' || status === 'failed' ? status : status === UNENDED ? 'failed' : 'skipped',
    })),
  );

/** @returns {import('./conformance.mjs').Ran[]} */
export const ranInPlaywright = ({ config, suites }) =>
  suites.flatMap((suite) => ranSpecs(suite, relative(root, join(config.rootDir, suite.file)), []));

const ranSpecs = ({ specs, suites = [] }, file, describes) => [
  ...specs.map(({ title, ok, tests }) => ({
    file,
    title: [...describes, title].join(SEPARATOR),
    outcome: outcomeOf(ok, tests),
  })),
  ...suites.flatMap((suite) => ranSpecs(suite, file, [...describes, suite.title])),
];

function outcomeOf(ok, tests) {
  if (!ok || tests.some(({ status }) => status === 'flaky')) return 'failed';
  return tests.length > 0 && tests.every(({ status }) => status === 'expected') ? 'passed' : 'skipped';
}

const failedSpecs = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      named(
        `${file}:${line} › ${title}`,
        tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
          .map(({ message = '' }) => message)
          .join('\n'),
      ),
    ),
  ...suites.flatMap(failedSpecs),
];

const named = (name, message) => ({ name, message: shortened(stripVTControlCharacters(message)) });

const shortened = (text) =>
  text.length <= 2 * PART_CHARACTERS
    ? text
    : `${text.slice(0, PART_CHARACTERS)}\n[…]\n${text.slice(-PART_CHARACTERS)}`;
