import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { sessionId } from './session-id.ts';
import { listedQuery, sessionSummary } from './sessions.ts';

/** The calls about what lies around a session. */
export const sessionsAroundEndpoints = {
  sessions_neighbours: {
    method: 'GET',
    path: '/api/sessions/{session_id}/neighbours/',
    access: 'workspace',
    summary:
      'Get the previous and next session for these filters and this order, or null at either end. Also works for a session that doesn’t match the filters.',
    params: z.object({ session_id: sessionId }),
    query: z.object(listedQuery),
    status: 200,
    response: z.object({ previous: sessionSummary.nullable(), next: sessionSummary.nullable() }),
    errors: [
      'not_authenticated',
      'token_invalid',
      'workspace_forbidden',
      'not_found',
      'too_many_requests',
      'unavailable',
    ],
  },
  sessions_visitor: {
    method: 'GET',
    path: '/api/sessions/{session_id}/visitor/',
    access: 'workspace',
    summary:
      'List up to 50 sessions of the same visitor, newest first: same browser or, if known, same email.',
    params: z.object({ session_id: sessionId }),
    status: 200,
    response: z.object({
      /** How many there are; counted up to 1,000. */
      count: z.number().int().min(1),
      /** There are more than were counted. */
      count_is_capped: z.boolean(),
      results: z.array(sessionSummary),
    }),
    errors: [
      'not_authenticated',
      'token_invalid',
      'workspace_forbidden',
      'not_found',
      'too_many_requests',
      'unavailable',
    ],
  },
} as const satisfies Record<string, Endpoint>;
