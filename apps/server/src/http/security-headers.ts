import type { FastifyInstance } from 'fastify';

/** The answers that any store's page may read. Never with credentials: these paths know no user. */
const FOR_EVERY_ORIGIN = /^\/(api\/ingest|tracker)\//;
/** How long a browser may remember that a request needs no further question; Chromium caps it at two hours. */
const PREFLIGHT_SECONDS = 7_200;

const isApi = (url: string) => url.startsWith('/api/');

/** How long a browser remembers that we are reached by https alone: what others put between is refused then. */
const HTTPS_SECONDS = 365 * 24 * 60 * 60;

/**
 * What every answer to a request for `url` carries.
 * @param isSecure whether browsers reach us by https alone
 */
export function securityHeaders(url: string, isSecure: boolean): Record<string, string> {
  const everyOrigin = FOR_EVERY_ORIGIN.test(url);
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': `max-age=${HTTPS_SECONDS}` }),
    'cross-origin-resource-policy': everyOrigin ? 'cross-origin' : 'same-origin',
    ...(everyOrigin && {
      'access-control-allow-origin': '*',
      // The tracker obeys it.
      'access-control-expose-headers': 'retry-after',
    }),
    ...(isApi(url) && {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }),
  };
}

/** Headers of every answer, errors included: they are set before anything can fail. */
export function addSecurityHeaders(app: FastifyInstance, isSecure: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url, isSecure()));
  });
  for (const url of ['/api/ingest/*', '/tracker/*']) {
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': url === '/tracker/*' ? 'GET, HEAD' : 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .send(),
    );
  }
}
