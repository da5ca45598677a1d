import type { Language } from '@vitrine/contract/common';
import { type Locale, setDefaultOptions } from 'date-fns';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { arriving } from '../lib/arriving.ts';
import { numberFormat } from '../lib/number-format.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { dashboard } from './en/dashboard.ts';
import { sidebar } from './en/sidebar.ts';
import { FALLBACK_LANGUAGE, isLanguage } from './language-codes.ts';
import { languages, type Part, preferredLanguage } from './languages.ts';

export const i18n = i18next.createInstance();

/** Parts that screens have asked for; a change of language brings them all. */
const inUse = new Set<Part>(['sidebar', 'dashboard']);
/** `language part` of the texts that are there. */
const there = new Set<string>();
const dateLocales = new Map<Language, Locale | undefined>();

/** The language that was asked for last: it is on screen once its parts are there. */
let wanted: Language = FALLBACK_LANGUAGE;

/**
 * Gets the texts ready in the language chosen before, else in the browser's. Await it before the first render; which
 * language it will be, `loadTexts` knows at once.
 */
export async function startI18n(): Promise<void> {
  const stored = readStored(storageKeys.language);
  there.clear();
  wanted = isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
  await i18n.use(initReactI18next).init({
    lng: wanted,
    fallbackLng: FALLBACK_LANGUAGE,
    defaultNS: 'dashboard',
    // What is said when nothing else comes is there from the start, in English.
    resources: { [FALLBACK_LANGUAGE]: { sidebar, dashboard } },
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  i18n.services.formatter?.addCached('number', (language, options) => {
    const { format } = numberFormat(language ?? FALLBACK_LANGUAGE, options);
    return (value: number) => format(value);
  });
  // A language that does not come leaves English on screen, not an empty page.
  for (const language of [wanted, FALLBACK_LANGUAGE]) {
    try {
      return await showLanguage(language);
    } catch (error) {
      console.error(error);
    }
  }
}

/**
 * Fetches what a screen is about to say, in the language on screen and in the one that it is changing to. What does not
 * come is said in English; fails only when that does not come either.
 */
export async function loadTexts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) inUse.add(part);
  const soon = [...new Set([wanted, currentLanguage()])];
  await Promise.all(soon.flatMap((language) => parts.map((part) => fetchPartOrEnglish(language, part))));
  followDates(currentLanguage());
}

/** Changes the language of the screen and remembers the choice. Fails when a part of it does not come. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(storageKeys.language, language);
  await showLanguage(language);
}

/** The language on screen. */
export const currentLanguage = (): Language =>
  isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;

async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await Promise.all([...inUse].map((part) => fetchPart(language, part)));
  } catch (error) {
    if (wanted === language) wanted = currentLanguage();
    throw error;
  }
  // Another one was chosen meanwhile.
  if (wanted !== language) return;
  followDates(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

async function fetchPart(language: Language, part: Part): Promise<void> {
  const { files } = languages[language];
  if (part === 'dates') dateLocales.set(language, await arriving(files.dates));
  else if (!there.has(`${language} ${part}`)) {
    const [namespace = part] = part.split('/');
    i18n.addResourceBundle(language, namespace, await arriving<object>(files[part]), true);
    there.add(`${language} ${part}`);
  }
}

const fetchPartOrEnglish = (language: Language, part: Part): Promise<void> =>
  fetchPart(language, part).catch((error: unknown) => {
    if (language === FALLBACK_LANGUAGE) throw error;
    console.error(error);
    return fetchPart(FALLBACK_LANGUAGE, part);
  });

/** Every date-fns call follows the language without being told. */
const followDates = (language: Language) =>
  // `undefined` leads back to date-fns' own English, which its types do not say.
  setDefaultOptions({ locale: dateLocales.get(language) as Locale });
