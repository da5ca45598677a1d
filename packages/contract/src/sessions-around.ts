import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { ofSession } from './session-id.ts';
import { listedQuery, sessionSummary } from './sessions.ts';

/** The calls about what lies around a session. */
export const sessionsAroundEndpoints = {
  sessions_neighbours: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/neighbours/',
    summary:
      'Get the previous and next session for these filters and this order, or null at either end. Also works for a session that doesn’t match the filters.',
    query: z.object(listedQuery),
    response: z.object({ previous: sessionSummary.nullable(), next: sessionSummary.nullable() }),
    errors: ['not_found'],
  },
  sessions_visitor: {
    ...ofSession,
    method: 'GET',
    path: '/api/sessions/{session_id}/visitor/',
    summary:
      'List up to 50 sessions of the same visitor, newest first: same browser or, if known, same email.',
    response: z.object({
      /** How many there are; counted up to 1,000. */
      count: z.number().int().min(1),
      /** There are more than were counted. */
      count_is_capped: z.boolean(),
      results: z.array(sessionSummary),
    }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
