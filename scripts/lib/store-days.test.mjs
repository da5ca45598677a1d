import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * A day of a store's (of its period, plan, invoice, invitation, trial, or until which something is kept) is told in the store's time
 * zone, by `storeDay`: a mail and a screen that each take another clock name two days for one moment. These rules leave no other way.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = readdirSync(join(root, 'platforms'), { recursive: true, encoding: 'utf8' })
  .filter((folder) => /^[^/]+\/(dashboard|server)$/.test(folder))
  .map((folder) => `platforms/${folder}`);
const product = ['apps/dashboard/src', 'apps/server/src', 'packages/contract/src', ...rooms].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
);
const filesWith = (pattern) => product.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Fields of the API that are days of a store's. */
const STORE_DAYS =
  /\b(current_period_start|current_period_end|recording_resumes_at|resumes_at|expires_at|date_joined)\b/;

/** Moments of visits, and of what people ask for, are told to the minute by the clock of who looks. */
const MOMENTS = /\b(exactTime|dateAndTime|relativeTime)\b/;

test('a date without a time is written in one place', () => {
  expect(filesWith(/DateTimeFormat\(|toLocale(Date|Time)?String\(/).sort()).toEqual([
    // Which time zone the browser is in.
    'apps/dashboard/src/features/auth/create-account.ts',
    // How far a time zone is from UTC.
    'apps/dashboard/src/features/workspaces/zone-list.ts',
    // Whether there is a time zone of that name.
    'apps/server/src/modules/workspaces/service.ts',
    // A number.
    'apps/server/src/tools/operator.ts',
    'packages/contract/src/common.ts',
    // The place.
    'packages/contract/src/store-day.ts',
  ]);
});

test('the browser’s own clock tells moments alone, and the axis of a chart', () => {
  expect(filesWith(/^import \{[^}]*\bformat\b[^}]*\} from 'date-fns'/m).sort()).toEqual([
    // Of days that the server has counted, which are dates already.
    'apps/dashboard/src/features/analytics/days.ts',
    'apps/dashboard/src/lib/format.ts',
  ]);
  const format = product.find(({ file }) => file === 'apps/dashboard/src/lib/format.ts');
  // Each of its formats has a time of day.
  const formats = [...(format?.text.matchAll(/format\([^,]+, '([^']+)'\)/g) ?? [])].map(([, one]) => one);
  expect(formats).toEqual(['PPpp', 'PPp']);
});

test('no moment of a visit’s is taken for a day of the store’s', () => {
  // Each is a field that there is.
  const contract = product
    .filter(({ file }) => file.startsWith('packages/contract/'))
    .map(({ text }) => text);
  for (const field of ['current_period_end', 'recording_resumes_at', 'expires_at', 'date_joined'])
    expect(contract.join('\n')).toContain(`${field}: timestamp`);
  const dashboard = product.filter(({ file }) => file.startsWith('apps/dashboard/'));
  const told = dashboard.filter(({ text }) => STORE_DAYS.test(text)).map(({ file }) => file);
  expect(told.length).toBeGreaterThan(5);
  const confused = dashboard.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:exactTime|dateAndTime|relativeTime)\(([^)]*)\)/g)]
      .filter(([, what = '']) => STORE_DAYS.test(what))
      .map(([call]) => `${file}: ${call}`),
  );
  expect(confused).toEqual([]);
  // Where all times are days of the store's.
  const features = /^apps\/dashboard\/src\/features\/(billing|usage|team)\//;
  expect(filesWith(MOMENTS).filter((file) => features.test(file))).toEqual([]);
});
