import { describe, expect, it } from 'vitest';
import type { ProvidedSubscription } from '../../ports/payments.ts';
import { END_BEFORE_MS, lookAgainAt, reconcile } from './reconcile.ts';

const NOW = Date.UTC(2026, 10, 23);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const subscription = (over: Partial<ProvidedSubscription>): ProvidedSubscription => ({
  id: 'sub_1',
  plan_ref: 'growth',
  status: 'active',
  created_at: NOW,
  period_start: NOW,
  period_end: NOW + 30 * DAY,
  cancel_at_period_end: false,
  next_plan_id: null,
  ended_at: null,
  ...over,
});

describe('which subscription counts', () => {
  it('is the newest that lives, in whatever order they come', () => {
    const all = [
      subscription({ id: 'old', created_at: NOW - DAY }),
      subscription({ id: 'new', created_at: NOW, status: 'past_due' }),
      subscription({ id: 'newer', created_at: NOW + 1, status: 'pending' }),
      subscription({ id: 'newest', created_at: NOW + 2, status: 'ended', ended_at: NOW + 3 }),
    ];
    for (const order of [all, [...all].reverse()]) {
      const { counts, superfluous } = reconcile(order);
      expect(counts?.id).toBe('new');
      expect(superfluous.map(({ id }) => id)).toEqual(['old']);
    }
  });

  it('is decided by the id where both began at once', () => {
    const twins = [subscription({ id: 'a' }), subscription({ id: 'b' })];
    expect(reconcile(twins).counts?.id).toBe(reconcile([...twins].reverse()).counts?.id);
  });

  it('is none where nothing lives', () => {
    expect(reconcile([]).counts).toBeUndefined();
    expect(
      reconcile([subscription({ status: 'pending', period_start: null, period_end: null })]).counts,
    ).toBeUndefined();
  });
});

describe('when an account is looked at again', () => {
  const nothing = { now: NOW, checkout_at: undefined, period_end: undefined, ends_by_us: false };

  it.each([
    ['nothing is open', {}, undefined],
    ['a page was just opened', { checkout_at: NOW }, NOW + 30_000],
    ['it is open for ten minutes', { checkout_at: NOW - 10 * MINUTE }, NOW + 5 * MINUTE],
    ['it is open for ten hours', { checkout_at: NOW - 10 * HOUR }, NOW + HOUR],
    ['it has closed', { checkout_at: NOW - DAY }, undefined],
    ['a subscription lives', { period_end: NOW + 20 * DAY }, NOW + DAY],
    ['its period ends soon', { period_end: NOW + HOUR }, NOW + HOUR + 10 * MINUTE],
    ['its period has ended', { period_end: NOW - DAY }, NOW + HOUR],
    [
      'it is ours to end it',
      { period_end: NOW + 3 * HOUR, ends_by_us: true },
      NOW + 3 * HOUR - END_BEFORE_MS,
    ],
  ])('%s', (_what, watched, expected) => {
    expect(lookAgainAt({ ...nothing, ...watched })).toBe(expected);
  });

  it('a page is followed some twenty times a day, and no more', () => {
    let now = NOW;
    let looks = 0;
    for (let next: number | undefined = now; next !== undefined; looks += 1) {
      now = next;
      next = lookAgainAt({ ...nothing, now, checkout_at: NOW });
    }
    expect(looks).toBeGreaterThan(15);
    expect(looks).toBeLessThan(50);
  });
});
