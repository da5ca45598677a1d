import type { LanguageFiles } from '../languages.ts';
import { dashboard } from './dashboard.ts';
import { sidebar } from './sidebar.ts';

export const files: LanguageFiles = {
  // Come with the start file.
  sidebar: async () => sidebar,
  dashboard: async () => dashboard,
  // Every screen of who is signed in says these.
  'dashboard/shell': () => import('./signed-in.ts').then(({ shell }) => shell),
  'loginAndPass/codes': () => import('./signed-in.ts').then(({ codes }) => codes),
  'loginAndPass/confirm': () => import('./signed-in.ts').then(({ confirm }) => confirm),
  'dashboard/overview': () => import('./dashboard-overview.ts').then(({ overview }) => overview),
  settings: () => import('./settings.ts').then(({ settings }) => settings),
  'settings/setup': () => import('./settings-setup.ts').then(({ setup }) => setup),
  billing: () => import('./billing.ts').then(({ billing }) => billing),
  'billing/usage': () => import('./billing-usage.ts').then(({ billingUsage }) => billingUsage),
  loginAndPass: () => import('./login-and-pass.ts').then(({ loginAndPass }) => loginAndPass),
  'loginAndPass/errors': () => import('./login-and-pass-errors.ts').then(({ errors }) => errors),
  sessions: () => import('./sessions.ts').then(({ sessions }) => sessions),
  'sessions/replay': () => import('./sessions-replay.ts').then(({ replay }) => ({ replay })),
  'sessions/visit': () => import('./sessions-visit.ts').then(({ visit }) => ({ visit })),
  filters: () => import('./filters.ts').then(({ filters }) => filters),
  'filters/conditions': () =>
    import('./filters-conditions.ts').then(({ conditions, segments }) => ({ conditions, segments })),
  integrations: () => import('./integrations.ts').then(({ integrations }) => integrations),
  // date-fns speaks English of its own.
  dates: async () => undefined,
};
