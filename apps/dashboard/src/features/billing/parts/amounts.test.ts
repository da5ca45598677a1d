import { expect, test } from 'vitest';
import { compareDecimals, comparePrices, isCustom, isFree } from './amounts.ts';

test.each([
  ['19.00', '19', 0],
  ['19.10', '19.1', 0],
  ['9', '10', -1],
  ['0.3', '0.30000000000000000001', -1],
  // Equal as floats.
  ['9007199254740993', '9007199254740992', 1],
  ['-1.00', '0', -1],
  ['-0.5', '-0.25', -1],
  ['0.00', '0', 0],
] as const)('%s against %s: %d', (a, b, result) => {
  expect(compareDecimals(a, b)).toBe(result);
  expect(compareDecimals(b, a)).toBe(0 - result);
});

test('what is no amount is no number either', () => {
  for (const text of ['', '1,5', 'NaN', '1e3', '.5']) {
    expect(() => compareDecimals(text, '0')).toThrow('no decimal');
  }
});

const monthly = (amount: string) => ({ amount, frequency: 'month' as const });
const yearly = (amount: string) => ({ amount, frequency: 'year' as const });

test.each([
  [monthly('19.00'), monthly('49.00'), -1],
  [yearly('190.00'), monthly('19.00'), -1],
  [yearly('228.00'), monthly('19.00'), 0],
  [yearly('228.01'), monthly('19.00'), 1],
  [monthly('0.00'), yearly('0'), 0],
  [monthly('-1.00'), monthly('149.00'), 1],
  [yearly('-1'), monthly('-5'), 0],
] as const)('%j against %j: %d', (a, b, result) => {
  expect(comparePrices(a, b)).toBe(result);
  expect(comparePrices(b, a)).toBe(0 - result);
});

test.each([
  ['0.00', true, false],
  ['0', true, false],
  ['-1.00', false, true],
  ['0.01', false, false],
] as const)('%s: free %s, custom %s', (amount, free, custom) => {
  expect(isFree({ amount })).toBe(free);
  expect(isCustom({ amount })).toBe(custom);
});
