import { DAY_MS } from '@vitrine/contract/durations';

/** As ISO/IEC 7812 allows; the shortest in use have 12. */
const DIGITS = /^\d{12,19}$/;

/** The digits of a card's number as a person types it; undefined when it cannot be one. */
export function cardNumberOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return DIGITS.test(digits) && isLuhn(digits) ? digits : undefined;
}

/** The last digit is a check on the others (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** A card is good to the end of its month, wherever it is. */
export function isExpired(
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
  now: number,
): boolean {
  return now > Date.UTC(exp_year, exp_month, 1) + DAY_MS;
}
