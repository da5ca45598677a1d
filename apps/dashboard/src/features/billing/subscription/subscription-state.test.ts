import { expect, test } from 'vitest';
import { CUSTOM, FREE, GROWTH, STARTER, subscriptionTo } from '../testing/plans.ts';
import { subscriptionState } from './subscription-state.ts';

const date = '2026-12-01T03:00:00.000Z';
const ending = { cancel_at_period_end: true };

test.each([
  ['none', null, { kind: 'none' }],
  ['one that is over', subscriptionTo(GROWTH, { status: 'cancelled' }), { kind: 'none' }],
  ['the free plan', subscriptionTo(FREE), { kind: 'free' }],
  ['a paid one', subscriptionTo(GROWTH), { kind: 'renews', date }],
  ['a price agreed upon', subscriptionTo(CUSTOM), { kind: 'renews', date }],
  ['a trial', subscriptionTo(GROWTH, { status: 'trialing' }), { kind: 'trial', date }],
  ['a trial that ends', subscriptionTo(GROWTH, { status: 'trialing', ...ending }), { kind: 'ends', date }],
  ['one that ends', subscriptionTo(GROWTH, ending), { kind: 'ends', date }],
  [
    'one that changes',
    subscriptionTo(GROWTH, { scheduled: STARTER }),
    { kind: 'changes', date, to: STARTER },
  ],
  ['a payment that failed', subscriptionTo(GROWTH, { status: 'past_due' }), { kind: 'past_due', date }],
  [
    'a payment that failed, and an end',
    subscriptionTo(GROWTH, { status: 'past_due', ...ending }),
    { kind: 'past_due', date },
  ],
])('of %s', (_, subscription, state) => {
  expect(subscriptionState(subscription)).toEqual(state);
});
