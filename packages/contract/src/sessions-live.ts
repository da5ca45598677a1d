import { z } from 'zod';
import { id } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { recordedEvent } from './events.ts';
import { MAX_LIVE_CURSOR_CHARACTERS } from './limits.ts';

export const sessionsLiveEndpoints = {
  sessions_live: {
    method: 'GET',
    path: '/api/sessions/{session_id}/live/',
    access: 'workspace',
    summary:
      'What has come of a session under way since the cursor, ordered by time; from its beginning without one. Blocks that come late come late here too, each once. Of a session’s pages the first 300 that are met are followed.',
    params: z.object({ session_id: id }),
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
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
