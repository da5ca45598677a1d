import type { LanguageFiles } from '../languages.ts';

export const files: LanguageFiles = {
  // Every screen says both.
  sidebar: () => import('./every-screen.ts').then(({ sidebar }) => sidebar),
  dashboard: () => import('./every-screen.ts').then(({ dashboard }) => dashboard),
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  billing: () => import('./billing.ts').then(({ billing }) => billing),
  loginAndPass: () => import('./login-and-pass.ts').then(({ loginAndPass }) => loginAndPass),
  sessions: () => import('./sessions.ts').then(({ sessions }) => sessions),
  filters: () => import('./filters.ts').then(({ filters }) => filters),
  integrations: () => import('./integrations.ts').then(({ integrations }) => integrations),
  dates: () => import('date-fns/locale/pt-BR').then(({ ptBR }) => ptBR),
};
