/** What is wrong with a field of the card form. */
export type CardProblem = 'required' | 'number' | 'month' | 'year' | 'expired' | 'cvc';

/** As they are typed. */
export interface CardFields {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

export type CardProblems = Partial<Record<keyof CardFields, CardProblem>>;

/** As they are sent. */
export interface CardValues {
  /** Digits alone. */
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** ISO/IEC 7812: a card's number has 12 to 19 digits. */
const MIN_DIGITS = 12;
const MAX_DIGITS = 19;
/** No card is good for longer: a year beyond is a slip. */
const MAX_YEARS = 25;
const CENTURY = 100;

/**
 * Reads the form, before anything is sent. A card is good until its month ends.
 * @param now the month that it is where the person is
 */
export function readCard(
  fields: CardFields,
  now: { year: number; month: number },
): { ok: true; value: CardValues } | { ok: false; problems: CardProblems } {
  const number = digitsOf(fields.number);
  const cvc = fields.cvc.trim();
  const month = wholeOf(fields.exp_month);
  const year = yearOf(fields.exp_year, now.year);
  const problems: CardProblems = {};

  if (fields.number.trim() === '') problems.number = 'required';
  else if (!isCardNumber(number)) problems.number = 'number';
  if (fields.exp_month.trim() === '') problems.exp_month = 'required';
  else if (!(month >= 1 && month <= 12)) problems.exp_month = 'month';
  if (fields.exp_year.trim() === '') problems.exp_year = 'required';
  else if (!(year <= now.year + MAX_YEARS)) problems.exp_year = 'year';
  else if (year < now.year) problems.exp_year = 'expired';
  else if (problems.exp_month === undefined && year === now.year && month < now.month) {
    problems.exp_month = 'expired';
  }
  if (cvc === '') problems.cvc = 'required';
  else if (!(cvc.length === cvcDigits(number) && /^\d+$/.test(cvc))) problems.cvc = 'cvc';

  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, value: { number, exp_month: month, exp_year: year, cvc } };
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The last digit is a check on the others (Luhn, ISO/IEC 7812-1, annex B). */
export function isCardNumber(digits: string): boolean {
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** American Express writes numbers of 15 digits and codes of four, all others codes of three. */
export const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

export const cvcDigits = (number: string): number => (isAmex(number) ? 4 : 3);

/** NaN for what is no whole number. */
const wholeOf = (text: string): number => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** `27` is 2027. */
function yearOf(text: string, thisYear: number): number {
  const digits = text.trim();
  if (/^\d{4}$/.test(digits)) return Number(digits);
  return /^\d{2}$/.test(digits) ? Math.floor(thisYear / CENTURY) * CENTURY + Number(digits) : Number.NaN;
}

/** Whether a saved card is past its month. */
export const hasExpired = (
  { exp_month, exp_year }: { exp_month: number; exp_year: number },
  now: { year: number; month: number },
): boolean => exp_year < now.year || (exp_year === now.year && exp_month < now.month);

/** The month that it is where the person is. */
export const thisMonth = (now = new Date()) => ({ year: now.getFullYear(), month: now.getMonth() + 1 });
