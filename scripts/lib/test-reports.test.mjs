import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import { ranInPlaywright, ranInVitest } from './test-reports.mjs';

test('vitest’s tests are known by their describes, and are green, failed or left out', () => {
  const result = (title, status, ancestorTitles = []) => ({ title, status, ancestorTitles });
  const testResults = [
    {
      name: join(root, 'apps/a.test.ts'),
      assertionResults: [
        result('works', 'passed', ['plans on pglite', 'deep']),
        result('breaks', 'failed'),
        ...['pending', 'skipped', 'todo'].map((status) => result('waits', status)),
      ],
    },
  ];
  const file = 'apps/a.test.ts';
  expect(ranInVitest({ testResults })).toEqual([
    { file, title: 'plans on pglite › deep › works', outcome: 'passed' },
    { file, title: 'breaks', outcome: 'failed' },
    ...[1, 2, 3].map(() => ({ file, title: 'waits', outcome: 'skipped' })),
  ]);
});

test('Playwright’s tests are, too; one that passed at a second try has failed', () => {
  const spec = (title, ok, ...statuses) => ({ title, ok, tests: statuses.map((status) => ({ status })) });
  const report = {
    config: { rootDir: join(root, 'e2e/tests') },
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [
          spec('works', true, 'expected'),
          spec('wavers', true, 'flaky'),
          spec('waits', true, 'skipped'),
        ],
        suites: [{ title: 'cards', specs: [spec('breaks', false, 'unexpected'), spec('never ran', true)] }],
      },
    ],
  };
  const file = 'e2e/tests/a.spec.ts';
  expect(ranInPlaywright(report)).toEqual([
    { file, title: 'works', outcome: 'passed' },
    { file, title: 'wavers', outcome: 'failed' },
    { file, title: 'waits', outcome: 'skipped' },
    { file, title: 'cards › breaks', outcome: 'failed' },
    { file, title: 'cards › never ran', outcome: 'skipped' },
  ]);
});
