import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { recordedEvent } from './events.ts';
import { MAX_LIVE_CURSOR_CHARACTERS } from './limits.ts';
import { sessionId } from './session-id.ts';

export const sessionsLiveEndpoints = {
  sessions_live: {
    method: 'GET',
    path: '/api/sessions/{session_id}/live/',
    access: 'workspace',
    summary:
      'Get new events of a session in progress since the cursor, in time order, or from the start without one. Late blocks are returned once, when they arrive. Only the first 300 pages are followed.',
    params: z.object({ session_id: sessionId }),
    query: z.object({
      /** `cursor` of the answer before. */
      after: z.string().max(MAX_LIVE_CURSOR_CHARACTERS).optional(),
    }),
    status: 200,
    response: z.object({
      events: z.array(recordedEvent),
      cursor: z.string(),
      /** It is worth asking again in some seconds: the visitor was seen within the last minutes, or a block is waited for. */
      active: z.boolean(),
      /** There is more already than one answer holds: ask again at once. */
      more: z.boolean(),
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
