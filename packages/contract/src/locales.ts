import type { Language } from './common.ts';

/** A language as some place writes it. */
export type Locale = `${Language}-${string}`;

/** How each language writes numbers and dates for a reader of whom nothing else is known. */
const LOCALES: Readonly<Record<Language, Locale>> = { en: 'en-US', es: 'es-419', pt: 'pt-BR' };

/** `es-MX`, `es-Latn-MX`, `es-419`: Spanish of somewhere. */
const SPANISH_OF = /^es-(?:[a-z]{4}-)?([a-z]{2}|\d{3})(?=-|$)/i;

/**
 * The locale for numbers, money and dates. Our Spanish is for all of Latin America, where 1,234.5 and 1.234,5 are both right: the
 * reader's browser says which one it is.
 * @param preferences language tags, most wanted first; none for a mail, whose reader has no browser
 */
export function localeOf(language: Language, preferences: readonly string[] = []): Locale {
  if (language !== 'es') return LOCALES[language];
  const region = preferences.map((tag) => SPANISH_OF.exec(tag)?.[1]).find((found) => found !== undefined);
  return region === undefined ? LOCALES.es : `es-${region.toUpperCase()}`;
}
