import { describe, expect, it } from 'vitest';
import { shareOf, toDecimal, toMinor } from './money.ts';

describe('money', () => {
  it.each([
    ['19.00', 'USD', 1_900n, '19.00'],
    ['19', 'USD', 1_900n, '19.00'],
    ['0.1', 'EUR', 10n, '0.10'],
    ['-20.32', 'BRL', -2_032n, '-20.32'],
    ['-0.05', 'USD', -5n, '-0.05'],
    ['0', 'USD', 0n, '0.00'],
    ['1900', 'JPY', 1_900n, '1900'],
    ['1900.00', 'JPY', 1_900n, '1900'],
    ['1.005', 'KWD', 1_005n, '1.005'],
    ['90071992547409930.07', 'USD', 9_007_199_254_740_993_007n, '90071992547409930.07'],
  ])('of %s %s is %s of the smallest units, and back', (decimal, currency, minor, back) => {
    expect(toMinor(decimal, currency)).toBe(minor);
    expect(toDecimal(minor, currency)).toBe(back);
  });

  it.each([
    ['1.005', 'USD'],
    ['0.5', 'JPY'],
    ['', 'USD'],
    ['1e3', 'USD'],
    ['1,50', 'USD'],
  ])('%j is no amount of %s', (decimal, currency) => {
    expect(() => toMinor(decimal, currency)).toThrow(RangeError);
  });

  it('is shared by time to the last unit, rounded down', () => {
    expect(shareOf(1_900n, 21, 31)).toBe(1_287n);
    expect(shareOf(1_900n, 31, 31)).toBe(1_900n);
    expect(shareOf(9_007_199_254_740_993n, 1, 1)).toBe(9_007_199_254_740_993n);
  });
});
