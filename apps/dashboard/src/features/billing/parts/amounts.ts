import type { Plan } from '@vitrine/contract/billing';

type Priced = Pick<Plan, 'amount' | 'frequency'>;

/** In a year. */
const TIMES = { month: 12n, year: 1n } as const;

/** As every amount of the contract: `-1.00`, `19`. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Less than zero: a price that is agreed upon (specification, section 3). */
export const isCustom = ({ amount }: Pick<Plan, 'amount'>): boolean => compareDecimals(amount, '0') < 0;

export const isFree = ({ amount }: Pick<Plan, 'amount'>): boolean => compareDecimals(amount, '0') === 0;

/** Which of two plans costs more: above zero, the first. By the year, for plans may be paid by the month or by the year; a custom price is above all others. */
export function comparePrices(a: Priced, b: Priced): number {
  if (isCustom(a) || isCustom(b)) return Number(isCustom(a)) - Number(isCustom(b));
  return compareDecimals(a.amount, b.amount, TIMES[a.frequency], TIMES[b.frequency]);
}

/** Compares `a` × `timesA` with `b` × `timesB`, exactly: money is never a float. Throws for what is no decimal. */
export function compareDecimals(a: string, b: string, timesA = 1n, timesB = 1n): number {
  const digits = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = scaled(a, digits) * timesA - scaled(b, digits) * timesB;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const parts = (amount: string) => {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === '') throw new Error(`no decimal: ${amount}`);
  return { sign, whole, fraction };
};

const decimalsOf = (amount: string): number => parts(amount).fraction.length;

/** 19.5 with 2 digits is 1950. */
function scaled(amount: string, digits: number): bigint {
  const { sign, whole, fraction } = parts(amount);
  return BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
}
