import { digitsOf, isAmex } from './card-check.ts';

const MAX_DIGITS = 19;

/** Where the groups end that a number is printed in. */
const ENDS = { amex: [4, 10], others: [4, 8, 12, 16] };

/** A card's number in the groups that it is printed in. */
export function grouped(digits: string): string {
  const ends = isAmex(digits) ? ENDS.amex : ENDS.others;
  const starts = [0, ...ends];
  return starts
    .map((start, index) => digits.slice(start, ends[index]))
    .filter((group) => group !== '')
    .join(' ');
}

/**
 * A number as it is typed, put into groups, and where the caret then stands: behind as many digits as before.
 * @param caret in UTF-16 units, as inputs count
 */
export function typedNumber(text: string, caret: number): { text: string; caret: number } {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  const before = Math.min(digitsOf(text.slice(0, caret)).length, digits.length);
  const result = grouped(digits);
  let place = 0;
  for (let seen = 0; seen < before; place += 1) if (result[place] !== ' ') seen += 1;
  return { text: result, caret: place };
}
