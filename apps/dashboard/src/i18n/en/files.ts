import type { LanguageFiles } from '../languages.ts';
import { dashboard } from './dashboard.ts';
import { sidebar } from './sidebar.ts';

export const files: LanguageFiles = {
  // Come with the start file.
  sidebar: async () => sidebar,
  dashboard: async () => dashboard,
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  billing: () => import('./billing.ts').then(({ billing }) => billing),
  loginAndPass: () => import('./login-and-pass.ts').then(({ loginAndPass }) => loginAndPass),
  sessions: () => import('./sessions.ts').then(({ sessions }) => sessions),
  filters: () => import('./filters.ts').then(({ filters }) => filters),
  integrations: () => import('./integrations.ts').then(({ integrations }) => integrations),
  // date-fns speaks English of its own.
  dates: async () => undefined,
};
