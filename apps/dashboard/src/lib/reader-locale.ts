import { type Locale, localeOf } from '@vitrine/contract/locales';
import { FALLBACK_LANGUAGE, isLanguage } from '../i18n/language-codes.ts';

/** How whoever sits before this browser writes numbers and dates of a language on screen. */
export const readerLocale = (
  language: string,
  preferences: readonly string[] = globalThis.navigator?.languages ?? [],
): Locale => localeOf(isLanguage(language) ? language : FALLBACK_LANGUAGE, preferences);
