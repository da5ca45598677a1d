import type { Language } from '@vitrine/contract/common';
import { type Locale, setDefaultOptions } from 'date-fns';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, writeStored } from '../lib/storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { texts as english } from './en/texts.ts';
import { FALLBACK_LANGUAGE, isLanguage, languages, preferredLanguage } from './languages.ts';

export const i18n = i18next.createInstance();

/** Gets the texts ready in the language chosen before, else in the browser's. Await it before the first render. */
export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: FALLBACK_LANGUAGE,
    fallbackLng: FALLBACK_LANGUAGE,
    defaultNS: 'dashboard',
    resources: { [FALLBACK_LANGUAGE]: english },
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const stored = readStored(storageKeys.language);
  const language = isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
  // English is there already: a language that does not come leaves it on screen, not an empty page.
  await showLanguage(language).catch(console.error);
}

/** Changes the language of the screen and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(storageKeys.language, language);
  await showLanguage(language);
}

/** The language on screen. */
export const currentLanguage = (): Language =>
  isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;

async function showLanguage(language: Language): Promise<void> {
  const { texts, dateLocale } = await languages[language].load();
  for (const [namespace, content] of Object.entries(texts)) {
    i18n.addResourceBundle(language, namespace, content);
  }
  // Every date-fns call follows the language without being told.
  // `undefined` leads back to date-fns' own English, which its types do not say.
  setDefaultOptions({ locale: dateLocale as Locale });
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
