import { LANGUAGES, type Language } from '@vitrine/contract/common';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((known) => known === value);

/** The first language of `Accept-Language` that we speak; the dashboard sends the one that is chosen in it. */
export function languageOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Language | undefined {
  return String(headers['accept-language'] ?? '')
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find(isLanguage);
}
