/** How many digits of the currency stand behind the point (ISO 4217, as the runtime's tables have it). */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A decimal in the currency's smallest units. Throws where the decimal is finer than these are. */
export function toMinor(decimal: string, currency: string): bigint {
  const digits = digitsOf(currency);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(digits)))
    throw new RangeError(`${decimal} is no amount of ${currency}`);
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
}

/** Those units as a decimal. */
export function toDecimal(minor: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const absolute = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const cut = absolute.length - digits;
  const fraction = digits > 0 ? `.${absolute.slice(cut)}` : '';
  return `${minor < 0n ? '-' : ''}${absolute.slice(0, cut)}${fraction}`;
}

/** The part of an amount that goes with the part `ms` of a whole, rounded down. */
export const shareOf = (minor: bigint, ms: number, whole_ms: number): bigint =>
  (minor * BigInt(ms)) / BigInt(whole_ms);
