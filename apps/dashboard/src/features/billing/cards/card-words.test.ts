import { expect, test } from 'vitest';
import { CARD } from '../testing/plans.ts';
import { cardExpiry } from './card-words.ts';

test.each([
  [4, 2030, '04', '2030'],
  [12, 2027, '12', '2027'],
])('a card until month %d of %d expires %s/%s', (exp_month, exp_year, month, year) => {
  expect(cardExpiry({ ...CARD, exp_month, exp_year })).toEqual({ month, year });
});
