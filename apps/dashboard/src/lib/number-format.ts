import { readerLocale } from './reader-locale.ts';

/**
 * Numbers as a language writes them where the reader is, with their thousands always marked: some Spanish leaves `5000` unmarked
 * by itself, beside `20.000`.
 */
export const numberFormat = (
  language: string,
  options: Intl.NumberFormatOptions = {},
  preferences?: readonly string[],
): Intl.NumberFormat =>
  new Intl.NumberFormat(readerLocale(language, preferences), { useGrouping: 'always', ...options });
