import { z } from 'zod';
import { id } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { listedQuery, sessionSummary } from './sessions.ts';

/** The calls about what lies around a session. */
export const sessionsAroundEndpoints = {
  sessions_neighbours: {
    method: 'GET',
    path: '/api/sessions/{session_id}/neighbours/',
    access: 'workspace',
    summary:
      'What comes before and after the session in the list with these filters and this order; null at its ends. A session that does not match them has its place in the order all the same.',
    params: z.object({ session_id: id }),
    query: z.object(listedQuery),
    status: 200,
    response: z.object({ previous: sessionSummary.nullable(), next: sessionSummary.nullable() }),
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found'],
  },
  sessions_visitor: {
    method: 'GET',
    path: '/api/sessions/{session_id}/visitor/',
    access: 'workspace',
    summary:
      'The sessions of the session’s visitor, newest first, at most 50: of the same browser, and with the same email where it is known.',
    params: z.object({ session_id: id }),
    status: 200,
    response: z.object({
      /** How many there are; counted up to 1,000. */
      count: z.number().int().min(1),
      results: z.array(sessionSummary),
    }),
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
