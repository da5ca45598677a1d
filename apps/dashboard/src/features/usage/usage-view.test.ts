import type { Usage } from '@vitrine/contract/billing';
import { expect, test } from 'vitest';
import { usageView } from './usage-view.ts';

const FREE = '0.00';
const PAID = '29.00';
/** Custom pricing. */
const CUSTOM = '-1';

const usage = (plan_amount: string, used: number, limit: number, exceeded = false): Usage => ({
  limits: { session_recordings: { limit, used, exceeded } },
  plan_name: null,
  plan_amount,
  current_period_end: '2026-12-01T03:00:00.000Z',
  recording_resumes_at: null,
  time_zone: 'UTC',
});
const view = (...state: Parameters<typeof usage>) => usageView(usage(...state), 'session_recordings');

test.each<[string, Parameters<typeof usage>]>([
  ['paid, little used', [PAID, 10, 100]],
  ['paid, almost at 70 %', [PAID, 69_999, 100_000]],
  ['paid, little used and called exceeded', [PAID, 10, 100, true]],
  ['paid, unlimited', [PAID, 1_000_000, -1]],
  ['custom pricing, little used', [CUSTOM, 10, 100]],
])('%s: no card', (_, state) => {
  expect(view(...state)).toBeUndefined();
});

test.each<[string, Parameters<typeof usage>, string, string]>([
  ['free, nothing used', [FREE, 0, 100], 'success', 'primary'],
  ['free without decimals', ['0', 0, 100], 'success', 'primary'],
  ['free, almost at 70 %', [FREE, 69_999, 100_000], 'success', 'primary'],
  ['free at 70 %', [FREE, 70, 100], 'warning', 'primary'],
  ['free, almost at 90 %', [FREE, 89_999, 100_000], 'warning', 'primary'],
  ['free at 90 %', [FREE, 90, 100], 'error', 'primary'],
  ['free, exceeded', [FREE, 100, 100, true], 'error', 'primary'],
  ['free, little used and called exceeded', [FREE, 10, 100, true], 'error', 'primary'],
  ['paid at 75 % and called exceeded', [PAID, 75, 100, true], 'error', 'error'],
  ['free, unlimited', [FREE, 1_000_000, -1], 'success', 'primary'],
  ['unlimited comes before exceeded', [FREE, 5, -1, true], 'success', 'primary'],
  ['no subscription: no plan, a limit of 0', [FREE, 0, 0, true], 'error', 'primary'],
  ['paid at 70 %', [PAID, 70, 100], 'warning', 'warning'],
  ['paid at 90 %', [PAID, 90, 100], 'error', 'warning'],
  ['paid, exceeded', [PAID, 100, 100, true], 'error', 'error'],
  ['paid, a limit of 0', [PAID, 0, 0, true], 'error', 'error'],
  ['custom pricing at 70 %', [CUSTOM, 70, 100], 'warning', 'warning'],
])('%s: %j is %s with a border of %s', (_, state, tone, border) => {
  expect(view(...state)).toMatchObject({ tone, border });
});

test.each([
  [25, 100, { limit: 100, percent: 25, remaining: 75 }],
  [100, 100, { limit: 100, percent: 100, remaining: 0 }],
  [130, 100, { limit: 100, percent: 100, remaining: 0 }],
  [0, 0, { limit: 0, percent: 100, remaining: 0 }],
  [12, -1, undefined],
])('%d of %d used: %j', (used, limit, limited) => {
  expect(view(FREE, used, limit)).toMatchObject({ used });
  expect(view(FREE, used, limit)?.limited).toEqual(limited);
});

test('a limit that plans do not have is refused', () => {
  for (const type of ['downloads', 'toString']) {
    expect(() => usageView(usage(FREE, 0, 100), type as 'session_recordings')).toThrow('Invalid limit type');
  }
});
