import { z } from 'zod';
import { text } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { MAX_ASSET_ADDRESS_CHARACTERS, MAX_ASSETS_ASKED } from './limits.ts';
import { sessionId } from './session-id.ts';

export const sessionsAssetsEndpoints = {
  sessions_assets: {
    method: 'POST',
    path: '/api/sessions/{session_id}/assets/',
    access: 'workspace',
    summary:
      'Get URLs for the images, fonts and style sheets used by a session’s pages, as they were at the time of the session.',
    params: z.object({ session_id: sessionId }),
    body: z.object({
      /** Absolute, as browsers write them, without a fragment. */
      addresses: z.array(text(MAX_ASSET_ADDRESS_CHARACTERS)).max(MAX_ASSETS_ASKED),
    }),
    status: 200,
    response: z.object({
      /** Those that were kept; `url` is a path of ours, good for an hour or two. */
      assets: z.array(z.object({ address: z.string(), url: z.string() })),
    }),
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
