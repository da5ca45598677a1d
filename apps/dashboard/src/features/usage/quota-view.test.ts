import { expect, test } from 'vitest';
import { type QuotaNotice, quotaNotice, rememberedNotice } from './quota-view.ts';

const NEXT = '2026-12-01T03:00:00.000Z';
const usage = (
  used: number,
  limit: number,
  exceeded: boolean,
  recording_resumes_at: string | null = null,
) => ({
  limits: { session_recordings: { limit, used, exceeded } },
  plan_name: null,
  plan_amount: '0.00',
  current_period_end: NEXT,
  recording_resumes_at,
  time_zone: 'America/Argentina/Buenos_Aires',
});

test.each([
  ['used in part', usage(99, 100, false), undefined],
  ['unlimited', usage(99, -1, false), undefined],
  ['used up', usage(100, 100, true, NEXT), { planless: false, resumes_at: NEXT }],
  ['used up, and it ends with its period', usage(100, 100, true), { planless: false, resumes_at: null }],
  ['none', usage(0, 0, true), { planless: true, resumes_at: null }],
] as const)('of a plan that is %s is said', (_, of, said) => {
  expect(quotaNotice(of)).toEqual(said && { ...said, time_zone: of.time_zone });
});

test('what was remembered counts until recording resumes', () => {
  const notice: QuotaNotice = { planless: false, resumes_at: NEXT, time_zone: 'UTC' };
  const stored = JSON.stringify(notice);
  expect(rememberedNotice(stored, Date.parse(NEXT) - 1)).toEqual(notice);
  expect(rememberedNotice(stored, Date.parse(NEXT))).toBeUndefined();
  const unknown = { ...notice, resumes_at: null };
  expect(rememberedNotice(JSON.stringify(unknown), Date.parse(NEXT))).toEqual(unknown);
  for (const nothing of [undefined, 'null', '{']) expect(rememberedNotice(nothing, 0)).toBeUndefined();
});
