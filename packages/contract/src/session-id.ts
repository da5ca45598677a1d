import { z } from 'zod';
import { id } from './common.ts';

/**
 * What a session is called outside of the server: in answers, links, files and mails. Made by the server, and another one than
 * the `session_id` that the tracker writes into its blocks.
 */
export const sessionId = id.brand<'PublicSessionId'>();
export type PublicSessionId = z.infer<typeof sessionId>;

/** Of every call about one session. */
export const ofSession = { access: 'workspace', params: z.object({ session_id: sessionId }) } as const;
