import type { Language } from '@vitrine/contract/common';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-AR', pt: 'pt-BR' };

/** As the plans' file has them. */
const CENTS = 2;

/** Exact: the decimal is formatted as it is written, and never becomes a number. */
export function formattedMoney(amount: string, currency: string, language: Language): string {
  const isWhole = /^\d+(\.0+)?$/.test(amount);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    // Languages leave cents away in some currencies in which they are charged all the same.
    ...(isWhole ? { maximumFractionDigits: 0 } : { minimumFractionDigits: CENTS }),
  }).format(amount as Intl.StringNumericLiteral);
}

export const formattedNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(value);

/** The day of a time (as the database writes it), where the store is. */
export const formattedDay = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(new Date(at));
