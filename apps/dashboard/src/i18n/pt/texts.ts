import type { AllTexts } from '../texts.ts';
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

export const texts: AllTexts = {
  sidebar,
  dashboard: { ...dashboard, ...shell, ...overview },
  settings: { ...settings, ...setup },
  billing: { ...billing, ...billingUsage },
  loginAndPass: {
    ...loginAndPass,
    ...confirm,
    ...errors,
    errors: { ...errors.errors, codes: { ...errors.errors.codes, ...codes.errors.codes } },
  },
  sessions: { ...sessions, replay, visit },
  filters: { ...filters, conditions, segments },
  integrations,
};
