import type { Language } from '@vitrine/contract/common';
import type { Locale } from 'date-fns';
import type { AllTexts } from './texts.ts';

interface LanguageModule {
  texts: AllTexts;
  dateLocale: Locale | undefined;
}

/** What each language is called in itself, and how its texts are fetched: English is the fallback and always there. */
export const languages: Record<Language, { name: string; load: () => Promise<LanguageModule> }> = {
  en: { name: 'English', load: () => import('./en/language.ts') },
  es: { name: 'Español', load: () => import('./es/language.ts') },
  pt: { name: 'Português', load: () => import('./pt/language.ts') },
};

export const languageCodes = Object.keys(languages) as Language[];

export const FALLBACK_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code);

/** The first of the browser's preferred languages (such as `pt-BR`) that the product speaks. */
export const preferredLanguage = (preferences: readonly string[]): Language =>
  preferences.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? FALLBACK_LANGUAGE;
