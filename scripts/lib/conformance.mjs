// The rules of docs/conformance.md: a table of the specification's statements, each with the tests that show it.
import { SEPARATOR, standsInSource, titleMatcher } from './test-titles.mjs';

/**
 * @typedef {{ file: string, title: string }} NamedTest a test as a row names it; the file from the repository's root
 * @typedef {{ row: string, tests: NamedTest[] }} Row
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'failed' | 'skipped' }} Ran a test as its runner reports it
 */

const HEADING = /^## (\d+)\./;
const ROW_NUMBER = /^\d+\.\d+$/;

/**
 * @param {string} markdown
 * @returns {{ rows: Row[], problems: string[] }} The rows in their order, and what is wrong with the document itself.
 */
export function readConformance(markdown) {
  const rows = [];
  const problems = [];
  const sections = [];
  for (const [index, line] of markdown.split('\n').entries()) {
    const heading = HEADING.exec(line);
    if (heading) sections.push(Number(heading[1]));
    if (!line.startsWith('|') || /^\|( Row \||[-:| ]+$)/.test(line)) continue;
    const [row = '', statement = '', shownBy = '', ...more] = cellsOf(line);
    if (!ROW_NUMBER.test(row) || statement === '' || more.length > 0) {
      problems.push(`line ${index + 1} is no row of a number, a statement and its tests`);
      continue;
    }
    if (Number(row.split('.')[0]) !== sections.at(-1)) problems.push(`row ${row} stands in another section`);
    const { tests, unread } = testsOf(shownBy);
    if (unread !== '') problems.push(`row ${row} names what is no test: ${unread}`);
    else if (tests.length === 0) problems.push(`row ${row} has no test`);
    rows.push({ row, tests });
  }
  if (rows.length === 0) problems.push('there are no rows');
  return { rows, problems: [...problems, ...numberProblems(rows, sections)] };
}

const cellsOf = (line) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

/** Tests stand in code marks, one below the other. */
function testsOf(cell) {
  const tests = [];
  const unread = [];
  for (const named of cell.split('<br>').filter((text) => text.trim() !== '')) {
    const [, file, title] = /^\s*`(\S+?) › (.+)`\s*$/.exec(named) ?? [];
    if (file === undefined || title === undefined) unread.push(named.trim());
    else tests.push({ file, title });
  }
  return { tests, unread: unread.join(', ') };
}

/**
 * @param {string} markdown any document
 * @returns {NamedTest[]} the tests that it names in code marks, wherever they stand
 */
export const namedTests = (markdown) =>
  [...markdown.matchAll(/`([^\s`]+\.(?:test|spec)\.\w+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** Rows count from 1 in their section, without a gap, and so do the sections. */
function numberProblems(rows, sections) {
  const problems = sections
    .filter((section, index) => section !== index + 1)
    .map((section) => `section ${section} is out of its order`);
  const known = new Set();
  for (const { row } of rows) {
    if (known.has(row)) problems.push(`row ${row} is there twice`);
    known.add(row);
  }
  for (const section of new Set(sections)) {
    const of = [...known].filter((row) => row.startsWith(`${section}.`));
    const last = Math.max(0, ...of.map((row) => Number(row.split('.')[1])));
    for (let n = 1; n <= last; n += 1)
      if (!known.has(`${section}.${n}`)) problems.push(`row ${section}.${n} is missing`);
  }
  return problems;
}

/**
 * Without running anything: whether the tests that rows name can be there.
 * @param {Row[]} rows
 * @param {(file: string) => string | undefined} read a file's text, undefined where there is none
 * @returns {string[]} What is wrong, each with its row.
 */
export const problemsOfSources = (rows, read) => ofEachTest(rows, (test) => problemOfSource(test, read));

/**
 * @param {Row[]} rows
 * @param {(file: string) => string | undefined} read as above
 * @param {Ran[]} ran all that the runners have reported
 * @returns {string[]} Rows that are not shown: each of their tests must have run, in all its instances, and be green.
 */
export function problemsOfRun(rows, read, ran) {
  const files = new Map();
  for (const test of ran) files.set(test.file, [...(files.get(test.file) ?? []), test]);
  return ofEachTest(rows, (test) => {
    const isMeant = titleMatcher(test.title);
    const outcomes = (files.get(test.file) ?? [])
      .filter(({ title }) => isMeant(title))
      .map(({ outcome }) => outcome);
    if (outcomes.length === 0) return problemOfSource(test, read) ?? 'did not run';
    if (outcomes.includes('failed')) return 'is not green';
    return outcomes.includes('skipped') ? 'was skipped' : undefined;
  });
}

const ofEachTest = (rows, problemOf) =>
  rows.flatMap(({ row, tests }) =>
    tests.flatMap((test) => {
      const problem = problemOf(test);
      return problem ? [`row ${row}: ${test.file}${SEPARATOR}${test.title} ${problem}`] : [];
    }),
  );

function problemOfSource({ file, title }, read) {
  const source = read(file);
  if (source === undefined || !standsInSource(title, source)) return 'does not exist';
  return undefined;
}
