import type { Locale } from '@vitrine/contract/locales';

/** As the plans' file has them. */
const CENTS = 2;

/** Exact: the decimal is formatted as it is written, and never becomes a number. */
export function formattedMoney(amount: string, currency: string, locale: Locale): string {
  const isWhole = /^\d+(\.0+)?$/.test(amount);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // Languages leave cents away in some currencies in which they are charged all the same.
    ...(isWhole ? { maximumFractionDigits: 0 } : { minimumFractionDigits: CENTS }),
  }).format(amount as Intl.StringNumericLiteral);
}

/** With its thousands marked, as on screen: some Spanish leaves `5000` unmarked by itself, beside `20.000`. */
export const formattedNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value);
