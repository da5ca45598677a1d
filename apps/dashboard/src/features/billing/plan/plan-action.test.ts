import { expect, test } from 'vitest';
import { CARD, CUSTOM, FREE, GROWTH, STARTER, subscriptionTo } from '../testing/plans.ts';
import { payingCard, planAction, questionOf } from './plan-action.ts';

const NONE = null;
const CARDS = [CARD];

test.each([
  // Shopify: always the page of the provider, but to what costs nothing.
  ['shopify', subscriptionTo(FREE), [], GROWTH, 'page', undefined],
  ['shopify', subscriptionTo(STARTER, { provider: 'shopify' }), [], GROWTH, 'page', undefined],
  ['shopify', subscriptionTo(STARTER), CARDS, GROWTH, 'page', undefined],
  ['shopify', subscriptionTo(GROWTH, { provider: 'shopify' }), [], STARTER, 'page', 'down'],
  ['shopify', subscriptionTo(GROWTH, { provider: 'shopify' }), [], FREE, 'change', 'free'],
  // Others: the page without a subscription or without a card, else the subscription changes.
  ['other', NONE, CARDS, GROWTH, 'page', undefined],
  ['other', NONE, CARDS, FREE, 'page', undefined],
  ['other', subscriptionTo(FREE), [], GROWTH, 'page', undefined],
  ['tiendanube', subscriptionTo(FREE), CARDS, GROWTH, 'change', 'pay'],
  ['bigcommerce', subscriptionTo(STARTER), CARDS, GROWTH, 'change', 'pay'],
  ['other', subscriptionTo(STARTER), [], GROWTH, 'page', undefined],
  ['other', subscriptionTo(GROWTH), CARDS, STARTER, 'change', 'down'],
  ['other', subscriptionTo(GROWTH), [], STARTER, 'page', 'down'],
  ['other', subscriptionTo(GROWTH), [], FREE, 'change', 'free'],
  ['other', subscriptionTo(CUSTOM), CARDS, GROWTH, 'change', 'down'],
] as const)('%s, %j, cards %j, to %j', (platform, subscription, cards, plan, way, question) => {
  expect(planAction(plan, { platform, subscription, cards })).toBe(way);
  expect(questionOf(plan, { platform, subscription, cards })).toBe(question);
});

test('the default card pays, else the first', () => {
  const first = { ...CARD, id: 'first', is_default: false };
  expect(payingCard([first, CARD])).toBe(CARD);
  expect(payingCard([first])).toBe(first);
  expect(payingCard([])).toBeUndefined();
});
