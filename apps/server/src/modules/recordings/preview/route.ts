import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../../http/errors.ts';
import { heldBy } from '../../../http/held-reads.ts';
import { internalSessionId } from '../../../http/session-ids.ts';
import type { SignedLinks } from '../../../http/signed-links.ts';
import type { Orm } from '../../../ports/database.ts';
import type { SessionPreview } from './previews.ts';

/** As long as its link is the same. */
const CACHE_SECONDS = 3_600;
/** While the visit has only begun. */
const EARLY_CACHE_SECONDS = 10;

/**
 * The last wall around a recorded page, also where the preview is opened by itself: no script runs, nothing is asked of
 * anybody but us, and only we may show it. Our own origin stays its origin, or its pictures and fonts would be refused it.
 */
const CONTENT_SECURITY_POLICY = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Where the preview of a session is fetched, once signed (http/signed-links.ts). */
export const previewPath = (workspaceId: string, sessionId: PublicSessionId): string =>
  `/previews/${workspaceId}/${sessionId}`;

interface PreviewRequest {
  Params: { workspace_id: string; session_id: PublicSessionId };
  Querystring: { expires?: unknown; signature?: unknown };
}

/**
 * `/previews/{workspace}/{session}?expires=…&signature=…`: a session's first picture as an HTML page, for whoever was given
 * the link. Whatever is wrong with it is 404.
 */
export function addPreviews(
  app: FastifyInstance,
  deps: {
    orm: Orm;
    links: SignedLinks;
    recordings: {
      preview(
        workspaceId: string,
        sessionId: string,
        isWanted: () => boolean,
      ): Promise<SessionPreview | undefined>;
    };
  },
): void {
  app.get<PreviewRequest>('/previews/:workspace_id/:session_id', async (request, reply) => {
    const { workspace_id, session_id } = request.params;
    const isOurs = deps.links.verify(previewPath(workspace_id, session_id), request.query);
    const isWanted = () => !request.raw.socket.destroyed;
    const known = isOurs && (await internalSessionId(deps.orm, workspace_id, session_id));
    if (known) heldBy(request).belongsTo(workspace_id);
    const preview = known && (await deps.recordings.preview(workspace_id, known, isWanted));
    if (!preview) return sendFailure(reply, { ok: false, error: 'not_found' });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'cache-control': preview.final
          ? `private, max-age=${CACHE_SECONDS}, immutable`
          : `private, max-age=${EARLY_CACHE_SECONDS}`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(preview.html);
  });
}
