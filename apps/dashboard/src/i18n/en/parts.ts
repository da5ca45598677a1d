import { billing } from './billing.ts';
import { billingUsage } from './billing-usage.ts';
import { dashboard } from './dashboard.ts';
import { overview } from './dashboard-overview.ts';
import { shell } from './dashboard-shell.ts';
import { filters } from './filters.ts';
import { conditions, segments } from './filters-conditions.ts';
import { integrations } from './integrations.ts';
import { loginAndPass } from './login-and-pass.ts';
import { codes } from './login-and-pass-codes.ts';
import { confirm } from './login-and-pass-confirm.ts';
import { errors } from './login-and-pass-errors.ts';
import { sessions } from './sessions.ts';
import { replay } from './sessions-replay.ts';
import { visit } from './sessions-visit.ts';
import { settings } from './settings.ts';
import { setup } from './settings-setup.ts';
import { sidebar } from './sidebar.ts';

/**
 * English by the parts in which texts are fetched: a namespace, and `namespace/section` for what not every screen says that
 * says something of the namespace.
 */
export const parts = {
  sidebar,
  dashboard,
  'dashboard/shell': shell,
  'dashboard/overview': overview,
  settings,
  'settings/setup': setup,
  billing,
  'billing/usage': billingUsage,
  loginAndPass,
  'loginAndPass/codes': codes,
  'loginAndPass/confirm': confirm,
  'loginAndPass/errors': errors,
  sessions,
  'sessions/replay': { replay },
  'sessions/visit': { visit },
  filters,
  'filters/conditions': { conditions, segments },
  integrations,
} as const;
