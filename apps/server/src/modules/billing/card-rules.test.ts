import { expect, it } from 'vitest';
import { cardNumberOf, isExpired } from './card-rules.ts';

it.each([
  ['4242 4242 4242 4242', '4242424242424242'],
  ['3782-822463-10005', '378282246310005'],
  ['4242 4242 4242 4241', undefined],
  ['4242', undefined],
  ['4242 4242 4242 424x', undefined],
  ['', undefined],
  ['0'.repeat(20), undefined],
])('the number %j', (typed, digits) => {
  expect(cardNumberOf(typed)).toBe(digits);
});

it.each([
  [11, 2026, false],
  [10, 2026, true],
  [12, 2025, true],
  [1, 2027, false],
])('a card of %i/%i in November 2026', (exp_month, exp_year, expired) => {
  expect(isExpired({ exp_month, exp_year }, Date.UTC(2026, 10, 30, 23))).toBe(expired);
});
