import type { Language } from '@vitrine/contract/common';
import { type Locale, setDefaultOptions } from 'date-fns';
import { es as esDates } from 'date-fns/locale/es';
import { ptBR } from 'date-fns/locale/pt-BR';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { sessions as en } from '../i18n/en/sessions.ts';
import { replay as enReplay } from '../i18n/en/sessions-replay.ts';
import { sessions as es } from '../i18n/es/sessions.ts';
import { replay as esReplay } from '../i18n/es/sessions-replay.ts';
import { sessions as pt } from '../i18n/pt/sessions.ts';
import { replay as ptReplay } from '../i18n/pt/sessions-replay.ts';

const DATES: Partial<Record<Language, Locale>> = { es: esDates, pt: ptBR };

/** What the player says, in the file's language. */
export async function startTexts(language: Language): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'sessions',
    resources: {
      en: { sessions: { ...en, replay: enReplay } },
      es: { sessions: { ...es, replay: esReplay } },
      pt: { sessions: { ...pt, replay: ptReplay } },
    },
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const dates = DATES[language];
  if (dates) setDefaultOptions({ locale: dates });
  document.documentElement.lang = language;
  return texts;
}
