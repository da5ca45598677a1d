import type { Language } from '@vitrine/contract/common';

const CODES: Record<Language, true> = { en: true, es: true, pt: true };

export const FALLBACK_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(CODES, code);
