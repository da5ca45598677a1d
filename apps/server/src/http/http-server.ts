import type { ServerOptions } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { onClientError } from './client-error.ts';
import { closeIdleConnections } from './close-idle.ts';
import { drainRefusedBodies } from './drain-body.ts';
import { type Draining, leaveWhenDraining } from './draining.ts';
import { onError } from './errors.ts';
import { createGatedServer, type FloodGate } from './flood-gate.ts';
import { boundReads, type HeldReads } from './held-reads.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

interface HttpServerDeps {
  log: FastifyBaseLogger;
  gate: FloodGate;
  draining: Draining;
  /** Take the client's address from X-Forwarded-For: only behind a proxy that sets it. */
  trust_proxy: boolean;
  /** Origin under which browsers reach us. */
  public_url: () => string;
}

const SERVER_OPTIONS: ServerOptions = {
  /** A request that has not come in full after this is cut. The tracker has given it up by then, and tries again. */
  requestTimeout: 40_000,
  /** … and one whose head has not: Node takes the smaller one of the two for this, whatever their names are. */
  headersTimeout: 20_000,
  /** How often Node looks for such requests; what they hold is free that much later. */
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute after which proxies close their side: else they send into a connection that is gone. */
  keepAliveTimeout: 72_000,
};

/** Fastify as the application uses it, without a path; and what its answers hold of our memory. */
export function createHttpServer({ log, gate, draining, trust_proxy, public_url }: HttpServerDeps): {
  app: FastifyInstance;
  reads: HeldReads;
} {
  // As production demands of PUBLIC_URL, but for this machine's own.
  const isSecure = () => public_url().startsWith('https:');
  const app = fastify({
    loggerInstance: log,
    // Our own line, below, names the route and not the path.
    logController: new LogController({ disableRequestLogging: true }),
    // The last entry of X-Forwarded-For alone: the one that our proxy wrote. Those before it are whatever the client says.
    trustProxy: trust_proxy && ((_address, hop) => hop === 0),
    serverFactory: (listener) => createGatedServer(SERVER_OPTIONS, listener, gate, isSecure),
    forceCloseConnections: 'idle',
    clientErrorHandler: onClientError,
    // A path that is none (`%zz`) comes before all hooks: without this, Fastify answers by itself.
    frameworkErrors(error, request, reply) {
      reply.headers(securityHeaders(request.url, isSecure()));
      onError(error, request, reply);
    },
    // A store id has up to 128 characters, each up to 12 bytes when it is percent-encoded.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_048 },
    return503OnClosing: false,
  });
  addSecurityHeaders(app, isSecure);
  drainRefusedBodies(app);
  const reads = boundReads(app, isSecure);
  closeIdleConnections(app);
  leaveWhenDraining(app, draining);
  app.setErrorHandler(onError);
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the path: paths and queries can hold what visitors typed.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    // Of blocks that were stored, or refused in a flood, a line each would be thousands a second, all the same.
    const level = reply.statusCode === 202 || reply.statusCode === 429 ? 'debug' : 'info';
    request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
  });
  return { app, reads };
}
