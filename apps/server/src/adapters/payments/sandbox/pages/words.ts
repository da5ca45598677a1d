import type { Language } from '@vitrine/contract/common';
import type { BoughtPlan } from '../account.ts';
import { filled, TEXTS } from './texts.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-AR', pt: 'pt-BR' };

/** Exact: the decimal is formatted as it is written, and never becomes a number. */
export const moneyWords = (amount: string, currency: string, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  );

export function priceWords({ amount, currency, frequency }: BoughtPlan, language: Language): string {
  const { perMonth, perYear } = TEXTS[language];
  const price = moneyWords(amount, currency, language);
  return filled(frequency === 'year' ? perYear : perMonth, { price });
}

export const dayWords = (count: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

export const dateWords = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** In groups of four, as it stands on a card. */
export const groupedNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
