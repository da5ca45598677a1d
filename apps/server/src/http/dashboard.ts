import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

/**
 * The replay's frame inherits this from its document: it is the second wall around recorded pages, which are hostile
 * input. Nothing is loaded from, sent to or framed by anybody else. Inline styles are what MUI and recorded pages
 * live on; inline scripts there are none.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-frame-options': 'DENY',
  // No policy holds browsers from looking up the hosts of links, and recorded pages have links to anywhere.
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Below here a name changes with its content. */
const HASHED = '/assets/';
/** Of the server's own, or hashed: an unknown path there is an error and no screen of the dashboard. */
const NO_SCREEN = /^\/(api|tracker|assets|healthz|readyz)(\/|\?|$)/;

/** Replays: their document is the index with the viewer's code to be fetched at once (`build/replay-document.ts` of the dashboard). */
const REPLAY = /^\/(session-replay|replay)\//;

/**
 * Serves the built dashboard from `folder`, and its index for every path that is a screen's.
 * @returns the answer to a path that no route knows
 */
export async function addDashboard(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const built = existsSync(join(folder, 'index.html'));
  const ofReplays = existsSync(join(folder, 'replay.html')) ? 'replay.html' : 'index.html';
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      preCompressed: true,
      // A route for each file: for one route for all of them, folders would be listed at each request to compare names.
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(folder, HASHED));
        reply.headers({
          ...HEADERS,
          'cache-control': immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        });
      },
    });
  else app.log.warn(`no dashboard build found in ${folder}; serving the API only`);
  return (request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !reading || NO_SCREEN.test(request.url))
      return sendFailure(reply, { ok: false, error: 'not_found' });
    return reply.code(200).sendFile(REPLAY.test(request.url) ? ofReplays : 'index.html');
  };
}
