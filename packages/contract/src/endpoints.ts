import { accountEndpoints } from './account.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { billingEndpoints } from './billing.ts';
import { billingPaymentsEndpoints } from './billing-payments.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { deletionEndpoints } from './deletion.ts';
import { ingestEndpoints } from './ingest.ts';
import { insightsEndpoints } from './insights.ts';
import { integrationsEndpoints } from './integrations.ts';
import { signInsEndpoints } from './login-sessions.ts';
import { merchantsEndpoints } from './merchants.ts';
import { privacyEndpoints } from './privacy.ts';
import { savedFiltersEndpoints } from './saved-filters.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionsEndpoints } from './sessions.ts';
import { sessionsAroundEndpoints } from './sessions-around.ts';
import { sessionsRecordEndpoints } from './sessions-record.ts';
import { sessionsRecordingEndpoints } from './sessions-recording.ts';
import { statusEndpoints } from './status.ts';
import { teamEndpoints } from './team.ts';

/** The contract table: every call of the API, once. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...signInsEndpoints,
  ...secondFactorEndpoints,
  ...teamEndpoints,
  ...merchantsEndpoints,
  ...integrationsEndpoints,
  ...dashboardEndpoints,
  ...sessionsEndpoints,
  ...sessionsRecordingEndpoints,
  ...sessionsRecordEndpoints,
  ...sessionsAroundEndpoints,
  ...savedFiltersEndpoints,
  ...insightsEndpoints,
  ...billingEndpoints,
  ...billingPaymentsEndpoints,
  ...privacyEndpoints,
  ...deletionEndpoints,
  ...auditEndpoints,
  ...ingestEndpoints,
  ...statusEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
