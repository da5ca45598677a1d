/**
 * How many digits Stripe's smallest unit has after the point, where it is not two (docs.stripe.com/currencies). `Intl` cannot be asked: by
 * ICU the Colombian peso has none, since nobody uses its cents, and Stripe counts in them.
 */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((name) => [name, 0]),
  ...'BHD JOD KWD OMR TND'.split(' ').map((name) => [name, 3]),
]);

/** `2900` of `usd` is `29.00`. */
export function decimalOf(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no number of smallest units: ${minor}`);
  const digits = DIGITS[currency.toUpperCase()] ?? 2;
  const sign = minor < 0 ? '-' : '';
  const written = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${written}` : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`;
}
