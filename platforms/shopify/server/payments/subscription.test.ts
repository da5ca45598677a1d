import { describe, expect, it } from 'vitest';
import type { ShopifySubscription } from './documents.ts';
import { provided } from './subscription.ts';

const DAY = 24 * 60 * 60_000;
const BEGUN = Date.UTC(2026, 9, 1, 12);

type Interval = 'EVERY_30_DAYS' | 'ANNUAL' | undefined;
const one = (
  change: Partial<ShopifySubscription>,
  interval: Interval = 'EVERY_30_DAYS',
  planHandle: string | null = null,
): ShopifySubscription => ({
  id: 'gid://shopify/AppSubscription/1',
  name: 'Growth',
  status: 'ACTIVE',
  createdAt: BEGUN,
  currentPeriodEnd: BEGUN + 30 * DAY,
  trialDays: 0,
  lineItems: [{ plan: { pricingDetails: { ...(interval && { interval }), planHandle } } }],
  ...change,
});
const trial = (currentPeriodEnd: number | null) => one({ trialDays: 14, currentPeriodEnd });
const days = (ms: number | null | undefined) => ms && (ms - BEGUN) / DAY;

describe('a subscription of Shopify', () => {
  /** When, what is told, and what is made of it: days since it was created. */
  it.each<[string, number, ShopifySubscription, string, number | null, number | null]>([
    ['that is new', 0, one({}), 'active', 0, 30],
    ['that was renewed', 45, one({ currentPeriodEnd: BEGUN + 60 * DAY }), 'active', 30, 60],
    ['whose renewal is late', 31, one({}), 'active', 0, 30],
    ['of a year', 100, one({ currentPeriodEnd: BEGUN + 365 * DAY }, 'ANNUAL'), 'active', 0, 365],
    [
      'that keeps the days of the one before',
      2,
      one({ currentPeriodEnd: BEGUN + 20 * DAY }),
      'active',
      -10,
      20,
    ],
    ['of which no period is told', 70, one({ currentPeriodEnd: null }), 'active', 60, 90],
    ['that is paid by use alone', 1, one({}, undefined), 'active', 0, 30],
    ['that is tried', 13, trial(BEGUN + 14 * DAY), 'trialing', 0, 14],
    ['that is tried since a day after', 14.5, trial(BEGUN + 15 * DAY), 'trialing', 0, 15],
    ['that is tried, of which the first paid period is told', 13, trial(BEGUN + 44 * DAY), 'trialing', 0, 14],
    ['that is tried in the days of the one before', 3, trial(BEGUN + 10 * DAY), 'trialing', 0, 14],
    ['that was tried', 14, trial(BEGUN + 44 * DAY), 'active', 14, 44],
    ['that is frozen', 50, one({ status: 'FROZEN', currentPeriodEnd: null }), 'past_due', 30, 60],
    [
      'that is frozen after its trial',
      15,
      one({ status: 'FROZEN', trialDays: 14, currentPeriodEnd: null }),
      'past_due',
      14,
      44,
    ],
    ['that waits', 1, one({ status: 'PENDING', currentPeriodEnd: null }), 'pending', null, null],
    ['that is about to begin', 1, one({ status: 'ACCEPTED', currentPeriodEnd: null }), 'pending', null, null],
    ['that was cancelled', 1, one({ status: 'CANCELLED', currentPeriodEnd: null }), 'ended', null, null],
  ])('%s', (_, day, told, status, period_start, period_end) => {
    const known = provided(told, BEGUN + day * DAY);
    expect(known).toMatchObject({ plan_ref: 'Growth', status, created_at: BEGUN, ended_at: null });
    expect([days(known?.period_start), days(known?.period_end)]).toEqual([period_start, period_end]);
  });

  it.each(['DECLINED', 'EXPIRED'] as const)('that nobody agreed to is none: %s', (status) => {
    expect(provided(one({ status, currentPeriodEnd: null }), BEGUN + DAY)).toBeUndefined();
  });

  it('is of the plan that Shopify keeps, where it does', () => {
    expect(provided(one({}, 'ANNUAL', 'growth-yearly'), BEGUN)?.plan_ref).toBe('growth-yearly');
  });
});
