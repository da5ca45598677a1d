import type { Plugin } from 'vite';
import { documentOf, filesOf } from './screen-chunks.ts';

const PLACE = 'data-screens=""';
const SHELL = ['/app/protected.tsx', '/app/shell/shell.tsx'];
/** What every screen says; in English it comes with the start file. */
const SAID = 'every-screen';
/** What every screen within the shell says. */
const SAID_WITHIN = ['signed-in', 'login-and-pass-errors'];
const ME = '/api/auth/users/me/';
/** By language, what date-fns calls it; English is its own. */
const LANGUAGES = { en: undefined, es: 'es', pt: 'pt-BR' } as const;

/** A screen that people come to from elsewhere: its modules, what it says (as the router has it), and what it asks for first. */
interface EarlyScreen {
  modules: string[];
  texts: string[];
  calls: string[];
}

/** By path; `/login` for whoever is not signed in. */
const SCREENS: Record<string, EarlyScreen> = {
  '/login': { modules: ['/routes/login.tsx'], texts: ['login-and-pass', 'login-and-pass-errors'], calls: [] },
  '/': {
    modules: [...SHELL, '/routes/overview.tsx'],
    texts: [
      ...SAID_WITHIN,
      'sessions',
      'sessions-visit',
      'filters',
      'filters-conditions',
      'billing-usage',
      'dashboard-overview',
      'settings-setup',
      'dates',
    ],
    calls: [
      ME,
      '/api/dashboard/analytics/',
      '/api/dashboard/sessions_timeline/',
      '/api/sessions/?page=1&page_size=5&ordering=-created_at',
    ],
  },
  '/recordings': {
    modules: [...SHELL, '/routes/recordings.tsx'],
    texts: [...SAID_WITHIN, 'sessions', 'sessions-visit', 'filters', 'filters-conditions', 'dates'],
    calls: [ME, '/api/sessions/?page=1&page_size=10&ordering=-created_at'],
  },
};

/**
 * Tells public/early.js what the screens take that people come to from elsewhere: their files, beside those that the document names, and their
 * first calls. So these are on their way while the start file is, which takes a phone more than a second, and not only when it has run.
 */
export const earlyScreens = (): Plugin => ({
  name: 'vitrine:early-screens',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const document = documentOf(bundle, 'index.html');
      const html = String(document.source);
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      const scripts = (modules: string[]) =>
        [...new Set(modules.flatMap((module) => filesOf(bundle, module)))]
          .filter((file) => file.endsWith('.js') && !html.includes(file))
          .map((file) => file.replace('assets/', ''));
      const screens = Object.entries(SCREENS).map(([path, { modules, texts, calls }]) => {
        const files = scripts(modules);
        const spoken = Object.entries(LANGUAGES).map(([language, locale]) => {
          const sources = [...(locale ? [SAID] : []), ...texts].flatMap((text) =>
            text !== 'dates' ? `/i18n/${language}/${text}.ts` : locale ? `/date-fns/locale/${locale}.js` : [],
          );
          return [language, scripts(sources).filter((file) => !files.includes(file))];
        });
        return [path, { files, calls, ...Object.fromEntries(spoken) }];
      });
      document.source = html.replace(
        PLACE,
        () => `data-screens='${JSON.stringify(Object.fromEntries(screens))}'`,
      );
    },
  },
});
