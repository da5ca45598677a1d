import { expect, test } from 'vitest';
import { hasExpired, isCardNumber, readCard } from './card-check.ts';

const NOW = { year: 2026, month: 11 };
const GOOD = { number: '4242 4242 4242 4242', exp_month: '4', exp_year: '30', cvc: '123' };

test.each([
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['378282246310005', true],
  ['5555555555554444', true],
  // Two neighbours in each other's place.
  ['5555555555554454', false],
  ['6011000990139424', true],
  // 19 digits.
  ['6205500000000000004', true],
  ['42424242424', false],
  ['42424242424242424242', false],
  ['0000000000000000', false],
  ['', false],
])('%s is a card’s number: %s', (digits, good) => {
  expect(isCardNumber(digits)).toBe(good);
});

test.each([
  [{}, { number: '4242424242424242', exp_month: 4, exp_year: 2030, cvc: '123' }],
  [{ number: '4242-4242-4242-4242 ' }, { number: '4242424242424242' }],
  [
    { exp_month: '04', exp_year: '2030' },
    { exp_month: 4, exp_year: 2030 },
  ],
  // This month's cards are still good.
  [
    { exp_month: '11', exp_year: '26' },
    { exp_month: 11, exp_year: 2026 },
  ],
  [
    { number: '3782 822463 10005', cvc: '1234' },
    { number: '378282246310005', cvc: '1234' },
  ],
  [{ cvc: ' 012 ' }, { cvc: '012' }],
])('%j is sent as %j', (change, value) => {
  expect(readCard({ ...GOOD, ...change }, NOW)).toMatchObject({ ok: true, value });
});

test.each([
  [{ number: '4242 4242 4242 4241' }, { number: 'number' }],
  [{ number: 'abc' }, { number: 'number' }],
  [{ exp_month: '13' }, { exp_month: 'month' }],
  [{ exp_month: '0' }, { exp_month: 'month' }],
  [{ exp_month: '1.5' }, { exp_month: 'month' }],
  [{ exp_month: '10', exp_year: '2026' }, { exp_month: 'expired' }],
  [{ exp_year: '25' }, { exp_year: 'expired' }],
  [{ exp_year: '2090' }, { exp_year: 'year' }],
  [{ exp_year: '203' }, { exp_year: 'year' }],
  [{ cvc: '12' }, { cvc: 'cvc' }],
  [{ cvc: '1234' }, { cvc: 'cvc' }],
  [{ cvc: '12a' }, { cvc: 'cvc' }],
  [{ number: '378282246310005', cvc: '123' }, { cvc: 'cvc' }],
  [
    { number: ' ', exp_month: '', exp_year: '', cvc: '' },
    { number: 'required', exp_month: 'required', exp_year: 'required', cvc: 'required' },
  ],
])('%j is not sent: %j', (change, problems) => {
  expect(readCard({ ...GOOD, ...change }, NOW)).toEqual({ ok: false, problems });
});

test.each([
  [11, 2026, false],
  [10, 2026, true],
  [12, 2025, true],
  [1, 2027, false],
])('a card until %d/%d has expired: %s', (exp_month, exp_year, expired) => {
  expect(hasExpired({ exp_month, exp_year }, NOW)).toBe(expired);
});
