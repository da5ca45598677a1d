import type { AllTexts } from '../texts.ts';
import { billing } from './billing.ts';
import { dashboard } from './dashboard.ts';
import { filters } from './filters.ts';
import { integrations } from './integrations.ts';
import { loginAndPass } from './login-and-pass.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { sidebar } from './sidebar.ts';

export const texts: AllTexts = {
  sidebar,
  dashboard,
  settings,
  billing,
  loginAndPass,
  sessions,
  filters,
  integrations,
};
