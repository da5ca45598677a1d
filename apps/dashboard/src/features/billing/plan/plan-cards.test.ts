import { expect, test } from 'vitest';
import { CUSTOM, FREE, GROWTH, planOf, STARTER, subscriptionTo } from '../testing/plans.ts';
import { planCards } from './plan-cards.ts';

/** As the API sorts them. */
const PLANS = [CUSTOM, FREE, STARTER, GROWTH];

const states = (...of: Parameters<typeof planCards>) =>
  planCards(...of).map(({ plan, state, next }) => `${plan.id} ${state}${next ? ' next' : ''}`);

test.each([
  ['free', subscriptionTo(FREE), ['free current', 'starter upgrade next', 'growth upgrade', 'custom custom']],
  [
    'starter',
    subscriptionTo(STARTER),
    ['free downgrade', 'starter current', 'growth upgrade next', 'custom custom'],
  ],
  [
    'growth',
    subscriptionTo(GROWTH),
    ['free downgrade', 'starter downgrade', 'growth current', 'custom custom'],
  ],
  [
    'a price agreed upon',
    subscriptionTo(CUSTOM),
    ['free downgrade', 'starter downgrade', 'growth downgrade', 'custom current'],
  ],
  [
    'a change that is to come',
    subscriptionTo(GROWTH, { scheduled: FREE }),
    ['free scheduled', 'starter downgrade', 'growth current', 'custom custom'],
  ],
  ['no plan', null, ['free upgrade next', 'starter upgrade', 'growth upgrade', 'custom custom']],
] as const)('the cards of who has %s', (_, subscription, cards) => {
  expect(states(PLANS, subscription)).toEqual(cards);
});

test('a plan that is no longer offered keeps its card, in its place', () => {
  const old = planOf('old', '29.00', { status: 'archived' });
  expect(states(PLANS, subscriptionTo(old))).toEqual([
    'free downgrade',
    'starter downgrade',
    'old current',
    'growth upgrade next',
    'custom custom',
  ]);
});

test('of plans by the month and by the year the cheaper ones come first', () => {
  const yearly = planOf('starter-year', '190.00', { frequency: 'year' });
  expect(states([FREE, STARTER, GROWTH, yearly], subscriptionTo(STARTER))).toEqual([
    'free downgrade',
    'starter-year downgrade',
    'starter current',
    'growth upgrade next',
  ]);
});
