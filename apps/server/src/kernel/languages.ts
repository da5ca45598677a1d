import { LANGUAGES, type Language } from '@vitrine/contract/common';
import { type Locale, localeOf } from '@vitrine/contract/locales';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The language tags of `Accept-Language`, in the order in which browsers send them: most wanted first. */
const preferencesOf = (headers: Headers): string[] =>
  String(headers['accept-language'] ?? '')
    .split(',')
    .map((range) => range.replace(/;.*/s, '').trim());

/** The first language of `Accept-Language` that we speak; the dashboard sends the one that is chosen in it. */
export const languageOf = (headers: Headers): Language | undefined =>
  preferencesOf(headers)
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find(isLanguage);

/** How that language writes numbers and dates for whoever asks. */
export const localeFor = (language: Language, headers: Headers): Locale =>
  localeOf(language, preferencesOf(headers));
