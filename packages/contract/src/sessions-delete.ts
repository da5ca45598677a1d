import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { MAX_PAGE_SIZE } from './limits.ts';
import { sessionId } from './session-id.ts';

export const sessionsDeleteEndpoints = {
  sessions_delete: {
    method: 'POST',
    path: '/api/sessions/delete/',
    access: 'workspace',
    permission: 'sessions.delete_session',
    summary:
      'Permanently delete sessions and all their recorded data. The data is removed within 5 minutes. Unknown ids are ignored.',
    // As many as a list answers at once.
    body: z.object({ session_ids: z.array(sessionId).min(1).max(MAX_PAGE_SIZE) }),
    status: 200,
    /** `deleted`: how many of them were there. */
    response: z.object({ deleted: z.number().int().min(0) }),
    durable: true,
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'permission_denied'],
  },
} as const satisfies Record<string, Endpoint>;
