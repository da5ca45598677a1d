import type { Language } from '@vitrine/contract/common';
import type { Locale } from 'date-fns';
import { files as en } from './en/files.ts';
import { files as es } from './es/files.ts';
import { FALLBACK_LANGUAGE, isLanguage } from './language-codes.ts';
import { files as pt } from './pt/files.ts';
import type { TextPart, Texts } from './texts.ts';

/** How each part of a language is fetched: its texts, and date-fns' words (`undefined` is its own English). */
export type LanguageFiles = { readonly [Part in TextPart]: () => Promise<Texts<Part>> } & {
  readonly dates: () => Promise<Locale | undefined>;
};

/** What a screen may need of a language. */
export type Part = keyof LanguageFiles;

/** What each language is called in itself, and its files. */
export const languages: Record<Language, { name: string; files: LanguageFiles }> = {
  en: { name: 'English', files: en },
  es: { name: 'Español', files: es },
  pt: { name: 'Português', files: pt },
};

export const languageCodes = Object.keys(languages) as Language[];

/** The first of the browser's preferred languages (such as `pt-BR`) that the product speaks. */
export const preferredLanguage = (preferences: readonly string[]): Language =>
  preferences.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? FALLBACK_LANGUAGE;
