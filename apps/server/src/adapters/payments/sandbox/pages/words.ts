import type { Language } from '@vitrine/contract/common';
import type { Locale } from '@vitrine/contract/locales';
import type { BoughtPlan } from '../account.ts';
import { filled, TEXTS } from './texts.ts';

/** In which language a page is written, and how its reader writes numbers and dates (`localeOf`). */
export interface Tongue {
  language: Language;
  locale: Locale;
}

/** Exact: the decimal is formatted as it is written, and never becomes a number. */
export const moneyWords = (amount: string, currency: string, { locale }: Tongue): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);

export function priceWords({ amount, currency, frequency }: BoughtPlan, tongue: Tongue): string {
  const { perMonth, perYear } = TEXTS[tongue.language];
  const price = moneyWords(amount, currency, tongue);
  return filled(frequency === 'year' ? perYear : perMonth, { price });
}

export const dayWords = (count: number, { locale }: Tongue): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

/** In groups of four, as it stands on a card. */
export const groupedNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
