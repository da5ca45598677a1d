/**
 * Numbers as a language writes them, with their thousands always marked: Spanish leaves `5000` unmarked by itself,
 * beside `20.000`.
 */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { useGrouping: 'always', ...options });
