import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './run.mjs';
import { vitest } from './runners.mjs';
import { ranInPlaywright, ranInVitest } from './test-reports.mjs';

test('vitest’s tests are known by their describes, and are green, failed or left out', () => {
  const result = (title, status, ancestorTitles = []) => ({ title, status, ancestorTitles });
  const testResults = [
    {
      name: join(root, 'apps/a.test.ts'),
      assertionResults: [
        result('works', 'passed', ['plans on pglite', 'deep']),
        result('breaks', 'failed'),
        result('is cut off', 'pending'),
        ...['skipped', 'todo'].map((status) => result('waits', status)),
      ],
    },
  ];
  const file = 'apps/a.test.ts';
  expect(ranInVitest({ testResults })).toEqual([
    { file, title: 'plans on pglite › deep › works', outcome: 'passed' },
    { file, title: 'breaks', outcome: 'failed' },
    { file, title: 'is cut off', outcome: 'failed' },
    ...[1, 2].map(() => ({ file, title: 'waits', outcome: 'skipped' })),
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

test('a process that is gone, and an error outside of every test, fail by their names', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-runner-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, 'gone.test.mjs'),
    `test('ends its process', () => process.kill(process.pid, 'SIGKILL'));
     test('never begins', () => undefined);
     test.skip('is left out', () => undefined);`,
  );
  await writeFile(
    join(folder, 'beside.test.mjs'),
    `test('leaves a promise alone', () => void Promise.reject(new Error('unheard')));`,
  );
  const { passed, failed, skipped, failures } = await vitest(
    ['--globals', `--root=${folder}`],
    folder,
    {},
    { quiet: true, cwd: folder },
  );
  expect({ passed, failed, skipped }).toEqual({ passed: 1, failed: 2, skipped: 1 });
  const told = failures.map(({ name, message }) => `${basename(name)}: ${message}`);
  expect(told).toEqual([
    expect.stringMatching(/^Unhandled Rejection: Error: unheard\n/),
    expect.stringMatching(/^Unhandled Error: .*Worker exited unexpectedly/s),
    'gone.test.mjs › ends its process: It did not come to its end.',
    'gone.test.mjs › never begins: It did not come to its end.',
  ]);
});
