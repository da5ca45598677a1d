import { authEndpoints } from './auth.ts';
import { ingestEndpoints } from './ingest.ts';
import { sessionsEndpoints } from './sessions.ts';
import { statusEndpoints } from './status.ts';

/** The contract table: every call of the API, once. */
export const endpoints = {
  ...authEndpoints,
  ...sessionsEndpoints,
  ...ingestEndpoints,
  ...statusEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
