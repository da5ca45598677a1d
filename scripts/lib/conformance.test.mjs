import { describe, expect, test } from 'vitest';
import { namedTests, problemsOfRun, problemsOfSources, readConformance } from './conformance.mjs';

const HEAD = '| Row | Statement | Shown by |\n|---|---|---|';
const TEST = '`a.test.ts › it works`';
const documentOf = (...lines) => ['# Conformance', '', '## 1. What it does', '', HEAD, ...lines].join('\n');
const problemsOf = (...lines) => readConformance(documentOf(...lines)).problems;

describe('a document of statements', () => {
  test('has rows with their tests, under headings of any depth', () => {
    const { rows, problems } = readConformance(
      documentOf(
        `| 1.1 | Works | ${TEST} |`,
        '',
        '### More',
        '',
        HEAD,
        '| 1.2 | One or \\| the other | `a.test.ts › a › \\| b`<br>`e2e/b.spec.ts › c` |',
        '',
        '## 2. Screens',
        '',
        HEAD,
        `| 2.1 | Shown | ${TEST} |`,
      ),
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { row: '1.1', tests: [{ file: 'a.test.ts', title: 'it works' }] },
      {
        row: '1.2',
        tests: [
          { file: 'a.test.ts', title: 'a › | b' },
          { file: 'e2e/b.spec.ts', title: 'c' },
        ],
      },
      { row: '2.1', tests: [{ file: 'a.test.ts', title: 'it works' }] },
    ]);
  });

  test.each([
    ['a row without a test', [`| 1.1 | Works | |`], ['row 1.1 has no test']],
    ['what is no test', ['| 1.1 | Works | see there |'], ['row 1.1 names what is no test: see there']],
    [
      'a number that is there twice',
      [`| 1.1 | A | ${TEST} |`, `| 1.1 | B | ${TEST} |`],
      ['row 1.1 is there twice'],
    ],
    [
      'numbers that are missing',
      [`| 1.2 | A | ${TEST} |`, `| 1.4 | B | ${TEST} |`],
      ['row 1.1 is missing', 'row 1.3 is missing'],
    ],
    [
      'a row of another section',
      [`| 1.1 | A | ${TEST} |`, `| 2.1 | B | ${TEST} |`],
      ['row 2.1 stands in another section'],
    ],
    [
      'a section that is left out',
      [`| 1.1 | A | ${TEST} |`, '## 3. Entities', `| 3.1 | B | ${TEST} |`],
      ['section 3 is out of its order'],
    ],
    [
      'a row without a number, and one without a statement',
      [`| 1.1 | A | ${TEST} |`, `| x | B | ${TEST} |`, `| 1.2 | | ${TEST} |`],
      [8, 9].map((line) => `line ${line} is no row of a number, a statement and its tests`),
    ],
    ['no rows', [], ['there are no rows']],
  ])('does not pass with %s', (_, lines, problems) => {
    expect(problemsOf(...lines)).toEqual(problems);
  });
});

const rowOf = (title, file = 'a.test.ts') => [{ row: '1.1', tests: [{ file, title }] }];
const SOURCE = `test('it works', () => {});\ntest(\`does \${how}\`);`;
const read = (file) => (file === 'a.test.ts' ? SOURCE : undefined);

describe('without a run', () => {
  test.each([
    ['it works', []],
    ['a describe › it works', []],
    ['does sing', []],
    ['works not', ['row 1.1: a.test.ts › works not does not exist']],
  ])('a row of “%s”', (title, problems) => {
    expect(problemsOfSources(rowOf(title), read)).toEqual(problems);
  });

  test('a row of a file that is not there', () => {
    expect(problemsOfSources(rowOf('it works', 'b.test.ts'), read)).toEqual([
      'row 1.1: b.test.ts › it works does not exist',
    ]);
  });
});

describe('after a run', () => {
  const ran = (...outcomes) =>
    outcomes.map(([title, outcome], n) => ({ file: n < 0 ? '' : 'a.test.ts', title, outcome }));
  const both = (first, second) =>
    ran(['sign-in on pglite › it works', first], ['sign-in on postgres › it works', second]);

  test.each([
    ['green', both('passed', 'passed'), []],
    ['failed on one engine', both('passed', 'failed'), ['is not green']],
    ['skipped on one engine', both('skipped', 'passed'), ['was skipped']],
    ['of another describe', ran(['signing out › it works', 'passed']), ['did not run']],
    ['of another file', [{ ...both('passed')[0], file: 'c.test.ts' }], ['did not run']],
    ['not run', [], ['did not run']],
  ])('a test that is %s', (_, reported, problems) => {
    expect(problemsOfRun(rowOf('sign-in › it works'), read, reported)).toEqual(
      problems.map((problem) => `row 1.1: a.test.ts › sign-in › it works ${problem}`),
    );
  });

  test('a title with a placeholder means every instance', () => {
    const named = rowOf(`it \${how}`);
    expect(problemsOfRun(named, read, ran(['it sings', 'passed'], ['it flies', 'passed']))).toEqual([]);
    expect(problemsOfRun(named, read, ran(['it sings', 'passed'], ['it flies', 'failed']))).toEqual([
      `row 1.1: a.test.ts › it \${how} is not green`,
    ]);
  });

  test('a test that is not there any more is told from one that was left out', () => {
    expect(problemsOfRun(rowOf('it worked'), () => "test('other')", [])).toEqual([
      'row 1.1: a.test.ts › it worked does not exist',
    ]);
  });
});

test('any document names tests in code marks', () => {
  const text = 'See `docs/a.md`, and | `a.test.ts › it › works`<br>`e2e/b.spec.ts › %s, too` |';
  expect(namedTests(text)).toEqual([
    { file: 'a.test.ts', title: 'it › works' },
    { file: 'e2e/b.spec.ts', title: '%s, too' },
  ]);
});
